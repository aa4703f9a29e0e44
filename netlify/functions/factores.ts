import type { Config } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { comprobarClave } from '../sesiones/comprobarClave.ts';
import { factoresDe } from '../sesiones/factores.sql.ts';
import { ingresarConCodigo, ingresarConLlave } from '../sesiones/ingresarConFactor.ts';
import * as propios from '../sesiones/misFactores.ts';
import { darRecuperacion } from '../sesiones/recuperacion.ts';
import * as contract from '../../src/contracts/factores.ts';

/** Second factors: the second step of a sign-in, and one's own. A function of its own, for the libraries' weight. */
const { app, serve, answer } = createArea(comprobarClave);
export { app, answer as default };

serve(contract.ingresoConLlave, ingresarConLlave);
serve(contract.ingresoConCodigo, ingresarConCodigo);

serve(contract.factores, ({ env, session }) => factoresDe(env.database, session.usuarioId));
serve(contract.pedirLlave, propios.pedirLlave);
serve(contract.registrarLlave, propios.registrarLlave);
serve(contract.quitarLlave, propios.quitarLlave);
serve(contract.pedirCodigos, propios.pedirCodigos);
serve(contract.activarCodigos, propios.activarCodigos);
serve(contract.darRecuperacion, darRecuperacion);
serve(contract.quitarCodigos, propios.quitarCodigos);

export const config: Config = {
  path: ['/api/factores', '/api/factores/*'],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
