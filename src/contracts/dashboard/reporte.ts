import * as v from 'valibot';
import { BUSQUEDA, ERRORES, VALIDACION } from '../../domain/mensajes.ts';
import { ERRORES_REPORTE, ESTADOS_DEL_REPORTE, evaluarRango } from '../../domain/reporte.ts';
import { endpoint } from '../endpoint.ts';
import { day, idInPath, instante, orden, paged, paging, text } from '../fields.ts';
import { codigoFarmacia, estado, porPais } from './canje.ts';

const diaRequerido = v.pipe(
  v.string(VALIDACION.campoRequerido),
  v.minLength(1, VALIDACION.campoRequerido),
  day,
);
const dias = { fechaInicio: diaRequerido, fechaFinal: diaRequerido };
type Dias = v.InferOutput<v.ObjectSchema<typeof dias, undefined>>;

const enOrden = ({ fechaInicio, fechaFinal }: Dias) =>
  evaluarRango(fechaInicio, fechaFinal) !== ERRORES_REPORTE.orden;
const noTanLargo = ({ fechaInicio, fechaFinal }: Dias) =>
  evaluarRango(fechaInicio, fechaFinal) !== ERRORES_REPORTE.rango;
const FECHAS = [['fechaInicio'], ['fechaFinal']] as const;

const opcional = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema), null);
const alguno = (max: number) => opcional(text(max));
const deProducto = {
  marca: alguno(100),
  /** The names of a product and of a distributor. */
  producto: alguno(200),
  distribuidor: alguno(200),
};

/**
 * The report's filter: first and last day of registration, a pharmacy's code ('' for all in scope), and what the board
 * counts. Null or missing fields do not filter.
 */
export const filtroReporte = v.pipe(
  v.object({
    ...dias,
    farmacia: v.union([v.literal(''), codigoFarmacia], VALIDACION.seleccionarFarmacia),
    ...deProducto,
  }),
  v.forward(v.partialCheck(FECHAS, enOrden, ERRORES_REPORTE.orden), ['fechaInicio']),
  v.forward(v.partialCheck(FECHAS, noTanLargo, ERRORES_REPORTE.rango), ['fechaFinal']),
);
export type FiltroReporte = v.InferOutput<typeof filtroReporte>;

/** The office's filter. Null or missing fields do not filter. */
export const filtroDeOficina = v.pipe(
  v.object({
    ...dias,
    ...porPais,
    estado: opcional(v.picklist(ESTADOS_DEL_REPORTE, 'Elija un estado de la lista')),
    farmacia: v.optional(v.union([v.literal(''), codigoFarmacia], BUSQUEDA.farmacia), ''),
    ...deProducto,
    cadena: alguno(200),
    /** A doctor's code. */
    medico: alguno(40),
    /** The code of a reason of rejection. */
    motivo: alguno(60),
    /** A confirmation code as people write it. */
    codigo: alguno(40),
    /** From and to how many hours after the registration a person decided: '36-40'. */
    horas: opcional(v.pipe(v.string(), v.regex(/^\d{1,3}-\d{1,3}$/, ERRORES_REPORTE.horas))),
  }),
  v.forward(v.partialCheck(FECHAS, enOrden, ERRORES_REPORTE.orden), ['fechaInicio']),
  v.forward(v.partialCheck(FECHAS, noTanLargo, ERRORES_REPORTE.rango), ['fechaFinal']),
);
export type FiltroDeOficina = v.InferOutput<typeof filtroDeOficina>;

/** One line of the report. */
export const reporteRow = v.object({
  Id: v.number(),
  FechaCanje: v.string(),
  /** The moment of its registration. */
  RegistradoEn: instante,
  Marca: v.string(),
  Presentacion: v.string(),
  NombreCadena: v.string(),
  PtoVenta: v.string(),
  TipoBonificacion: v.string(),
  /** The invoice numbers, oldest first. 'A-1, A-2 (2) [B-3]': two boxes on A-2, whose full key is B-3. */
  Facturas: v.string(),
  CodigoConfirmacion: v.string(),
  EstadoCanje: estado,
  Observaciones: v.string(),
});

/** One line of the office's report. */
export const filaDeOficina = v.object({
  ...reporteRow.entries,
  Pais: v.string(),
  CodigoMedico: v.string(),
  Distribuidor: v.string(),
  /** Free boxes; 0 until it is approved. */
  Cajas: v.number(),
  Motivo: v.nullable(v.string()),
});

