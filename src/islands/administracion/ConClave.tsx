import { type ReactNode, useEffect, useState } from 'react';
import { object } from 'valibot';
import { ApiError } from '../../api/error.ts';
import { claveActual } from '../../contracts/clave.ts';
import { ClaveActual } from '../cuenta/ClaveActual.tsx';
import { mayBeDone } from '../form/attempt.ts';
import { controlId } from '../form/contexts.ts';
import { Dialog } from '../form/Dialog.tsx';
import { Failure } from '../form/Failure.tsx';
import { showServerErrors, useAppForm } from '../form/useAppForm.tsx';

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

/** Asks for the present password before a change of users, roles or proposals. */
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useAppForm({
    id: FORM,
    schema,
    initial: { ClaveActual: '' },
    onSubmit: async ({ ClaveActual }) => {
      setRefusal(null);
      try {
        await onConfirm(ClaveActual);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const elsewhere = showServerErrors(form, error.errors);
        const others = elsewhere.map(({ detail }) => detail).join(' ');
        if (error.errors.length === 0 || elsewhere.length > 0) {
          setRefusal(
            mayBeDone(error) ? `${error.detail} Revise si ya se hizo.` : others || error.detail,
          );
        }
      }
    },
  });
  useEffect(() => document.getElementById(controlId(FORM, 'ClaveActual'))?.focus(), []);
  return (
    <Dialog title={titulo} onClose={onClose}>
      {children}
      {refusal !== null && <Failure detail={refusal} />}
      <form.AppForm>
        <form.Body className="pila-amplia">
          <form.FormErrors />
          <form.AppField name="ClaveActual">
            {() => <ClaveActual userName={userName} hint="Para confirmar que es usted." />}
          </form.AppField>
          <div className="acciones">
            <form.SubmitButton
              doing={haciendo}
              {...(peligro ? { className: 'boton boton-peligro' } : {})}
            >
              {boton}
            </form.SubmitButton>
            <button type="button" className="boton-secundario" onClick={onClose}>
              Volver
            </button>
          </div>
        </form.Body>
      </form.AppForm>
    </Dialog>
  );
}
