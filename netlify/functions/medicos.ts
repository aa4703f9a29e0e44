import type { Config, Context } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { pageWindow, toPage } from '../http/page.ts';
import { directorioDeMedicos } from '../directorio/directorio.sql.ts';
import * as contract from '../../src/contracts/medicos.ts';

const { app, serve } = createArea();
export { app };

serve(contract.medicos, async ({ params, search, env }) => {
  const { filas, ...directorio } = await directorioDeMedicos(env.database, {
    pais: params.country,
    texto: search.s,
    grupo: search.grupo,
    ...pageWindow(search),
  });
  return { ...toPage(search, filas), ...directorio };
});

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: '/api/medicos/*',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
