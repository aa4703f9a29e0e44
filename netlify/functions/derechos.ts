import type { Config, Context } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { atender, mover } from '../derechos/atenderSolicitud.ts';
import type { Cumplido } from '../derechos/cumplirDerecho.ts';
import { recibir } from '../derechos/recibirSolicitud.ts';
import { listarParaMesa, verSolicitud } from '../derechos/verSolicitudes.ts';
import * as contract from '../../src/contracts/derechos.ts';

const { app, serve } = createArea();
export { app };

const respuesta = ({ lineas, expediente }: Cumplido) => ({
  Lineas: [...lineas],
  Expediente: expediente as Record<string, unknown> | null,
});

serve(contract.solicitar, async ({ body, env, event }) => {
  event('rights-requested');
  const alarma = () => event('alarm-rights');
  const { numero, vence } = await recibir(env, body, alarma);
  return { Numero: numero, Vence: vence };
});

serve(contract.listar, ({ search, session, env }) => listarParaMesa(env, session, search));

serve(contract.ver, ({ params, session, env, reached }) =>
  verSolicitud(env, session, params.id, reached),
);

serve(contract.ensayar, async ({ params, body, session, env, event, reached }) => {
  event('rights-trial');
  const cumplido = await atender(env, session, params.id, body, false);
  reached([cumplido.tarjetaId]);
  return respuesta(cumplido);
});

serve(contract.aplicar, async ({ params, body, session, env, event, reached }) => {
  event('rights-applied');
  const cumplido = await atender(env, session, params.id, body, true);
  reached([cumplido.tarjetaId]);
  return respuesta(cumplido);
});

serve(contract.mover, async ({ params, body, session, env, event }) => {
  event('rights-moved');
  const { estado, vence } = await mover(env, session, params.id, body);
  return { Estado: estado, Vence: vence };
});

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: '/api/derechos/*',
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
