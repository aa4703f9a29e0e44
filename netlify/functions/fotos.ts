import type { Config, Context } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { abrirEnlaceDeFotos, pedirEnlaceDeFotos } from '../fotos/enlaceDeFotos.ts';
import { guardarFoto, prepararDeMostrador, prepararDeTelefono } from '../fotos/guardarFoto.ts';
import { listarFotos, verFoto } from '../fotos/verFotos.ts';
import * as contract from '../../src/contracts/fotos.ts';

const { app, serve, serveOnce } = createArea();
export { app };

serve(contract.abrirEnlace, ({ body, env }) => abrirEnlaceDeFotos(env, body.Enlace));

serveOnce(contract.guardarDeTelefono, guardarFoto, prepararDeTelefono);

serve(contract.listar, ({ params, session, env }) => listarFotos(env, session, params.code));

serve(contract.pedirEnlace, ({ params, session, env }) =>
  pedirEnlaceDeFotos(env, session, params.code),
);

serveOnce(contract.guardar, guardarFoto, prepararDeMostrador);

serve(contract.ver, ({ params, session, env, reached }) => verFoto(env, session, params, reached));

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: '/api/fotos/*',
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
