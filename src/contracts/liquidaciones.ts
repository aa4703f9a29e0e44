import * as v from 'valibot';
import {
  ESTADOS_LIQUIDACION,
  leerGuia,
  MOTIVOS_DISPUTA,
  RESOLUCIONES,
  TRAMOS,
  type Tramo,
} from '../domain/liquidacion.ts';
import { codigoConfirmacion } from './codigoConfirmacion.ts';
import { observaciones } from './dashboard/auditoria.ts';
import { codigoFarmacia, instante, porPais } from './dashboard/canje.ts';
import type { Endpoint } from './endpoint.ts';
import { day, id, idInPath, nothing, paged, pagedWithTotal, paging } from './fields.ts';

// Distributors read all of this but the remarks. No field here may name a patient, a doctor, a card or a user.

const FALLO = 'Error al obtener las liquidaciones';
const FALLO_ESCRIBIR = 'Error al guardar la liquidación';

const estado = v.picklist(ESTADOS_LIQUIDACION);
const nombresDeTramos = TRAMOS.map(([nombre]) => nombre) as [Tramo, ...Tramo[]];
const tramo = v.picklist(nombresDeTramos);
const cuentaPorTramo = v.array(v.object({ Tramo: tramo, Cajas: v.number() }));

/** An invoice as a distributor must know it: its number, its full key where that is more, and its day. */
const factura = v.object({
  NumeroFactura: v.string(),
  Canonico: v.nullable(v.string()),
  Fecha: v.string(),
});

/** The boxes of one redemption. */
const cajasDeCanje = v.object({
  CodigoConfirmacion: v.string(),
  FarmaciaCodigo: v.string(),
  PuntoVenta: v.string(),
  Producto: v.string(),
  Cajas: v.number(),
  Facturas: v.array(factura),
  /** The last day on which they can be settled. */
  VenceEl: v.string(),
});

/** What owed boxes are narrowed to. */
const filtroDeDeuda = {
  ...porPais,
  farmacia: v.optional(codigoFarmacia),
  producto: v.optional(idInPath),
  distribuidor: v.optional(idInPath),
};

/** Owed boxes by pharmacy, product and distributor, the oldest first, with the sums of all of them. */
export const porReponer = {
  method: 'GET',
  path: '/api/liquidaciones/por-reponer',
  access: 'verLiquidaciones',
  summary: 'Cajas por reponer, por farmacia y producto',
  params: nothing,
  search: v.object({ ...paging, ...filtroDeDeuda }),
  body: nothing,
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
        /** The oldest invoice behind them. */
        PrimeraFactura: v.string(),
        VenceEl: v.string(),
        Tramo: tramo,
      }),
    ).entries,
    /** All owed boxes of the filter, on every page. */
    Cajas: v.number(),
    /** By age; lapsed are those of the last 30 days. */
    Tramos: cuentaPorTramo,
    /** The boxes of the last stretch, and in how many days all of them will have lapsed. */
    Pronto: v.nullable(v.object({ Cajas: v.number(), Dias: v.number() })),
  }),
  failure: FALLO,
  refusals: [404],
} as const satisfies Endpoint;

/** The redemptions behind owed boxes, the oldest first. */
export const canjesPorReponer = {
  method: 'GET',
  path: '/api/liquidaciones/por-reponer/canjes',
  access: 'verLiquidaciones',
  summary: 'Canjes con cajas por reponer',
  params: nothing,
  search: v.object({ ...paging, ...filtroDeDeuda }),
  body: nothing,
  reply: paged(cajasDeCanje),
  failure: FALLO,
  refusals: [404],
} as const satisfies Endpoint;

const deuda = {
  Cajas: v.number(),
  Tramos: cuentaPorTramo,
};

/** Owed boxes and their age, by distributor and by product; what is late or disputed, by distributor. */
export const deudas = {
  method: 'GET',
  path: '/api/liquidaciones/deudas',
  access: 'verDeudas',
  summary: 'Cajas por reponer por distribuidor y por producto',
  params: nothing,
  search: v.object(porPais),
  body: nothing,
  reply: v.object({
    PorDistribuidor: v.array(
      v.object({
        Distribuidor: v.string(),
        Pais: v.string(),
        ...deuda,
        /** Settlements that have not left, or not arrived, for longer than they may. */
        Atrasadas: v.number(),
        EnDisputa: v.number(),
      }),
    ),
    PorProducto: v.array(v.object({ Producto: v.string(), Pais: v.string(), ...deuda })),
  }),
  failure: FALLO,
  refusals: [404],
} as const satisfies Endpoint;

