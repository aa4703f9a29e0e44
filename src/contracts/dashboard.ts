import * as v from 'valibot';
import { busquedaCanje, codigoConfirmacion } from './canjes.ts';
import type { Endpoint } from './endpoint.ts';
import { day, id, nothing, paged, paging, pais, text } from './fields.ts';
import { REGLAS, type Regla } from '../domain/canje.ts';
import { ESTADOS_CANJE, TIPOS_CANJE, type TipoCanje } from '../domain/estado.ts';
import { numeroFacturaCanonico } from '../domain/facturas.ts';
import { ERRORES, VALIDACION } from '../domain/mensajes.ts';
import { ERRORES_REPORTE, evaluarRango } from '../domain/reporte.ts';
import { leerTarjeta } from '../domain/tarjeta.ts';

const tipos = Object.keys(TIPOS_CANJE) as [TipoCanje, ...TipoCanje[]];
const estado = v.picklist(ESTADOS_CANJE);
const instante = v.pipe(v.string(), v.isoTimestamp());
const codigoFarmacia = text(40, VALIDACION.seleccionarFarmacia);

/** Most characters of an auditor's or a pharmacy's observations. */
export const OBSERVACIONES_MAXIMO = 500;

/** Free text of one or more lines, trimmed; '' where none came. */
const observaciones = v.optional(
  v.pipe(
    v.string('Escriba las observaciones como texto.'),
    v.transform((value) => value.replace(/\r\n?/g, '\n').trim()),
    v.maxLength(OBSERVACIONES_MAXIMO, `Escriba como máximo ${OBSERVACIONES_MAXIMO} caracteres`),
    v.check(
      (value) => value.isWellFormed() && !/[\u0000-\u0009\u000b-\u001f\u007f]/.test(value),
      'Este campo tiene caracteres que no se pueden guardar',
    ),
  ),
  '',
);

/** One line of the 48-hour lists and of the search, with what the specification's columns leave out. */
export const canjeRow = v.object({
  /** The day of registration in the pharmacy's country. */
  Fecha: v.string(),
  Pais: v.string(),
  Cadena: v.string(),
  PuntoVenta: v.string(),
  Producto: v.string(),
  CodigoConfirmacion: v.string(),
  Estado: estado,
  Tramite: v.picklist(['Canje regular', 'Canje FFD']),
  FarmaciaCodigo: v.string(),
  RegistradoEn: instante,
  /** When its present state began: decision, close of the window, or registration. */
  CambioEn: instante,
  /** When the audit window closes; null unless it is pending. */
  CierraEn: v.nullable(instante),
  /** Reason of a rejection, in words; null otherwise. */
  Motivo: v.nullable(v.string()),
  Observaciones: v.string(),
  /** Whether the caller has marked a rejected one as seen; null unless it is rejected. */
  Visto: v.nullable(v.boolean()),
});

const filtros = {
  /** A Manager's lists may be narrowed to a country; a pharmacy's or chain's scope stays what it is. */
  pais: v.optional(v.nullable(pais)),
};

/** Redemptions in one state whose last change lies in the last 48 hours, within the caller's scope. */
export const canjeFarmacias = {
  method: 'POST',
  path: '/api/canjes/canje-farmacias',
  access: 'verCanjes',
  summary: 'Canjes de las últimas 48 horas por estado',
  params: nothing,
  search: v.object(paging),
  body: v.object({
    userName: v.optional(v.string()),
    roleUser: v.optional(v.string()),
    typeCanje: v.picklist(tipos, 'Indique qué canjes quiere ver.'),
    ...filtros,
    /** Code of one pharmacy. */
    farmacia: v.optional(v.nullable(v.union([v.literal(''), codigoFarmacia]))),
    /** Id of one product, as `productos` lists them. */
    producto: v.optional(v.nullable(id)),
  }),
  reply: paged(canjeRow),
  failure: ERRORES.canjes,
  refusals: [404, 422],
} as const satisfies Endpoint;

/** How many redemptions each 48-hour list holds, and how many rejected ones the caller has not seen. */
export const contadores = {
  method: 'GET',
  path: '/api/canjes/contadores',
  access: 'verCanjes',
  summary: 'Contadores del panel',
  params: nothing,
  search: v.object(filtros),
  body: nothing,
  reply: v.object({
    Pendientes: v.number(),
    Aprobados: v.number(),
    Rechazados: v.number(),
    RechazadosSinVer: v.number(),
  }),
  failure: ERRORES.canjes,
  refusals: [404],
} as const satisfies Endpoint;

