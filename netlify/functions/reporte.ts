import type { Config } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import * as reporte from '../dashboard/reportarCanjes.ts';
import * as contract from '../../src/contracts/dashboard/reporte.ts';

const { app, serve, answer } = createArea();
export { app, answer as default };

serve(contract.reporteFarmacias, reporte.verReporte);
serve(contract.reporteDeOficina, reporte.verReporte);
serve(contract.reporteResumen, reporte.resumirReporte);
serve(contract.resumenDeOficina, reporte.resumirReporte);
serve(contract.reporteExport, (input) => reporte.exportarReporte(input));
serve(contract.exportDeOficina, (input) => reporte.exportarReporte(input));

serve(contract.opcionesDeReporte, reporte.verOpciones);
serve(contract.guardarFiltro, reporte.guardarUnFiltro);
serve(contract.borrarFiltro, reporte.borrarUnFiltro);

export const config: Config = {
  path: '/api/canjes/reporte-*',
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