const liquidacion = v.object({
  Id: v.number(),
  Estado: estado,
  /** The day of the cut in the pharmacy's country. */
  Fecha: v.string(),
  CambioEn: instante,
  Distribuidor: v.string(),
  FarmaciaCodigo: v.string(),
  PuntoVenta: v.string(),
  Cadena: v.string(),
  Pais: v.string(),
  /** The boxes in force in it. */
  Cajas: v.number(),
  /** The boxes that the pharmacy says did not arrive. */
  Faltan: v.number(),
  Guia: v.nullable(v.string()),
  EnviadaEl: v.nullable(v.string()),
  Atrasada: v.boolean(),
});

/** What the list of settlements can be narrowed to: all that are under way, or one state. */
export const ESTADOS_EN_LISTA = ['En curso', ...ESTADOS_LIQUIDACION] as const;

/** Settlements within the caller's scope, the newest first. */
export const listar = {
  method: 'GET',
  path: '/api/liquidaciones',
  access: 'verLiquidaciones',
  summary: 'Liquidaciones',
  params: nothing,
  search: v.object({
    ...paging,
    ...porPais,
    estado: v.optional(v.picklist(ESTADOS_EN_LISTA, 'No existe ese estado.'), 'En curso'),
    farmacia: v.optional(codigoFarmacia),
  }),
  body: nothing,
  reply: paged(liquidacion),
  failure: FALLO,
  refusals: [404],
} as const satisfies Endpoint;

const unaLiquidacion = v.object({ id: idInPath });

/** One settlement with its products and movements. */
export const ver = {
  method: 'GET',
  path: '/api/liquidaciones/:id',
  access: 'verLiquidaciones',
  summary: 'Una liquidación',
  params: unaLiquidacion,
  search: nothing,
  body: nothing,
  reply: v.object({
    ...liquidacion.entries,
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
        EnviadaEl: v.nullable(v.string()),
        Motivo: v.nullable(v.picklist(MOTIVOS_DISPUTA)),
        /** Boxes that this movement took out of the settlement. */
        Devueltas: v.number(),
      }),
    ),
    /** What the caller may do with it now. */
    Puede: v.object({
      Enviar: v.boolean(),
      Deshacer: v.boolean(),
      Recibir: v.boolean(),
      Cerrar: v.boolean(),
      Resolver: v.boolean(),
    }),
  }),
  failure: FALLO,
  refusals: [404],
} as const satisfies Endpoint;

/** The redemptions in force of one settlement, by product. */
export const lineas = {
  method: 'GET',
  path: '/api/liquidaciones/:id/lineas',
  access: 'verLiquidaciones',
  summary: 'Canjes de una liquidación',
  params: unaLiquidacion,
  search: v.object(paging),
  body: nothing,
  reply: paged(cajasDeCanje),
  failure: FALLO,
  refusals: [404],
} as const satisfies Endpoint;

/** What the pharmacy wrote about a dispute. Not for distributors. */
export const verObservaciones = {
  method: 'GET',
  path: '/api/liquidaciones/:id/observaciones',
  access: 'verObservaciones',
  summary: 'Observaciones de una disputa',
  params: unaLiquidacion,
  search: nothing,
  body: nothing,
  reply: v.object({ Observaciones: v.string() }),
  failure: FALLO,
  refusals: [404],
} as const satisfies Endpoint;

/** The most groups of a pharmacy and a product that one cut may name. */
export const GRUPOS_MAXIMO = 500;

