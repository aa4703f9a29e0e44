import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { ApiError } from '../../api/error.ts';
import { prove } from '../../api/sessionCalls.ts';
import * as contract from '../../contracts/clave.ts';
import { CLAVE_MINIMO } from '../../domain/largoDeClave.ts';
import { paths } from '../../paths.ts';
import { sessionReplaced, type Usuario } from '../../stores/signedInUser.ts';
import { mayBeDone } from '../form/attempt.ts';
import { Icon } from '../form/Icon.tsx';
import { showServerErrors, useAppForm } from '../form/useAppForm.tsx';
import { Guard } from '../session/Guard.tsx';
import { returnAddress } from '../session/volver.ts';
import { ClaveActual } from './ClaveActual.tsx';

const FORM = 'clave';
const QUIZAS_CAMBIO =
  'Inténtelo de nuevo. Si se le pide ingresar otra vez, pruebe primero con la contraseña nueva: puede que ya haya cambiado.';

const schema = v.pipe(
  v.object({ ...contract.newPassword.entries, Repetida: v.string() }),
  v.forward(
    v.partialCheck(
      [['ClaveNueva'], ['Repetida']],
      ({ ClaveNueva, Repetida }) => ClaveNueva === Repetida,
      'Las contraseñas no coinciden',
    ),
    ['Repetida'],
  ),
);

function Formulario({ user }: { readonly user: Usuario }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const [due] = useState(user.debeCambiarClave);

  const form = useAppForm({
    id: FORM,
    schema,
    initial: { ClaveActual: '', ClaveNueva: '', Repetida: '' },
    onSubmit: async ({ ClaveActual, ClaveNueva }) => {
      setRefusal(null);
      try {
        sessionReplaced(await prove(contract.clave, { ClaveActual, ClaveNueva }));
        setDone(true);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const elsewhere = showServerErrors(form, error.errors);
        if (error.errors.length === 0 || elsewhere.length > 0)
          setRefusal(mayBeDone(error) ? QUIZAS_CAMBIO : error.detail);
      }
    },
  });

  useEffect(() => {
    if (done) document.getElementById('clave-cambiada')?.focus();
  }, [done]);

  if (done) {
    return (
      <div className="pila">
        <div className="alerta alerta-ok" role="status" id="clave-cambiada" tabIndex={-1}>
          <Icon name="ok" />
          <div>
            <p className="alerta-titulo">Su contraseña cambió</p>
            <p>Si había otras sesiones abiertas con su usuario, terminaron.</p>
          </div>
        </div>
        <p>
          <a className="boton" href={returnAddress(location.search, location.origin)}>
            Continuar
          </a>
        </p>
      </div>
    );
  }
  return (
    <>
      {due && (
        <div className="alerta" role="status">
          <Icon name="info" />
          <p>
            La contraseña con la que ingresó se la dio otra persona. Elija una propia para seguir.
          </p>
        </div>
      )}
      {refusal !== null && (
        <div className="alerta alerta-error" role="alert">
          <Icon name="aviso" />
          <div>
            <p className="alerta-titulo">{contract.clave.failure}</p>
            <p>{refusal}</p>
          </div>
        </div>
      )}
      <form.AppForm>
        <form.Body className="formulario">
          <form.FormErrors />
          <form.AppField name="ClaveActual">
            {() => <ClaveActual userName={user.userName} />}
          </form.AppField>
          <form.AppField name="ClaveNueva">
            {(field) => (
              <field.TextField
                label="Contraseña nueva"
                hint={`Al menos ${CLAVE_MINIMO} caracteres. Varias palabras sin relación entre sí son fáciles de recordar y difíciles de adivinar.`}
                type="password"
                autoComplete="new-password"
              />
            )}
          </form.AppField>
          <form.AppField name="Repetida">
            {(field) => (
              <field.TextField
                label="Repita la contraseña nueva"
                type="password"
                autoComplete="new-password"
              />
            )}
          </form.AppField>
          <div className="acciones">
            <form.SubmitButton doing="Cambiando…">Cambiar contraseña</form.SubmitButton>
          </div>
        </form.Body>
      </form.AppForm>
      {!due && (
        <p>
          Al cambiarla, se cierran sus sesiones en los demás equipos. Vea cuáles hay en{' '}
          <a href={paths.sesiones}>Sesiones abiertas</a>.
        </p>
      )}
    </>
  );
}

/** Changes one's own password; whoever still has one that somebody else gave is led here first. */
export function CambiarClave() {
  return <Guard>{(user) => <Formulario user={user} />}</Guard>;
}
