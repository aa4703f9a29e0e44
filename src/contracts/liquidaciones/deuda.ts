import * as v from 'valibot';
import { codigoFarmacia, porPais } from '../dashboard/canje.ts';
import { endpoint } from '../endpoint.ts';
import { dia, idInPath, pagedWithTotal, paging } from '../fields.ts';
import { cuentaPorTramo, LECTURA, tramo } from './campos.ts';

const filtroDeDeuda = {
  ...porPais,
  farmacia: v.optional(codigoFarmacia),
  producto: v.optional(idInPath),
  distribuidor: v.optional(idInPath),
  /** Boxes of this age alone. The sums by age are of all. */
  tramo: v.optional(tramo),
};

/** Owed boxes by pharmacy, product and distributor, oldest first, with the sums of the filter. */
export const porReponer = endpoint({
  ...LECTURA,
  path: '/api/liquidaciones/por-reponer',
  access: 'verLiquidaciones',
  summary: 'Cajas por reponer, por farmacia y producto',
  search: v.object({
    ...paging,
    ...filtroDeDeuda,
    /** The products of a pharmacy and distributor in one row: `Producto` is '', `ProductoId` 0. */
    juntos: v.optional(v.literal('si')),
  }),
  reply: v.object({
    ...pagedWithTotal(
      v.object({
        Distribuidor: v.string(),
        DistribuidorId: v.number(),
        FarmaciaCodigo: v.string(),
        PuntoVenta: v.string(),
        Cadena: v.string(),
        Pais: v.string(),
        Producto: v.string(),
        ProductoId: v.number(),
        Cajas: v.number(),
        /** How many of them are in the last stretch before they lapse. */
        Ultimas: v.number(),
        /** The day of the oldest invoice of the group. */
        PrimeraFactura: dia,
        VenceEl: dia,
        /** Days to that day. */
        Quedan: v.number(),
        Tramo: tramo,
      }),
    ).entries,
    /** All owed boxes of the filter, on every page. */
    Cajas: v.number(),
    /** By age; of lapsed boxes those of the last 30 days. */
    Tramos: cuentaPorTramo,
    /** The boxes of the last stretch before they lapse, and the days until all of them have lapsed. */
    Pronto: v.nullable(v.object({ Cajas: v.number(), Dias: v.number() })),
  }),
});

const deuda = {
  Cajas: v.number(),
  Tramos: cuentaPorTramo,
};

/** Owed boxes and their age by distributor and by product, and late or disputed settlements by distributor. */
export const deudas = endpoint({
  ...LECTURA,
  path: '/api/liquidaciones/deudas',
  access: 'verTablero',
  summary: 'Cajas por reponer por distribuidor y por producto',
  search: v.object(porPais),
  reply: v.object({
    PorDistribuidor: v.array(
      v.object({
        DistribuidorId: v.number(),
        Distribuidor: v.string(),
        Pais: v.string(),
        ...deuda,
        /** Late settlements: not sent by the distributor, and not confirmed by the pharmacy. */
        Atrasadas: v.object({ Abierta: v.number(), Enviada: v.number() }),
        EnDisputa: v.number(),
      }),
    ),
    PorProducto: v.array(
      v.object({ ProductoId: v.number(), Producto: v.string(), Pais: v.string(), ...deuda }),
    ),
  }),
});

/** Every redemption with owed boxes as a spreadsheet. */
export const exportar = endpoint({
  ...LECTURA,
  path: '/api/liquidaciones/exportar',
  access: 'verLiquidaciones',
  summary: 'Cajas por reponer en Excel',
  search: v.object(filtroDeDeuda),
  /** The bytes of the file, instead of JSON. */
  reply: v.unknown(),
  event: 'exportar-deuda',
  refusals: [404, 409],
});