/** Cuts what is owed into one settlement for each pharmacy: all of it, or the groups that are named. */
export const cortar = {
  method: 'POST',
  path: '/api/liquidaciones/cortar/:param',
  access: 'liquidar',
  summary: 'Corta las cajas por reponer en liquidaciones',
  /** The attempt's idempotency key. */
  params: v.object({
    param: v.pipe(v.string(), v.uuid('La clave del intento debe ser un UUID.'), v.toLowerCase()),
  }),
  search: nothing,
  body: v.object({
    Grupos: v.nullable(
      v.pipe(
        v.array(
          v.object({ FarmaciaCodigo: codigoFarmacia, ProductoId: id }),
          'Elija qué cajas corta.',
        ),
        v.minLength(1, 'Elija qué cajas corta.'),
        v.maxLength(GRUPOS_MAXIMO, `Elija como máximo ${GRUPOS_MAXIMO} renglones.`),
      ),
    ),
  }),
  reply: v.object({
    Cajas: v.number(),
    Liquidaciones: v.array(
      v.object({
        Id: v.number(),
        FarmaciaCodigo: v.string(),
        PuntoVenta: v.string(),
        Cajas: v.number(),
      }),
    ),
  }),
  failure: FALLO_ESCRIBIR,
  refusals: [404, 409, 422],
} as const satisfies Endpoint;

/** A settlement after a movement. `Nueva` is the settlement that took over boxes of it. */
const movida = v.object({
  Id: v.number(),
  Estado: estado,
  Cajas: v.number(),
  Nueva: v.nullable(v.number()),
});

/** Undoes a cut of today: its boxes are owed again. */
export const deshacer = {
  method: 'POST',
  path: '/api/liquidaciones/:id/deshacer',
  access: 'liquidar',
  summary: 'Deshace un corte de hoy',
  params: unaLiquidacion,
  search: nothing,
  body: nothing,
  reply: movida,
  failure: FALLO_ESCRIBIR,
  refusals: [404, 409],
} as const satisfies Endpoint;

const guia = v.pipe(
  v.string('Escriba el número de guía.'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const leida = leerGuia(dataset.value);
    if (leida !== null) return leida;
    addIssue({ message: 'Escriba el número de guía con letras y números, hasta 40.' });
    return NEVER;
  }),
);

/** Marks a settlement as sent. The redemptions that did not leave go into a settlement of their own. */
export const enviar = {
  method: 'POST',
  path: '/api/liquidaciones/:id/enviar',
  access: 'liquidar',
  summary: 'Marca una liquidación como enviada',
  params: unaLiquidacion,
  search: nothing,
  body: v.object({
    Guia: guia,
    /** The day on which the boxes left. */
    Fecha: day,
    NoEnviadas: v.optional(
      v.pipe(
        v.array(codigoConfirmacion, 'Indique los canjes que no se envían.'),
        v.maxLength(500, 'Indique como máximo 500 canjes.'),
      ),
      [],
    ),
  }),
  reply: movida,
  failure: FALLO_ESCRIBIR,
  refusals: [404, 409, 422],
} as const satisfies Endpoint;