/** Redemptions approved by audit or by the clock, by day of registration, by default oldest first. */
export const reporteFarmacias = endpoint({
  method: 'POST',
  path: '/api/canjes/reporte-farmacias',
  access: 'verReportes',
  summary: 'Reporte de canjes aprobados',
  search: v.object({ ...paging, ...orden }),
  body: filtroReporte,
  reply: paged(reporteRow),
  failure: ERRORES.canjesFarmacias,
  refusals: [404, 422],
});

/** The office's report: redemptions of every state, by more filters. */
export const reporteDeOficina = endpoint({
  ...reporteFarmacias,
  path: '/api/canjes/reporte-oficina',
  access: 'verReporteDeOficina',
  summary: 'Reporte de canjes de la oficina',
  body: filtroDeOficina,
  reply: paged(filaDeOficina),
});

/** The totals of a filter: redemptions, and the free boxes of each product and distributor. */
export const reporteResumen = endpoint({
  method: 'POST',
  path: '/api/canjes/reporte-resumen',
  access: 'verReportes',
  summary: 'Sumas del reporte de canjes aprobados',
  body: filtroReporte,
  reply: v.object({
    Canjes: v.number(),
    /** Boxes on the invoices of those that were not rejected. */
    Facturadas: v.number(),
    Estados: v.array(v.object({ Estado: estado, Canjes: v.number() })),
    /** Free boxes of approved redemptions, most first. */
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
});

/** The totals of the office's filter. */
export const resumenDeOficina = endpoint({
  ...reporteResumen,
  path: '/api/canjes/reporte-oficina-resumen',
  access: 'verReporteDeOficina',
  summary: 'Sumas del reporte de la oficina',
  body: filtroDeOficina,
});

/** All rows of the report's filter as a spreadsheet, canjes.xlsx. 409 for too many rows. */
export const reporteExport = endpoint({
  method: 'POST',
  path: '/api/canjes/reporte-export',
  access: 'verReportes',
  summary: 'Reporte de canjes aprobados en Excel',
  body: filtroReporte,
  /** The bytes of the file, instead of JSON. */
  reply: v.unknown(),
  event: 'exportar-reporte',
  failure: ERRORES.exportarCanjes,
  refusals: [404, 409, 422],
});

/** All rows of the office's filter as a spreadsheet. */
export const exportDeOficina = endpoint({
  ...reporteExport,
  path: '/api/canjes/reporte-oficina-export',
  access: 'verReporteDeOficina',
  summary: 'Reporte de canjes de la oficina en Excel',
  body: filtroDeOficina,
});

const filtroGuardado = v.object({
  Nombre: text(60, 'Escriba un nombre para el filtro'),
  /** The query of the report's address. */
  Consulta: text(500),
});

/** The options of the office's filter, and the caller's saved filters by name. */
export const opcionesDeReporte = endpoint({
  path: '/api/canjes/reporte-opciones',
  access: 'verReporteDeOficina',
  summary: 'Opciones y filtros guardados del reporte de la oficina',
  search: v.object(porPais),
  reply: v.object({
    Marcas: v.array(v.string()),
    Productos: v.array(v.string()),
    Distribuidores: v.array(v.string()),
    Cadenas: v.array(v.string()),
    Motivos: v.array(v.object({ Codigo: v.string(), Texto: v.string() })),
    Filtros: v.array(v.object({ Id: v.number(), ...filtroGuardado.entries })),
  }),
  failure: ERRORES.canjesFarmacias,
  refusals: [404],
});

/** The most filters that a user may keep. */
export const FILTROS_MAXIMO = 30;

/** Saves a filter under a name, in place of a former one of that name in any capitals or accents. */
export const guardarFiltro = endpoint({
  method: 'POST',
  path: '/api/canjes/reporte-filtros',
  access: 'verReporteDeOficina',
  summary: 'Guarda un filtro del reporte con su nombre',
  body: filtroGuardado,
  reply: v.object({ Id: v.number() }),
  event: 'guardar-filtro',
  failure: 'Error al guardar el filtro',
  refusals: [409, 422],
});

/** Deletes a saved filter of the caller. A repetition changes nothing. */
export const borrarFiltro = endpoint({
  method: 'DELETE',
  path: '/api/canjes/reporte-filtros/:id',
  access: 'verReporteDeOficina',
  summary: 'Borra un filtro guardado',
  params: v.object({ id: idInPath }),
  reply: v.object({}),
  event: 'borrar-filtro',
  failure: 'Error al borrar el filtro',
  refusals: [404],
});
