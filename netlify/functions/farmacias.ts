import type { Config, Context } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { pageWindow, toPage } from '../http/page.ts';
import { directorioDeFarmacias, farmaciasAfiliadas } from '../directorio/directorio.sql.ts';
import * as contract from '../../src/contracts/farmacias.ts';

const { app, serve } = createArea();
export { app };

const TYPE_AHEAD = { page: 1, limit: 10 };

serve(contract.afiliadas, async ({ params, search, env }) => {
  const { filas, ...directorio } = await directorioDeFarmacias(env.database, {
    pais: params.country,
    texto: search.s,
    grupo: search.grupo,
    ...pageWindow(search),
  });
  return { ...toPage(search, filas), ...directorio };
});

serve(contract.search, async ({ body, env }) => {
  const rows = await farmaciasAfiliadas(env.database, {
    pais: body.pais,
    texto: body.key,
    ...pageWindow(TYPE_AHEAD),
  });
  return toPage(TYPE_AHEAD, rows);
});

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: '/api/farmacias/*',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
