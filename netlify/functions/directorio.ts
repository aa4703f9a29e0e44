import type { Config, Context } from '@netlify/functions';
import { createArea, type Input } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { pageWindow, toPage } from '../http/page.ts';
import { promocionesVigentes } from '../directorio/catalogos.sql.ts';
import {
  directorioDeFarmacias,
  directorioDeMedicos,
  farmaciasAfiliadas,
} from '../directorio/directorio.sql.ts';
import { afiliadas, search as buscarFarmacias } from '../../src/contracts/farmacias.ts';
import { medicos } from '../../src/contracts/medicos.ts';
import { promociones } from '../../src/contracts/promociones.ts';

/** What anybody may look up. */
const { app, serve } = createArea();
export { app };

const busquedaDe = ({ params, search }: Input<typeof afiliadas | typeof medicos>) => ({
  pais: params.country,
  texto: search.s,
  grupo: search.grupo,
  ...pageWindow(search),
});

serve(afiliadas, async (input) => {
  const { filas, ...demas } = await directorioDeFarmacias(input.env.database, busquedaDe(input));
  return { ...toPage(input.search, filas), ...demas };
});

serve(medicos, async (input) => {
  const { filas, ...demas } = await directorioDeMedicos(input.env.database, busquedaDe(input));
  return { ...toPage(input.search, filas), ...demas };
});

const TYPE_AHEAD = { page: 1, limit: 10 };

serve(buscarFarmacias, async ({ body, env }) => {
  const rows = await farmaciasAfiliadas(env.database, {
    pais: body.pais,
    texto: body.key,
    ...pageWindow(TYPE_AHEAD),
  });
  return toPage(TYPE_AHEAD, rows);
});

serve(promociones, ({ params, env }) =>
  promocionesVigentes(env.database, params.country, env.now()),
);

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: ['/api/farmacias/*', '/api/medicos/*', '/api/promociones/*'],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
