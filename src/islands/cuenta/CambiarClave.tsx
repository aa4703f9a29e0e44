import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { prove } from '../../api/sessionCalls.ts';
import * as contract from '../../contracts/clave.ts';
import { paths } from '../../paths.ts';
import { sessionReplaced } from '../../stores/signedInUser.ts';
import { Alerta } from '../form/Alerta.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { returnAddress } from '../session/volver.ts';
import { ClaveActual } from './ClaveActual.tsx';
import { ClaveNueva, claveElegida } from './ClaveNueva.tsx';

const QUIZAS_CAMBIO =
  'Inténtelo de nuevo. Si se le pide ingresar otra vez, pruebe primero con la contraseña nueva: puede que ya haya cambiado.';

const schema = v.intersect([v.pick(contract.newPassword, ['ClaveActual']), claveElegida]);

function Pantalla() {
  const user = useUsuario();
  const [done, setDone] = useState(false);
  const [due] = useState(user.debeCambiarClave);

  const form = useAppForm({
    id: 'clave',
    schema,
    initial: { ClaveActual: '', ClaveNueva: '', Repetida: '' },
    unsure: QUIZAS_CAMBIO,
    onSubmit: async ({ ClaveActual: actual, ClaveNueva: nueva }) => {
      sessionReplaced(await prove(contract.clave, { ClaveActual: actual, ClaveNueva: nueva }));
      setDone(true);
    },
  });

  useEffect(() => {
    if (done) document.getElementById('clave-cambiada')?.focus();
  }, [done]);

  if (done) {
    return (
      <div className="pila">
        <Alerta tipo="ok" role="status" id="clave-cambiada" titulo="Su contraseña cambió">
          <p>Si había otras sesiones abiertas con su usuario, terminaron.</p>
        </Alerta>
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
        <Alerta role="status">
          <p>
            La contraseña con la que ingresó se la dio otra persona. Elija una propia para seguir.
          </p>
        </Alerta>
      )}
      <form.Form className="formulario">
        <ClaveActual />
        <ClaveNueva />
        <form.Submit doing="Cambiando…">Cambiar contraseña</form.Submit>
      </form.Form>
      {!due && (
        <p>
          Al cambiarla, se cierran sus sesiones en los demás equipos. Vea cuáles hay en{' '}
          <a href={paths.sesiones}>Sesiones abiertas</a>.
        </p>
      )}
    </>
  );
}

/** Changes the user's own password. A user with a password set by the office is redirected here first. */
export const CambiarClave = guarded(undefined, Pantalla);
