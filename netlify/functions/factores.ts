import type { Config, Context } from '@netlify/functions';
import { createArea, type Input } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { comprobarClave } from '../sesiones/comprobarClave.ts';
import { entregarIngreso, identidad, seguirEn } from '../sesiones/entrega.ts';
import { factoresDe } from '../sesiones/factores.sql.ts';
import { ingresarConCodigo, ingresarConLlave } from '../sesiones/ingresarConFactor.ts';
import * as propios from '../sesiones/misFactores.ts';
import { darRecuperacion } from '../sesiones/recuperacion.ts';
import type { SesionNueva } from '../sesiones/sesionNueva.ts';
import * as contract from '../../src/contracts/factores.ts';

/** Second factors: the second step of a sign-in, and one's own. A function of its own, for the libraries' weight. */
const { app, serve } = createArea(comprobarClave);
export { app };

serve(contract.ingresoConLlave, async (input) => {
  return entregarIngreso(await ingresarConLlave(input.env, input.body), input);
});

serve(contract.ingresoConCodigo, async (input) =>
  entregarIngreso(await ingresarConCodigo(input.env, input.body), input),
);

serve(contract.factores, ({ env, session }) => factoresDe(env.database, session.usuarioId));

serve(contract.pedirLlave, propios.pedirLlave);

/** Goes on in the session that replaces the one that asked, where there is one. */
const seguir = (
  nueva: SesionNueva | null,
  input: Pick<Input<typeof contract.registrarLlave>, 'session' | 'request' | 'env' | 'header'>,
) => (nueva === null ? identidad(input.session, input.env) : seguirEn(nueva, input));

serve(contract.registrarLlave, async (input) => {
  const { env, session, body } = input;
  return seguir(await propios.guardarLlaveNueva(env, session, body), input);
});

serve(contract.quitarLlave, propios.quitarLlave);

serve(contract.pedirCodigos, propios.pedirCodigos);

serve(contract.activarCodigos, async (input) =>
  seguir(await propios.activarCodigos(input.env, input.session, input.body.Codigo), input),
);

serve(contract.darRecuperacion, darRecuperacion);

serve(contract.quitarCodigos, propios.quitarCodigos);

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: ['/api/factores', '/api/factores/*'],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
