import type { Config, Context } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { abrirEnlaceDeFotos, pedirEnlaceDeFotos } from '../fotos/enlaceDeFotos.ts';
import { guardarFoto, prepararDeMostrador, prepararDeTelefono } from '../fotos/guardarFoto.ts';
import { listarFotos, verFoto } from '../fotos/verFotos.ts';
import * as contract from '../../src/contracts/fotos.ts';

const { app, serve, serveOnce } = createArea();
export { app };

serve(contract.abrirEnlace, abrirEnlaceDeFotos);

serveOnce(contract.guardarDeTelefono, guardarFoto, prepararDeTelefono);

serve(contract.listar, listarFotos);

serve(contract.pedirEnlace, pedirEnlaceDeFotos);

serveOnce(contract.guardar, guardarFoto, prepararDeMostrador);

serve(contract.ver, verFoto);

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: '/api/fotos/*',
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
