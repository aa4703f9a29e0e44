import type { Config } from '@netlify/functions';
import { activarAvisos, quitarAvisos, verAvisos } from '../avisos/suscripciones.ts';
import { createArea } from '../http/area.ts';
import { cambiarClavePropia } from '../sesiones/cambiarClavePropia.ts';
import { cerrarOtrasSesiones } from '../sesiones/cerrarOtrasSesiones.ts';
import { cerrarSesion } from '../sesiones/cerrarSesion.ts';
import { iniciarSesion } from '../sesiones/iniciarSesion.ts';
import { renovarSesion } from '../sesiones/renovarSesion.ts';
import { sesionesAbiertas } from '../sesiones/sesiones.sql.ts';
import { usarEnlace, verEnlace } from '../sesiones/usarEnlace.ts';
import * as avisos from '../../src/contracts/avisos.ts';
import * as contract from '../../src/contracts/auth.ts';
import { clave } from '../../src/contracts/clave.ts';
import * as enlaces from '../../src/contracts/enlaces.ts';
import { cerrarSesiones, SESIONES_MAXIMO, sesiones } from '../../src/contracts/sesiones.ts';

const { app, serve, answer } = createArea();
export { app, answer as default };

serve(contract.login, iniciarSesion);
serve(contract.refreshToken, renovarSesion);
serve(contract.logout, cerrarSesion);

serve(clave, cambiarClavePropia);

serve(sesiones, async ({ env, session }) => {
  const Sesiones = await sesionesAbiertas(env.database, session, env.now(), SESIONES_MAXIMO);
  return { Total: Sesiones[0]?.total ?? 0, Sesiones };
});
serve(cerrarSesiones, cerrarOtrasSesiones);

serve(avisos.verAvisos, verAvisos);
serve(avisos.activarAvisos, activarAvisos);
serve(avisos.quitarAvisos, quitarAvisos);

serve(enlaces.verEnlace, verEnlace);
serve(enlaces.usarEnlace, usarEnlace);

export const config: Config = {
  path: '/api/auth/*',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
