import type { Config } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import {
  borrarUnFiltro,
  exportarReporte,
  guardarUnFiltro,
  resumirReporte,
  verOpciones,
  verReporte,
} from '../dashboard/reportarCanjes.ts';
import * as contract from '../../src/contracts/dashboard/reporte.ts';

const { app, serve, answer } = createArea();
export { app, answer as default };

serve(contract.reporteFarmacias, verReporte);
serve(contract.reporteDeOficina, verReporte);
serve(contract.reporteResumen, resumirReporte);
serve(contract.resumenDeOficina, resumirReporte);
serve(contract.reporteExport, (input) => exportarReporte(input));
serve(contract.exportDeOficina, (input) => exportarReporte(input));

serve(contract.opcionesDeReporte, verOpciones);
serve(contract.guardarFiltro, guardarUnFiltro);
serve(contract.borrarFiltro, borrarUnFiltro);

export const config: Config = {
  path: '/api/canjes/reporte-*',
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