/** Marks rejected redemptions as seen by the caller; marking again changes nothing. */
export const marcarVistos = {
  method: 'POST',
  path: '/api/canjes/vistos',
  access: 'verCanjes',
  summary: 'Marca canjes rechazados como vistos',
  params: nothing,
  search: nothing,
  body: v.object({
    Codigos: v.pipe(
      v.array(codigoConfirmacion, 'Indique los canjes vistos.'),
      v.minLength(1, 'Indique los canjes vistos.'),
      v.maxLength(100, 'Indique como máximo 100 canjes.'),
    ),
  }),
  reply: v.object({ Vistos: v.number() }),
  failure: ERRORES.canjes,
  refusals: [404, 422],
} as const satisfies Endpoint;

/** The pharmacies within the scope of the caller, whose own user name it must be. */
export const farmaciasDeUsuario = {
  method: 'GET',
  path: '/api/canjes/farmacias/:userName',
  access: 'verCanjes',
  summary: 'Farmacias del usuario',
  params: v.object({ userName: text(100) }),
  search: v.object(filtros),
  body: nothing,
  reply: v.array(
    v.object({
      Id: v.number(),
      Codigo: v.string(),
      Nombre: v.string(),
      NombreCadena: v.string(),
    }),
  ),
  failure: ERRORES.listaFarmacias,
  refusals: [404],
} as const satisfies Endpoint;

/** The products that redemptions within the caller's scope can have, to filter lists by. */
export const productos = {
  method: 'GET',
  path: '/api/canjes/productos',
  access: 'verCanjes',
  summary: 'Productos para filtrar canjes',
  params: nothing,
  search: v.object(filtros),
  body: nothing,
  reply: v.array(v.object({ Id: v.number(), Nombre: v.string(), Pais: v.string() })),
  failure: ERRORES.canjes,
  refusals: [404],
} as const satisfies Endpoint;

const diaRequerido = v.pipe(
  v.string(VALIDACION.campoRequerido),
  v.minLength(1, VALIDACION.campoRequerido),
  day,
);

/** The report's filter: days of registration, both included, and a pharmacy's code ('' for all in scope). */
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
  Marca: v.string(),
  Presentacion: v.string(),
  NombreCadena: v.string(),
  PtoVenta: v.string(),
  TipoBonificacion: v.string(),
  /** The invoice numbers, oldest first: 'A-1, A-2 (2)' where two boxes stand on A-2. */
  Facturas: v.string(),
  CodigoConfirmacion: v.string(),
  EstadoCanje: v.literal('Aprobado'),
  Observaciones: v.string(),
});

/** Approved redemptions (by audit or by the clock) by day of registration, oldest first. */
export const reporteFarmacias = {
  method: 'POST',
  path: '/api/canjes/reporte-farmacias',
  access: 'verReportes',
  summary: 'Reporte de canjes aprobados',
  params: nothing,
  search: v.object(paging),
  body: filtroReporte,
  reply: paged(reporteRow),
  failure: ERRORES.canjesFarmacias,
  refusals: [404, 422],
} as const satisfies Endpoint;

/** All rows of the report's filter as a spreadsheet, canjes.xlsx; 409 when they are too many for one file. */
export const reporteExport = {
  method: 'POST',
  path: '/api/canjes/reporte-export',
  access: 'verReportes',
  summary: 'Reporte de canjes aprobados en Excel',
  params: nothing,
  search: nothing,
  body: filtroReporte,
  /** The bytes of the file, not JSON. */
  reply: v.unknown(),
  failure: ERRORES.exportarCanjes,
  refusals: [404, 409, 422],
} as const satisfies Endpoint;

const REGLAS_NOMBRES = Object.keys(REGLAS) as [Regla, ...Regla[]];

/** All there is to know of one redemption, for the detail and the audit. */
export const detalleCanje = {
  method: 'GET',
  path: '/api/canjes/detalle/:code',
  access: 'verCanjes',
  summary: 'Detalle de un canje',
  params: v.object({ code: codigoConfirmacion }),
  search: nothing,
  body: nothing,
  reply: v.object({
    ...busquedaCanje.reply.entries,
    ...v.omit(canjeRow, ['Visto']).entries,
    NumeroTarjeta: v.string(),
    Marca: v.string(),
    TipoBonificacion: v.string(),
    Medico: v.string(),
    CodigoMedico: v.string(),
    Distribuidor: v.string(),
    /** User name of whoever registered it. */
    RegistradoPor: v.string(),
    /** Oldest first; Cantidad is the boxes on that invoice. */
    Facturas: v.array(
      v.object({
        NumeroFactura: v.string(),
        Fecha: v.string(),
        Cantidad: v.number(),
        Farmacia: v.string(),
      }),
    ),
    /** Oldest first; `Usuario` is null where the clock approved it. */
    Historial: v.array(
      v.object({
        EstadoAnterior: v.nullable(estado),
        EstadoNuevo: estado,
        Usuario: v.nullable(v.string()),
        Motivo: v.nullable(v.string()),
        Observaciones: v.string(),
        OcurridoEn: instante,
      }),
    ),
    /**
     * Every rule as it holds with what is known now, judged for the day of registration: an invoice
     * does not become too old while its redemption waits for the audit.
     */
    Reglas: v.array(
      v.object({
        Regla: v.picklist(REGLAS_NOMBRES),
        Cumple: v.nullable(v.boolean()),
        Mensaje: v.string(),
      }),
    ),
    PuedeAuditar: v.boolean(),
    PuedeAnular: v.boolean(),
  }),
  failure: ERRORES.canjes,
  refusals: [404],
} as const satisfies Endpoint;

