import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/error.ts';
import { credentials, USUARIO_MAXIMO } from '../../contracts/auth.ts';
import { ERRORES } from '../../domain/mensajes.ts';
import { $session, checkSession, logIn } from '../../stores/signedInUser.ts';
import { Icon } from '../form/Icon.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { useHydrated } from '../useHydrated.ts';
import { cameFromLapsedSession, passwordAddress, returnAddress } from '../session/volver.ts';
import { type RecoveryContact, Recovery } from './Recovery.tsx';

const FORM = 'login';

/** What the service says besides that it failed: its own sentence, or that it gave none. */
function reasonOf(error: ApiError): string | null {
  if (error.detail !== ERRORES.autenticar) return error.detail;
  return error.status === 401 ? 'Revise su usuario y su contraseña.' : `${ERRORES.iniciarSesion}.`;
}

const leave = (due: boolean) => {
  const next = returnAddress(location.search, location.origin);
  location.replace(due ? passwordAddress(next) : next);
};

/** The login: it also sends on whoever is signed in already. `contact` is who helps with a lost password. */
export function Login({ contact }: { readonly contact: RecoveryContact }) {
  const session = useStore($session, { ssr: 'initial' });
  const due = session.user === null ? null : session.user.debeCambiarClave;
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const lapsed = useHydrated() && cameFromLapsedSession(location.search);

  useEffect(() => {
    void checkSession();
  }, []);
  useEffect(() => {
    if (due !== null) leave(due);
  }, [due]);

  const form = useAppForm({
    id: FORM,
    schema: credentials,
    initial: { username: '', password: '' },
    onSubmit: async (output) => {
      setRefusal(null);
      try {
        await logIn(output);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setRefusal(error);
        document.getElementById(`${FORM}-password`)?.focus();
      }
    },
  });

  return (
    <>
      {lapsed && refusal === null && (
        <div className="alerta" role="status">
          <Icon name="info" />
          <p>
            Su sesión terminó. Ingrese de nuevo y seguirá donde estaba: lo que escribió se guardó.
          </p>
        </div>
      )}
      {refusal !== null && (
        <div className="alerta alerta-error" role="alert">
          <Icon name="aviso" />
          <div>
            <p className="alerta-titulo">{ERRORES.autenticar}</p>
            <p>{reasonOf(refusal)}</p>
          </div>
        </div>
      )}
      <form.AppForm>
        <form.Body className="formulario">
          <form.FormErrors />
          <form.AppField name="username">
            {(field) => (
              <field.TextField
                label="Usuario"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={USUARIO_MAXIMO}
              />
            )}
          </form.AppField>
          <form.AppField name="password">
            {(field) => (
              <field.TextField label="Contraseña" type="password" autoComplete="current-password" />
            )}
          </form.AppField>
          <div className="acciones">
            <form.SubmitButton doing="Ingresando…">Ingresar</form.SubmitButton>
            <Recovery contact={contact} />
          </div>
        </form.Body>
      </form.AppForm>
    </>
  );
}
