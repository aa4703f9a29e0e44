import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { ApiError } from '../../api/error.ts';
import { prove } from '../../api/sessionCalls.ts';
import { cerrarSesiones, sessionEnding } from '../../contracts/sesiones.ts';
import { controlId } from '../form/contexts.ts';
import { Dialog } from '../form/Dialog.tsx';
import { Failure } from '../form/Failure.tsx';
import { showServerErrors, useAppForm } from '../form/useAppForm.tsx';
import { ClaveActual } from './ClaveActual.tsx';

const FORM = 'cerrar-sesiones';

const schema = v.pick(sessionEnding, ['ClaveActual']);

interface CerrarSesionesProps {
  readonly userName: string;
  /** The one to end; without it, all others. */
  readonly sesion: { readonly Id: string; readonly desde: string } | undefined;
  readonly onDone: () => void;
  /** It had ended meanwhile: what the server said of it. */
  readonly onTooLate: (detail: string) => void;
  readonly onClose: () => void;
}

/** Asks for the present password before another session is ended, or all others are. */
export function CerrarSesiones({
  userName,
  sesion,
  onDone,
  onTooLate,
  onClose,
}: CerrarSesionesProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useAppForm({
    id: FORM,
    schema,
    initial: { ClaveActual: '' },
    onSubmit: async ({ ClaveActual }) => {
      setRefusal(null);
      try {
        await prove(cerrarSesiones, { ClaveActual, Sesion: sesion?.Id });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 404) onTooLate(error.detail);
        else if (showServerErrors(form, error.errors).length > 0 || error.errors.length === 0)
          setRefusal(error.detail);
        return;
      }
      onDone();
    },
  });
  // The one thing to be done here, rather than the button that closes the dialog.
  useEffect(() => document.getElementById(controlId(FORM, 'ClaveActual'))?.focus(), []);
  return (
    <Dialog
      title={sesion === undefined ? '¿Cerrar todas las demás sesiones?' : '¿Cerrar la otra sesión?'}
      onClose={onClose}
    >
      <p>
        {sesion === undefined
          ? 'En los demás equipos habrá que ingresar de nuevo. En este, la sesión sigue abierta.'
          : `Es la que se abrió el ${sesion.desde}. En ese equipo habrá que ingresar de nuevo.`}
      </p>
      {refusal !== null && <Failure detail={refusal} />}
      <form.AppForm>
        <form.Body className="pila-amplia">
          <form.FormErrors />
          <form.AppField name="ClaveActual">
            {() => <ClaveActual userName={userName} hint="Para confirmar que es usted." />}
          </form.AppField>
          <div className="acciones">
            <form.SubmitButton doing="Cerrando…" className="boton boton-peligro">
              {sesion === undefined ? 'Cerrar las demás sesiones' : 'Cerrar la sesión'}
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
