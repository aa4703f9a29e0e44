import type { Config } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { abrirEnlaceDeFotos, pedirEnlaceDeFotos } from '../fotos/enlaceDeFotos.ts';
import { guardarFoto, prepararDeMostrador, prepararDeTelefono } from '../fotos/guardarFoto.ts';
import { listarFotos, verFoto } from '../fotos/verFotos.ts';
import * as contract from '../../src/contracts/fotos.ts';

const { app, serve, serveOnce, answer } = createArea();
export { app, answer as default };

serve(contract.abrirEnlace, abrirEnlaceDeFotos);

serveOnce(contract.guardarDeTelefono, guardarFoto, prepararDeTelefono);

serve(contract.listar, listarFotos);

serve(contract.pedirEnlace, pedirEnlaceDeFotos);

serveOnce(contract.guardar, guardarFoto, prepararDeMostrador);

serve(contract.ver, verFoto);

export const config: Config = {
  path: '/api/fotos/*',
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
