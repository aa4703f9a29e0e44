import type { Config, Context } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import {
  borrarUnFiltro,
  exportarReporte,
  guardarUnFiltro,
  resumirReporte,
  verOpciones,
  verReporte,
} from '../dashboard/reportarCanjes.ts';
import * as contract from '../../src/contracts/dashboard/reporte.ts';

const { app, serve } = createArea();
export { app };

serve(contract.reporteFarmacias, ({ search, body, session, env, reached }) =>
  verReporte(env, session, body, search, reached),
);
serve(contract.reporteDeOficina, ({ search, body, session, env, reached }) =>
  verReporte(env, session, body, search, reached),
);

serve(contract.reporteResumen, ({ body, session, env }) => resumirReporte(env, session, body));
serve(contract.resumenDeOficina, ({ body, session, env }) => resumirReporte(env, session, body));

serve(contract.reporteExport, ({ body, session, env }) => exportarReporte(env, session, body));
serve(contract.exportDeOficina, ({ body, session, env }) => exportarReporte(env, session, body));

serve(contract.opcionesDeReporte, verOpciones);
serve(contract.guardarFiltro, guardarUnFiltro);
serve(contract.borrarFiltro, borrarUnFiltro);

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: [
    '/api/canjes/reporte-farmacias',
    '/api/canjes/reporte-resumen',
    '/api/canjes/reporte-export',
    '/api/canjes/reporte-oficina',
    '/api/canjes/reporte-oficina-resumen',
    '/api/canjes/reporte-oficina-export',
    '/api/canjes/reporte-opciones',
    '/api/canjes/reporte-filtros',
    '/api/canjes/reporte-filtros/*',
  ],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
