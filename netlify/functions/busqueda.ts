import type { Config } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { buscarTodo } from '../busqueda/buscarTodo.ts';
import { buscar } from '../../src/contracts/busqueda.ts';

const { app, serve, answer } = createArea();
export { app, answer as default };

serve(buscar, buscarTodo);

export const config: Config = {
  path: '/api/busqueda',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
