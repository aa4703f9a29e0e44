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

serve(contract.reporteFarmacias, verReporte);
serve(contract.reporteDeOficina, verReporte);
serve(contract.reporteResumen, resumirReporte);
serve(contract.resumenDeOficina, resumirReporte);
serve(contract.reporteExport, (input) => exportarReporte(input));
serve(contract.exportDeOficina, (input) => exportarReporte(input));

serve(contract.opcionesDeReporte, verOpciones);
serve(contract.guardarFiltro, guardarUnFiltro);
serve(contract.borrarFiltro, borrarUnFiltro);

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: '/api/canjes/reporte-*',
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