/** The media type of a spreadsheet. */
export const TIPO_XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Marks settlements as sent by the filled delivery note (.xlsx, the body's bytes). All of it, or nothing. */
export const enviarArchivo = {
  method: 'POST',
  path: '/api/liquidaciones/envios',
  access: 'liquidar',
  summary: 'Marca envíos con la nota de entrega llena',
  params: nothing,
  search: nothing,
  body: nothing,
  reply: v.object({ Liquidaciones: v.array(movida) }),
  failure: FALLO_ESCRIBIR,
  refusals: [404, 409, 413, 415, 422],
  file: TIPO_XLSX,
} as const satisfies Endpoint;

/** Receives a settlement: whole, or with missing boxes, which makes it a dispute. */
export const recibir = {
  method: 'POST',
  path: '/api/liquidaciones/:id/recibir',
  access: 'recibirCajas',
  summary: 'Recibe una liquidación',
  params: unaLiquidacion,
  search: nothing,
  body: v.pipe(
    v.object({
      /** By product; none is everything received. */
      Faltan: v.pipe(
        v.array(v.object({ ProductoId: id, Cajas: id }), 'Indique qué cajas faltan.'),
        v.maxLength(200, 'Indique como máximo 200 productos.'),
        v.check(
          (faltan) => new Set(faltan.map(({ ProductoId }) => ProductoId)).size === faltan.length,
          'Indique cada producto una sola vez.',
        ),
      ),
      Motivo: v.optional(v.nullable(v.picklist(MOTIVOS_DISPUTA, 'Elija un motivo de la lista.'))),
      Observaciones: observaciones,
    }),
    v.forward(
      v.partialCheck(
        [['Faltan'], ['Motivo']],
        ({ Faltan, Motivo }) => Faltan.length === 0 || (Motivo ?? null) !== null,
        'Elija un motivo de la lista.',
      ),
      ['Motivo'],
    ),
    v.forward(
      v.partialCheck(
        [['Faltan'], ['Observaciones']],
        ({ Faltan, Observaciones }) => Faltan.length === 0 || Observaciones !== '',
        'Escriba qué pasó con las cajas que faltan.',
      ),
      ['Observaciones'],
    ),
  ),
  reply: movida,
  failure: FALLO_ESCRIBIR,
  refusals: [404, 409, 422],
} as const satisfies Endpoint;

/** Closes a received settlement. */
export const cerrar = {
  method: 'POST',
  path: '/api/liquidaciones/:id/cerrar',
  access: 'cerrarLiquidacion',
  summary: 'Cierra una liquidación recibida',
  params: unaLiquidacion,
  search: nothing,
  body: nothing,
  reply: movida,
  failure: FALLO_ESCRIBIR,
  refusals: [404, 409],
} as const satisfies Endpoint;

/** Settles a dispute and closes its settlement. */
export const resolver = {
  method: 'POST',
  path: '/api/liquidaciones/:id/resolver',
  access: 'resolverDisputa',
  summary: 'Resuelve una disputa',
  params: unaLiquidacion,
  search: nothing,
  body: v.object({ Resolucion: v.picklist(RESOLUCIONES, 'Elija cómo se resuelve.') }),
  reply: movida,
  failure: FALLO_ESCRIBIR,
  refusals: [404, 409, 422],
} as const satisfies Endpoint;

/** The delivery note as a spreadsheet: of one settlement, or of every open one in scope. */
export const nota = {
  method: 'GET',
  path: '/api/liquidaciones/nota',
  access: 'verLiquidaciones',
  summary: 'Nota de entrega en Excel',
  params: nothing,
  search: v.object({ id: v.optional(idInPath) }),
  body: nothing,
  /** The bytes of the file, instead of JSON. */
  reply: v.unknown(),
  failure: FALLO,
  refusals: [404, 409],
} as const satisfies Endpoint;

/** Every redemption with owed boxes as a spreadsheet. */
export const exportar = {
  method: 'GET',
  path: '/api/liquidaciones/exportar',
  access: 'verLiquidaciones',
  summary: 'Cajas por reponer en Excel',
  params: nothing,
  search: v.object(filtroDeDeuda),
  body: nothing,
  /** The bytes of the file, instead of JSON. */
  reply: v.unknown(),
  failure: FALLO,
  refusals: [404, 409],
} as const satisfies Endpoint;

const mes = v.pipe(
  v.string('Indique el mes.'),
  v.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'Indique un mes (aaaa-mm).'),
);
const filtroDeCuenta = v.object({ mes, farmacia: codigoFarmacia });

/**
 * What a pharmacy was owed in a month. For each distributor and product: owed at its beginning, plus approved,
 * less settled, less lapsed, is owed at its end, or now.
 */
export const cuenta = {
  method: 'GET',
  path: '/api/liquidaciones/cuenta',
  access: 'verLiquidaciones',
  summary: 'Estado de cuenta de una farmacia',
  params: nothing,
  search: filtroDeCuenta,
  body: nothing,
  reply: v.object({
    Mes: v.string(),
    FarmaciaCodigo: v.string(),
    PuntoVenta: v.string(),
    Cadena: v.string(),
    Pais: v.string(),
    /** The last day that it tells of. */
    Hasta: v.string(),
    Productos: v.array(
      v.object({
        Distribuidor: v.string(),
        Producto: v.string(),
        Antes: v.number(),
        Aprobadas: v.number(),
        Liquidadas: v.number(),
        Vencidas: v.number(),
        Deben: v.number(),
      }),
    ),
    /** Settlements that changed in the month, oldest first. */
    Liquidaciones: v.array(liquidacion),
  }),
  failure: FALLO,
  refusals: [404],
} as const satisfies Endpoint;

/** The statement as a spreadsheet. */
export const cuentaExcel = {
  method: 'GET',
  path: '/api/liquidaciones/cuenta-excel',
  access: 'verLiquidaciones',
  summary: 'Estado de cuenta en Excel',
  params: nothing,
  search: filtroDeCuenta,
  body: nothing,
  /** The bytes of the file, instead of JSON. */
  reply: v.unknown(),
  failure: FALLO,
  refusals: [404],
} as const satisfies Endpoint;
