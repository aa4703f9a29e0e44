import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/error.ts';
import { credentials, login, USUARIO_MAXIMO } from '../../contracts/auth.ts';
import type { SegundoFactor as Paso } from '../../contracts/problem.ts';
import { ERRORES } from '../../domain/mensajes.ts';
import { paths } from '../../paths.ts';
import { $session, checkSession, logIn, type Usuario } from '../../stores/signedInUser.ts';
import { Failure } from '../form/Failure.tsx';
import { Alerta } from '../form/Alerta.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { focusControl } from '../form/useFocusLater.ts';
import { loadLater } from '../loadLater.tsx';
import { useHydrated } from '../useHydrated.ts';
import { cameFromLapsedSession, addressBefore, returnAddress } from '../session/volver.ts';
import { type RecoveryContact, Recovery } from './Recovery.tsx';

const FORM = 'login';

/** The reason of a failed sign-in: the service's sentence, else one by its status. */
function reasonOf(error: ApiError): string | null {
  if (error.detail !== ERRORES.autenticar) return error.detail;
  return error.status === 401 ? 'Revise su usuario y su contraseña.' : ERRORES.iniciarSesion;
}

/** Only users with a second factor load this part. */
const cargarPaso = async () => (await import('./SegundoFactor.tsx')).SegundoFactor;
const SegundoFactor = loadLater(cargarPaso);

const leave = (user: Usuario) => {
  const next = returnAddress(location.search, location.origin);
  if (user.debeCambiarClave) location.replace(addressBefore(paths.clave, next));
  else location.replace(user.debeRegistrarFactor ? addressBefore(paths.segundoFactor, next) : next);
};

/** The login. Redirects a user who is already signed in. `contact` helps with a lost password. */
export function Login({ contact }: { readonly contact: RecoveryContact }) {
  const session = useStore($session, { ssr: 'initial' });
  const { user } = session;
  const [paso, setPaso] = useState<Paso | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const lapsed = useHydrated() && cameFromLapsedSession(location.search);

  useEffect(() => {
    void checkSession();
  }, []);
  useEffect(() => {
    if (user !== null) leave(user);
  }, [user]);

  const form = useAppForm({
    id: FORM,
    schema: credentials,
    initial: { username: '', password: '' },
    onSubmit: async (output) => {
      setRefusal(null);
      try {
        await logIn(login, output);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.segundoFactor !== undefined) {
          // The form stays, and busy, until the step can be shown; `loadLater` tells when it cannot.
          await cargarPaso().catch(() => undefined);
          setPaso(error.segundoFactor);
          return;
        }
        setRefusal(error);
        focusControl(`${FORM}-password`);
      }
    },
  });

  if (paso !== null) {
    const volver = (error: ApiError) => {
      setPaso(null);
      setRefusal(error);
    };
    return <SegundoFactor paso={paso} onOver={volver} />;
  }
  return (
    <form.Form
      className="formulario"
      errors={
        <>
          <form.FormErrors />
          <div className="login-aviso">
            {refusal !== null ? (
              <Failure fault={ERRORES.autenticar}>
                <p>{reasonOf(refusal)}</p>
              </Failure>
            ) : lapsed ? (
              <Alerta role="status">
                <p>Su sesión terminó. Ingrese de nuevo: lo que escribió se guardó.</p>
              </Alerta>
            ) : (
              <p className="entrada">Para farmacias afiliadas y personal del programa.</p>
            )}
          </div>
        </>
      }
    >
      <form.TextField
        name="username"
        label="Usuario"
        hint="El de una farmacia es su código."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USUARIO_MAXIMO}
      />
      <form.PasswordField name="password" label="Contraseña" autoComplete="current-password" />
      <div className="acciones">
        <form.SubmitButton doing="Ingresando…">Ingresar</form.SubmitButton>
        <Recovery contact={contact} />
      </div>
    </form.Form>
  );
}
