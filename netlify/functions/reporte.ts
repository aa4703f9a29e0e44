import type { Config, Context } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { spreadsheet } from '../http/spreadsheet.ts';
import { exportarReporte, resumirReporte, verReporte } from '../dashboard/reportarCanjes.ts';
import {
  reporteExport,
  reporteFarmacias,
  reporteResumen,
} from '../../src/contracts/dashboard/reporte.ts';

const { app, serve } = createArea();
export { app };

serve(reporteFarmacias, ({ search, body, session, env, reached }) =>
  verReporte(env, session, body, search, reached),
);

serve(reporteResumen, ({ body, session, env }) => resumirReporte(env, session, body));

serve(reporteExport, async ({ body, session, env, event }) => {
  event('exportar-reporte');
  return spreadsheet(await exportarReporte(env, session, body), 'canjes.xlsx');
});

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: [
    '/api/canjes/reporte-farmacias',
    '/api/canjes/reporte-resumen',
    '/api/canjes/reporte-export',
  ],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
