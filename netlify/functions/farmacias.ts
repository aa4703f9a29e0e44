import type { Config, Context } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { pageWindow, toPage } from '../http/page.ts';
import {
  directorioDeFarmacias,
  type FarmaciaAfiliadaRow,
  farmaciasAfiliadas,
} from '../directorio/directorio.sql.ts';
import * as contract from '../../src/contracts/farmacias.ts';

const { app, serve } = createArea();
export { app };

const TYPE_AHEAD = { page: 1, limit: 10 };

const show = (row: FarmaciaAfiliadaRow): contract.FarmaciaAfiliada => ({
  Id: row.id,
  Nombre: row.nombre,
  NombreCadena: row.cadena,
  Telefono: row.telefono,
  Direccion: { Detalles: row.direccion, Provincia: row.provincia, Canton: row.canton },
  Codigo: row.codigo,
});

serve(contract.afiliadas, async ({ params, search, env }) => {
  const { filas, total, grupos, parecidas } = await directorioDeFarmacias(env.database, {
    pais: params.country,
    texto: search.s,
    grupo: search.grupo,
    ...pageWindow(search),
  });
  return { ...toPage(search, filas, show), total, grupos, parecidas };
});

serve(contract.search, async ({ body, env }) => {
  const rows = await farmaciasAfiliadas(env.database, {
    pais: body.pais,
    texto: body.key,
    ...pageWindow(TYPE_AHEAD),
  });
  return { data: toPage(TYPE_AHEAD, rows, show).data };
});

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: '/api/farmacias/*',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
