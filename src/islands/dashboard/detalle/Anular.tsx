import { useCallback, useState } from 'react';
import { call } from '../../../api/call.ts';
import { ApiError } from '../../../api/error.ts';
import { anular, OBSERVACIONES_MAXIMO } from '../../../contracts/dashboard/auditoria.ts';
import { Dialog } from '../../form/Dialog.tsx';
import { useAppForm } from '../../form/useAppForm.tsx';
import { useErrorDialog } from '../../form/useErrorDialog.tsx';
import { formularioAnulacion } from './decision.ts';

interface AnularProps {
  readonly codigo: string;
  readonly onDone: () => void;
  /** It was decided meanwhile, or is too old now: what the server said of it. */
  readonly onTooLate: (error: ApiError) => void;
}

/** Takes back a redemption registered by mistake, after a question. */
export function Anular({ codigo, onDone, onTooLate }: AnularProps) {
  const [asking, setAsking] = useState(false);
  const errores = useErrorDialog();
  const close = useCallback(() => setAsking(false), []);
  const form = useAppForm({
    id: 'anular',
    schema: formularioAnulacion,
    initial: { Observaciones: '' },
    onSubmit: async (body) => {
      try {
        await call(anular, { params: { code: codigo }, body });
      } catch (error) {
        setAsking(false);
        if (error instanceof ApiError && [404, 409].includes(error.status)) onTooLate(error);
        else errores.show(error);
        return;
      }
      setAsking(false);
      onDone();
    },
  });
  return (
    <>
      <button type="button" className="boton-secundario" onClick={() => setAsking(true)}>
        Anular el canje
      </button>
      {asking && (
        <Dialog title="¿Anular este canje?" onClose={close}>
          <p>
            El canje quedará rechazado y sus facturas, libres para otro canje. Solo se puede anular
            en las 2&nbsp;horas siguientes al registro.
          </p>
          <form.Form className="pila-amplia" errors={null}>
            <form.TextAreaField
              name="Observaciones"
              label="Observaciones"
              optional
              maxLength={OBSERVACIONES_MAXIMO}
            />
            <form.Submit doing="Anulando…" className="boton boton-peligro" onBack={close}>
              Anular el canje
            </form.Submit>
          </form.Form>
        </Dialog>
      )}
      {errores.element}
    </>
  );
}
