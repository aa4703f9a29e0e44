import * as v from 'valibot';
import { ERRORES, VALIDACION } from '../../domain/mensajes.ts';
import { ERRORES_REPORTE, evaluarRango } from '../../domain/reporte.ts';
import type { Endpoint } from '../endpoint.ts';
import { day, nothing, orden, paged, paging } from '../fields.ts';
import { codigoFarmacia, instante } from './canje.ts';

const diaRequerido = v.pipe(
  v.string(VALIDACION.campoRequerido),
  v.minLength(1, VALIDACION.campoRequerido),
  day,
);

/** The report's filter: first and last day of registration, and a pharmacy's code ('' for all in scope). */
export const filtroReporte = v.pipe(
  v.object({
    fechaInicio: diaRequerido,
    fechaFinal: diaRequerido,
    farmacia: v.union([v.literal(''), codigoFarmacia], VALIDACION.seleccionarFarmacia),
  }),
  v.forward(
    v.partialCheck(
      [['fechaInicio'], ['fechaFinal']],
      ({ fechaInicio, fechaFinal }) =>
        evaluarRango(fechaInicio, fechaFinal) !== ERRORES_REPORTE.orden,
      ERRORES_REPORTE.orden,
    ),
    ['fechaInicio'],
  ),
  v.forward(
    v.partialCheck(
      [['fechaInicio'], ['fechaFinal']],
      ({ fechaInicio, fechaFinal }) =>
        evaluarRango(fechaInicio, fechaFinal) !== ERRORES_REPORTE.rango,
      ERRORES_REPORTE.rango,
    ),
    ['fechaFinal'],
  ),
);
export type FiltroReporte = v.InferOutput<typeof filtroReporte>;

/** One line of the report. */
export const reporteRow = v.object({
  Id: v.number(),
  FechaCanje: v.string(),
  /** The moment of its registration, on that day. */
  RegistradoEn: instante,
  Marca: v.string(),
  Presentacion: v.string(),
  NombreCadena: v.string(),
  PtoVenta: v.string(),
  TipoBonificacion: v.string(),
  /** The invoice numbers, oldest first. 'A-1, A-2 (2) [B-3]': two boxes on A-2, whose full key is B-3. */
  Facturas: v.string(),
  CodigoConfirmacion: v.string(),
  EstadoCanje: v.literal('Aprobado'),
  Observaciones: v.string(),
});

/** Redemptions approved by audit or by the clock, by day of registration, oldest first where nothing else is asked. */
export const reporteFarmacias = {
  method: 'POST',
  path: '/api/canjes/reporte-farmacias',
  access: 'verReportes',
  summary: 'Reporte de canjes aprobados',
  params: nothing,
  search: v.object({ ...paging, ...orden }),
  body: filtroReporte,
  reply: paged(reporteRow),
  failure: ERRORES.canjesFarmacias,
  refusals: [404, 422],
} as const satisfies Endpoint;

/** What the whole filter sums up to: redemptions, and the free boxes of each product and distributor. */
export const reporteResumen = {
  method: 'POST',
  path: '/api/canjes/reporte-resumen',
  access: 'verReportes',
  summary: 'Sumas del reporte de canjes aprobados',
  params: nothing,
  search: nothing,
  body: filtroReporte,
  reply: v.object({
    Canjes: v.number(),
    /** Free boxes. Most first. */
    Cajas: v.array(
      v.object({
        Producto: v.string(),
        Distribuidor: v.string(),
        Canjes: v.number(),
        Cajas: v.number(),
      }),
    ),
  }),
  failure: ERRORES.canjesFarmacias,
  refusals: [404, 422],
} as const satisfies Endpoint;

/** All rows of the report's filter as a spreadsheet, canjes.xlsx. 409 when they are too many for one file. */
export const reporteExport = {
  method: 'POST',
  path: '/api/canjes/reporte-export',
  access: 'verReportes',
  summary: 'Reporte de canjes aprobados en Excel',
  params: nothing,
  search: nothing,
  body: filtroReporte,
  /** The bytes of the file, instead of JSON. */
  reply: v.unknown(),
  failure: ERRORES.exportarCanjes,
  refusals: [404, 409, 422],
} as const satisfies Endpoint;
