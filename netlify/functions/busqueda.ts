import type { Config, Context } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { buscarTodo } from '../busqueda/buscarTodo.ts';
import { buscar } from '../../src/contracts/busqueda.ts';

const { app, serve } = createArea();
export { app };

serve(buscar, buscarTodo);

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: '/api/busqueda',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
