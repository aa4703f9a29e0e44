import { useId, useState } from 'react';
import { call } from '../../api/call.ts';
import * as contract from '../../contracts/avisos.ts';
import { TRABAJADOR_DE_AVISOS } from '../../paths.ts';
import { ActionButton } from '../form/ActionButton.tsx';
import { Alerta } from '../form/Alerta.tsx';
import { useCall } from '../useAnswer.ts';

/** Whether this browser can show notices, and whether its user has forbidden them. */
const navegador = () =>
  !('PushManager' in globalThis && 'serviceWorker' in navigator && 'Notification' in globalThis)
    ? 'no puede'
    : Notification.permission === 'denied'
      ? 'negado'
      : 'puede';

/** Asks the user, and subscribes the browser under the site's key. Undefined when the user or the browser refuses. */
async function suscribir(applicationServerKey: string): Promise<PushSubscriptionJSON | undefined> {
  try {
    await navigator.serviceWorker.register(TRABAJADOR_DE_AVISOS);
    const { pushManager } = await navigator.serviceWorker.ready;
    // It may be another user's, or under another key.
    await (await pushManager.getSubscription())?.unsubscribe();
    return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
  } catch {
    return undefined;
  }
}

async function olvidar(): Promise<void> {
  const registro = await navigator.serviceWorker.getRegistration();
  await (await registro?.pushManager.getSubscription())?.unsubscribe();
}

/** The section in which a user turns this browser's notices on and off; nothing where the site sends none. */
export function AvisosEnDispositivo() {
  const titulo = useId();
  const [fallo, setFallo] = useState(false);
  const { value, again } = useCall(contract.verAvisos);
  if (value === undefined || value.Clave === null) return null;
  const { Clave, Activos } = value;
  const estado = navegador();

  const activar = async () => {
    const { endpoint, keys } = (await suscribir(Clave)) ?? {};
    setFallo(endpoint === undefined);
    if (endpoint !== undefined) {
      const ClavePublica = keys?.['p256dh'] ?? '';
      const Secreto = keys?.['auth'] ?? '';
      await call(contract.activarAvisos, { body: { Direccion: endpoint, ClavePublica, Secreto } });
    }
    again();
  };
  const quitar = async () => {
    await call(contract.quitarAvisos);
    await olvidar();
    again();
  };

  return (
    <section className="pila" aria-labelledby={titulo}>
      <h2 id={titulo}>Avisos en este dispositivo</h2>
      <p>
        Le avisamos aquí de lo nuevo aunque el sitio esté cerrado: cuántas decisiones, propuestas o
        canjes sin reconocer hay, sin nombres ni números. Al cerrar la sesión se quitan.
      </p>
      {estado === 'no puede' ? (
        <Alerta>
          <p>
            Este navegador no puede mostrar avisos. En un iPhone o iPad, agregue primero el sitio a
            la pantalla de inicio y ábralo desde ahí.
          </p>
        </Alerta>
      ) : Activos ? (
        <>
          <p role="status">Los avisos llegan a este dispositivo.</p>
          <p>
            <ActionButton className="boton-secundario" work={quitar} doing="Quitando…">
              Quitar avisos
            </ActionButton>
          </p>
        </>
      ) : estado === 'negado' ? (
        <Alerta tipo="aviso">
          <p>
            Los avisos de este sitio están bloqueados en su navegador. Permítalos con el botón que
            está junto a la dirección del sitio, y cargue la página de nuevo.
          </p>
        </Alerta>
      ) : (
        <>
          {fallo && (
            <Alerta tipo="aviso" role="alert">
              <p>Este navegador no activó los avisos. Permítalos cuando le pregunte.</p>
            </Alerta>
          )}
          <p>
            <ActionButton className="boton-secundario" work={activar} doing="Activando…">
              Activar avisos
            </ActionButton>
          </p>
        </>
      )}
    </section>
  );
}
