import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import { type Llave, quitarCodigos, quitarLlave } from '../../contracts/factores.ts';
import { controlId } from '../form/contexts.ts';
import { Dialog } from '../form/Dialog.tsx';
import { Failure } from '../form/Failure.tsx';
import { showServerErrors, useAppForm } from '../form/useAppForm.tsx';
import { ClaveActual } from './ClaveActual.tsx';

const FORM = 'quitar-factor';
const schema = v.pick(quitarLlave.body, ['ClaveActual']);

interface QuitarFactorProps {
  readonly userName: string;
  /** The key to take away; null: the codes of the application. */
  readonly llave: Llave | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Takes a second factor away, after the present password. */
export function QuitarFactor({ userName, llave, onDone, onClose }: QuitarFactorProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useAppForm({
    id: FORM,
    schema,
    initial: { ClaveActual: '' },
    onSubmit: async ({ ClaveActual }) => {
      setRefusal(null);
      try {
        await (llave === null
          ? call(quitarCodigos, { body: { ClaveActual } })
          : call(quitarLlave, { body: { ClaveActual, Id: llave.Id } }));
        onDone();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // Gone already, by another page.
        if (error.status === 404) onDone();
        else if (showServerErrors(form, error.errors).length > 0 || error.errors.length === 0) {
          setRefusal(error.detail);
        }
      }
    },
  });
  useEffect(() => document.getElementById(controlId(FORM, 'ClaveActual'))?.focus(), []);
  return (
    <Dialog
      title={llave === null ? '¿Quitar los códigos?' : `¿Quitar la llave «${llave.Nombre}»?`}
      onClose={onClose}
    >
      <p>Desde ahora no servirá para ingresar.</p>
      {refusal !== null && <Failure detail={refusal} />}
      <form.AppForm>
        <form.Body className="pila-amplia">
          <form.FormErrors />
          <form.AppField name="ClaveActual">
            {() => <ClaveActual userName={userName} hint="Para confirmar que es usted." />}
          </form.AppField>
          <div className="acciones">
            <form.SubmitButton doing="Quitando…" className="boton boton-peligro">
              Quitar
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
