import { useCallback, useState } from 'react';
import { call } from '../../../api/call.ts';
import { anular, reabrir } from '../../../contracts/dashboard/auditoria.ts';
import { Dialog } from '../../form/Dialog.tsx';
import { useAppForm } from '../../form/useAppForm.tsx';

const SIN_DECIDIR = 'Si nadie lo decide antes de que termine el plazo, queda aprobado.';
const REABRIR = {
  contrato: reabrir,
  titulo: '¿Reabrir esta decisión?',
  campo: {
    label: 'Por qué se reabre',
    hint: 'Queda en el historial, junto a la decisión anterior.',
  },
  boton: 'Reabrir la decisión',
  haciendo: 'Reabriendo…',
  clase: 'boton',
} as const;
const ACTOS = {
  anular: {
    contrato: anular,
    titulo: '¿Anular este canje?',
    texto:
      'El canje quedará rechazado y sus facturas, libres para otro canje. Solo se puede anular en las 2\u00a0horas siguientes al registro.',
    campo: { label: 'Observaciones', optional: true },
    boton: 'Anular el canje',
    haciendo: 'Anulando…',
    clase: 'boton boton-peligro',
  },
  reabrirAprobado: {
    ...REABRIR,
    texto: `Deja de estar aprobado: sus cajas no se reponen mientras esté pendiente. ${SIN_DECIDIR}`,
  },
  reabrirRechazado: {
    ...REABRIR,
    texto: `Deja de estar rechazado: vuelve a usar sus facturas y a contar en los límites de la persona. Si otro canje ya las usó, no se puede reabrir. ${SIN_DECIDIR}`,
  },
} as const;

interface DeshacerProps {
  /** Taking back a redemption registered by mistake, or an auditor's decision while its window is open. */
  readonly acto: keyof typeof ACTOS;
  readonly codigo: string;
  readonly onDone: () => void;
  readonly onRefused: (error: unknown) => void;
}

/** Takes something back, after a question. */
export function Deshacer({ acto, codigo, onDone, onRefused }: DeshacerProps) {
  const { contrato, titulo, texto, campo, boton, haciendo, clase } = ACTOS[acto];
  const [asking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  const form = useAppForm({
    id: acto,
    schema: contrato.body,
    initial: { Observaciones: '' },
    onSubmit: async (body) => {
      try {
        await call(contrato, { params: { code: codigo }, body });
      } catch (error) {
        close();
        onRefused(error);
        return;
      }
      close();
      onDone();
    },
  });
  return (
    <>
      <button
        type="button"
        className={acto === 'anular' ? 'boton-texto boton-peligro' : 'boton-texto'}
        onClick={() => setAsking(true)}
      >
        {boton}
      </button>
      {asking && (
        <Dialog title={titulo} onClose={close}>
          <p>{texto}</p>
          <form.Form className="pila-amplia" errors={null}>
            <form.TextAreaField name="Observaciones" {...campo} />
            <form.Submit doing={haciendo} className={clase} onBack={close}>
              {boton}
            </form.Submit>
          </form.Form>
        </Dialog>
      )}
    </>
  );
}
