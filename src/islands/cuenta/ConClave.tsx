import type { ReactNode } from 'react';
import { object } from 'valibot';
import { claveActual } from '../../contracts/clave.ts';
import { Dialog } from '../form/Dialog.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { ClaveActual } from './ClaveActual.tsx';

const FORM = 'con-clave';
const schema = object({ ClaveActual: claveActual });

interface ConClaveProps {
  readonly titulo: string;
  /** What is about to happen, and what hangs on it. */
  readonly children: ReactNode;
  readonly boton: string;
  readonly haciendo: string;
  readonly peligro?: boolean;
  /** Does it with the present password. Its `ApiError` is told in the dialog. */
  readonly onConfirm: (ClaveActual: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the present password before an action that an open session alone must not allow. */
export function ConClave({
  titulo,
  children,
  boton,
  haciendo,
  peligro = false,
  onConfirm,
  onClose,
}: ConClaveProps) {
  const form = useAppForm({
    id: FORM,
    schema,
    initial: { ClaveActual: '' },
    unsure: 'Revise si ya se hizo.',
    onSubmit: ({ ClaveActual }) => onConfirm(ClaveActual),
  });
  return (
    <Dialog title={titulo} onClose={onClose}>
      {children}
      <form.Form className="pila-amplia">
        <ClaveActual hint="Para confirmar que es usted." />
        <form.Submit
          doing={haciendo}
          className={peligro ? 'boton boton-peligro' : undefined}
          onBack={onClose}
        >
          {boton}
        </form.Submit>
      </form.Form>
    </Dialog>
  );
}
