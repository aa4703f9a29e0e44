import * as v from 'valibot';
import { ESTADOS_LIQUIDACION, MOTIVOS_DISPUTA } from '../../domain/liquidacion.ts';
import { codigoFarmacia, porPais } from '../dashboard/canje.ts';
import { endpoint } from '../endpoint.ts';
import { dia, idInPath, instante, pagedWithTotal, paging } from '../fields.ts';
import { cajasDeCanje, estado, LECTURA } from './campos.ts';

/** A settlement as its list shows it. */
export const liquidacion = v.object({
  Id: v.number(),
  Estado: estado,
  /** The day of the cut in the pharmacy's country. */
  Fecha: dia,
  CambioEn: instante,
  Distribuidor: v.string(),
  FarmaciaCodigo: v.string(),
  PuntoVenta: v.string(),
  Cadena: v.string(),
  Pais: v.string(),
  /** Its boxes in force. */
  Cajas: v.number(),
  /** The boxes that the pharmacy says did not arrive. */
  Faltan: v.number(),
  Guia: v.nullable(v.string()),
  EnviadaEl: v.nullable(dia),
  /** The last day in time for an open or sent settlement; null in other states. */
  VenceEl: v.nullable(dia),
  /** Days to that day, below zero when late. */
  Quedan: v.nullable(v.number()),
  /** The reason of its dispute, present or past. */
  Motivo: v.nullable(v.picklist(MOTIVOS_DISPUTA)),
});

/** The filters of the list of settlements: all in progress, the late ones, or one state. */
export const ESTADOS_EN_LISTA = ['En curso', 'Atrasadas', ...ESTADOS_LIQUIDACION] as const;

/** Settlements within the scope, most urgent first; closed ones newest first. `Total` stops at `TOTAL_MAXIMO`. */
export const listar = endpoint({
  ...LECTURA,
  path: '/api/liquidaciones',
  access: 'verLiquidaciones',
  summary: 'Liquidaciones',
  search: v.object({
    ...paging,
    ...porPais,
    estado: v.optional(v.picklist(ESTADOS_EN_LISTA, 'No existe ese estado.'), 'En curso'),
    farmacia: v.optional(codigoFarmacia),
    distribuidor: v.optional(idInPath),
  }),
  reply: pagedWithTotal(liquidacion),
});

/** The address of one settlement. */
export const unaLiquidacion = v.object({ id: idInPath });

/** One settlement with its products and movements. */
export const ver = endpoint({
  ...LECTURA,
  path: '/api/liquidaciones/:id',
  access: 'verLiquidaciones',
  summary: 'Una liquidación',
  params: unaLiquidacion,
  reply: v.object({
    ...liquidacion.entries,
    /** The pharmacy's telephone; '' for none. */
    Telefono: v.string(),
    /** The pharmacy's address, for the delivery; '' for none. */
    Direccion: v.string(),
    Productos: v.array(
      v.object({
        ProductoId: v.number(),
        Producto: v.string(),
        Cajas: v.number(),
        Faltan: v.number(),
      }),
    ),
    /** Oldest first. `Por` is a side, never a user. */
    Movimientos: v.array(
      v.object({
        Estado: estado,
        OcurridoEn: instante,
        Por: v.picklist(['Distribuidor', 'Farmacia', 'Programa']),
        Guia: v.nullable(v.string()),
        EnviadaEl: v.nullable(dia),
        Motivo: v.nullable(v.picklist(MOTIVOS_DISPUTA)),
        /** Boxes that this movement removed from the settlement. */
        Devueltas: v.number(),
        /** The settlement that took those boxes over. */
        Nueva: v.nullable(v.number()),
      }),
    ),
    /** The actions that the caller may take now. */
    Puede: v.object({
      Enviar: v.boolean(),
      Deshacer: v.boolean(),
      Corregir: v.boolean(),
      Recibir: v.boolean(),
      Cerrar: v.boolean(),
      Resolver: v.boolean(),
    }),
  }),
});

/** The redemptions in force of one settlement, the oldest first. */
export const lineas = endpoint({
  ...LECTURA,
  path: '/api/liquidaciones/:id/lineas',
  access: 'verLiquidaciones',
  summary: 'Canjes de una liquidación',
  params: unaLiquidacion,
  search: v.object(paging),
  reply: pagedWithTotal(
    v.object({
      ...cajasDeCanje.entries,
      /** The pharmacy disputes its boxes. */
      Reclamado: v.boolean(),
    }),
  ),
});

/** What the pharmacy wrote about a dispute, and the office about its resolution. Not for distributors. */
export const verObservaciones = endpoint({
  ...LECTURA,
  path: '/api/liquidaciones/:id/observaciones',
  access: 'verObservaciones',
  summary: 'Observaciones de una disputa',
  params: unaLiquidacion,
  reply: v.object({ Observaciones: v.string(), Resolucion: v.string() }),
});

/** The delivery note as a spreadsheet: of one settlement, or of every open one in scope. */
export const nota = endpoint({
  ...LECTURA,
  path: '/api/liquidaciones/nota',
  access: 'verLiquidaciones',
  summary: 'Nota de entrega en Excel',
  search: v.object({ id: v.optional(idInPath) }),
  /** The bytes of the file, instead of JSON. */
  reply: v.unknown(),
  event: 'exportar-nota',
  refusals: [404, 409],
});
