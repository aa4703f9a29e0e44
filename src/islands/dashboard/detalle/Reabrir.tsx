import { useCallback, useState } from 'react';
import { call } from '../../../api/call.ts';
import { ApiError } from '../../../api/error.ts';
import { OBSERVACIONES_MAXIMO, reabrir } from '../../../contracts/dashboard/auditoria.ts';
import { Dialog } from '../../form/Dialog.tsx';
import { useAppForm } from '../../form/useAppForm.tsx';
import { useErrorDialog } from '../../form/useErrorDialog.tsx';
import { formularioReapertura } from './decision.ts';

interface ReabrirProps {
  readonly codigo: string;
  readonly onDone: () => void;
}

/** Takes an auditor's decision back while the window is open, with a reason. */
export function Reabrir({ codigo, onDone }: ReabrirProps) {
  const [asking, setAsking] = useState(false);
  const errores = useErrorDialog();
  const close = useCallback(() => setAsking(false), []);
  const form = useAppForm({
    id: 'reabrir',
    schema: formularioReapertura,
    initial: { Observaciones: '' },
    onSubmit: async (body) => {
      try {
        await call(reabrir, { params: { code: codigo }, body });
      } catch (error) {
        setAsking(false);
        errores.show(error);
        // It may have been reopened or closed meanwhile.
        if (error instanceof ApiError && error.status === 409) onDone();
        return;
      }
      setAsking(false);
      onDone();
    },
  });
  return (
    <>
      <button type="button" className="boton-secundario" onClick={() => setAsking(true)}>
        Reabrir la decisión
      </button>
      {asking && (
        <Dialog title="¿Reabrir esta decisión?" onClose={close}>
          <p>
            El canje vuelve a estar pendiente y las reglas se revisan otra vez. Si nadie lo decide
            antes de que termine el plazo, queda aprobado.
          </p>
          <form.Form className="pila-amplia" errors={null}>
            <form.TextAreaField
              name="Observaciones"
              label="Por qué se reabre"
              hint="Queda en el historial, junto a la decisión anterior."
              maxLength={OBSERVACIONES_MAXIMO}
            />
            <form.Submit doing="Reabriendo…" className="boton" onBack={close}>
              Reabrir la decisión
            </form.Submit>
          </form.Form>
        </Dialog>
      )}
      {errores.element}
    </>
  );
}
