import { type ReactNode, useEffect } from 'react';
import { object } from 'valibot';
import { claveActual } from '../../contracts/clave.ts';
import { controlId } from '../form/contexts.ts';
import { Dialog } from '../form/Dialog.tsx';
import { Failure } from '../form/Failure.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { useRefusal } from '../form/useRefusal.ts';
import { ClaveActual } from './ClaveActual.tsx';

const FORM = 'con-clave';
const schema = object({ ClaveActual: claveActual });

interface ConClaveProps {
  readonly titulo: string;
  /** What is about to happen, and what hangs on it. */
  readonly children: ReactNode;
  readonly userName: string;
  readonly boton: string;
  readonly haciendo: string;
  readonly peligro?: boolean;
  /** Does it with the present password. Its `ApiError` is told in the dialog. */
  readonly onConfirm: (ClaveActual: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the present password before what nobody else may do at an open session. */
export function ConClave({
  titulo,
  children,
  userName,
  boton,
  haciendo,
  peligro = false,
  onConfirm,
  onClose,
}: ConClaveProps) {
  const refusal = useRefusal('Revise si ya se hizo.');
  const form = useAppForm({
    id: FORM,
    schema,
    initial: { ClaveActual: '' },
    refusal,
    onSubmit: ({ ClaveActual }) => onConfirm(ClaveActual),
  });
  // The one thing to be done here, rather than the button that closes the dialog.
  useEffect(() => document.getElementById(controlId(FORM, 'ClaveActual'))?.focus(), []);
  return (
    <Dialog title={titulo} onClose={onClose}>
      {children}
      {refusal.detail !== null && <Failure detail={refusal.detail} />}
      <form.AppForm>
        <form.Body className="pila-amplia">
          <form.FormErrors />
          <form.AppField name="ClaveActual">
            {() => <ClaveActual userName={userName} hint="Para confirmar que es usted." />}
          </form.AppField>
          <form.SubmitOrBack
            doing={haciendo}
            className={peligro ? 'boton boton-peligro' : undefined}
            onBack={onClose}
          >
            {boton}
          </form.SubmitOrBack>
        </form.Body>
      </form.AppForm>
    </Dialog>
  );
}