/** Redemptions by invoice number, by card number or by both, newest first; staff only. */
export const buscarCanjes = {
  method: 'GET',
  path: '/api/canjes/buscar',
  access: 'buscarCanjes',
  summary: 'Busca canjes por factura o por tarjeta',
  params: nothing,
  search: v.pipe(
    v.object({
      ...paging,
      ...filtros,
      factura: v.optional(
        v.pipe(
          text(40),
          v.rawTransform(({ dataset, addIssue, NEVER }) => {
            const numero = numeroFacturaCanonico(dataset.value);
            if (numero !== null) return numero;
            addIssue({ message: 'El número de factura no es válido.' });
            return NEVER;
          }),
        ),
      ),
      tarjeta: v.optional(
        v.pipe(
          text(40),
          v.rawTransform(({ dataset, addIssue, NEVER }) => {
            const numero = leerTarjeta(dataset.value);
            if (numero !== null) return numero;
            addIssue({ message: 'El número de tarjeta no es válido.' });
            return NEVER;
          }),
        ),
      ),
    }),
    v.forward(
      v.partialCheck(
        [['factura'], ['tarjeta']],
        ({ factura, tarjeta }) => factura !== undefined || tarjeta !== undefined,
        'Indique un número de factura o de tarjeta.',
      ),
      ['factura'],
    ),
  ),
  body: nothing,
  reply: paged(canjeRow),
  failure: ERRORES.canjes,
  refusals: [404],
} as const satisfies Endpoint;

/** The reasons an auditor may reject with. */
export const motivosRechazo = {
  method: 'GET',
  path: '/api/canjes/motivos-rechazo',
  access: 'auditarCanje',
  summary: 'Motivos de rechazo',
  params: nothing,
  search: nothing,
  body: nothing,
  reply: v.array(v.object({ Codigo: v.string(), Texto: v.string() })),
  failure: ERRORES.canjes,
  refusals: [],
} as const satisfies Endpoint;

/** A redemption's state after a decision. */
const decidido = v.object({
  CodigoConfirmacion: v.string(),
  Estado: estado,
  DecididoEn: instante,
});

/** Approves or rejects a pending redemption while its audit window is open. */
export const auditar = {
  method: 'POST',
  path: '/api/canjes/auditar/:code',
  access: 'auditarCanje',
  summary: 'Aprueba o rechaza un canje',
  params: v.object({ code: codigoConfirmacion }),
  search: nothing,
  body: v.pipe(
    v.object({
      Decision: v.picklist(['Aprobado', 'Rechazado'], 'Elija aprobar o rechazar.'),
      /** Code or words of one of `motivosRechazo`; 'Otro' where a rejection gives none. */
      Motivo: v.optional(v.nullable(v.union([v.literal(''), text(60)]))),
      Observaciones: observaciones,
    }),
    v.forward(
      v.partialCheck(
        [['Decision'], ['Observaciones']],
        ({ Decision, Observaciones }) => Decision === 'Aprobado' || Observaciones !== '',
        'Escriba las observaciones del rechazo.',
      ),
      ['Observaciones'],
    ),
  ),
  reply: decidido,
  failure: 'Error al auditar el canje',
  refusals: [404, 409, 422],
} as const satisfies Endpoint;

/** Withdraws a redemption that is pending and at most 2 hours old. */
export const anular = {
  method: 'POST',
  path: '/api/canjes/anular/:code',
  access: 'anularCanje',
  summary: 'Anula un canje recién registrado',
  params: v.object({ code: codigoConfirmacion }),
  search: nothing,
  body: v.object({ Observaciones: observaciones }),
  reply: decidido,
  failure: 'Error al anular el canje',
  refusals: [404, 409, 422],
} as const satisfies Endpoint;
