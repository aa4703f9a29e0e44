import * as v from 'valibot';
import { leerGuia, MOTIVOS_DISPUTA, RESOLUCIONES } from '../../domain/liquidacion.ts';
import { codigoConfirmacion } from '../codigoConfirmacion.ts';
import { observaciones } from '../dashboard/auditoria.ts';
import { codigoFarmacia } from '../dashboard/canje.ts';
import { endpoint, LARGE_WRITE } from '../endpoint.ts';
import { day, id, leido, text } from '../fields.ts';
import { TIPO_XLSX } from '../xlsx.ts';
import { estado } from './campos.ts';
import { unaLiquidacion } from './lista.ts';

/** The most groups of a pharmacy and a product that one cut may name. */
export const GRUPOS_MAXIMO = 500;

/** The parts that the movements share. */
const MOVIMIENTO = {
  method: 'POST',
  attempt: 'header',
  failure: 'Error al guardar la liquidación',
  refusals: [404, 409, 422],
} as const;

/** Cuts owed boxes into one settlement for each pharmacy: all of them, or the named groups. */
export const cortar = endpoint({
  ...MOVIMIENTO,
  path: '/api/liquidaciones/cortar/:param',
  access: 'liquidar',
  summary: 'Corta las cajas por reponer en liquidaciones',
  /** The attempt's idempotency key. */
  params: v.object({
    param: v.pipe(v.string(), v.uuid('La clave del intento debe ser un UUID.'), v.toLowerCase()),
  }),
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
  attempt: 'path',
  event: 'cortar-liquidacion',
  patience: LARGE_WRITE,
});

/** A settlement after a movement. `Nueva` is the settlement that took boxes over. */
const movida = v.object({
  Id: v.number(),
  Estado: estado,
  Cajas: v.number(),
  Nueva: v.nullable(v.number()),
});

/** Undoes the named cuts of today, all or none: their boxes are owed again. */
export const deshacer = endpoint({
  ...MOVIMIENTO,
  path: '/api/liquidaciones/deshacer',
  access: 'liquidar',
  summary: 'Deshace cortes de hoy',
  body: v.object({
    Liquidaciones: v.pipe(
      v.array(id, 'Indique las liquidaciones que deshace.'),
      v.minLength(1, 'Indique las liquidaciones que deshace.'),
      v.maxLength(5000, 'Indique como máximo 5000 liquidaciones.'),
    ),
  }),
  reply: v.object({ Liquidaciones: v.array(movida) }),
  event: 'deshacer-corte',
  patience: LARGE_WRITE,
});

const guia = v.pipe(
  v.string('Escriba el número de guía.'),
  leido(leerGuia, 'Escriba el número de guía con letras y números, hasta 40.'),
);

const envio = {
  Guia: guia,
  /** The day on which the boxes left. */
  Fecha: day,
};

/** Marks a settlement as sent. Redemptions whose boxes stay go into a settlement of their own. */
export const enviar = endpoint({
  ...MOVIMIENTO,
  path: '/api/liquidaciones/:id/enviar',
  access: 'liquidar',
  summary: 'Marca una liquidación como enviada',
  params: unaLiquidacion,
  body: v.object({
    ...envio,
    NoEnviadas: v.optional(
      v.pipe(
        v.array(codigoConfirmacion, 'Indique los canjes que no se envían.'),
        v.maxLength(500, 'Indique como máximo 500 canjes.'),
      ),
      [],
    ),
  }),
  reply: movida,
  event: 'enviar-liquidacion',
});

/** Corrects the guide and day of a settlement that is sent and not received. */
export const corregir = endpoint({
  ...MOVIMIENTO,
  path: '/api/liquidaciones/:id/guia',
  access: 'corregirEnvio',
  summary: 'Corrige la guía de una liquidación enviada',
  params: unaLiquidacion,
  body: v.object(envio),
  reply: movida,
  event: 'corregir-envio',
});

/** Marks settlements as sent by the filled delivery note (the body is the .xlsx). All or none. */
export const enviarArchivo = endpoint({
  ...MOVIMIENTO,
  path: '/api/liquidaciones/envios',
  access: 'liquidar',
  summary: 'Marca envíos con la nota de entrega llena',
  reply: v.object({ Liquidaciones: v.array(movida) }),
  event: 'enviar-por-archivo',
  refusals: [404, 409, 413, 415, 422],
  bodyBytes: 2_000_000,
  file: { type: TIPO_XLSX, wanted: 'Suba la nota de entrega como archivo de Excel (.xlsx).' },
});

/** Receives a settlement: whole, or with missing boxes, which makes it a dispute. */
export const recibir = endpoint({
  ...MOVIMIENTO,
  path: '/api/liquidaciones/:id/recibir',
  access: 'recibirCajas',
  summary: 'Recibe una liquidación',
  params: unaLiquidacion,
  body: v.pipe(
    v.object({
      /** Missing boxes by product; an empty list: all were received. */
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
        'Escriba en Observaciones qué pasó con las cajas que faltan.',
      ),
      ['Observaciones'],
    ),
  ),
  reply: movida,
  event: 'recibir-liquidacion',
});

/** Closes a received settlement. */
export const cerrar = endpoint({
  ...MOVIMIENTO,
  path: '/api/liquidaciones/:id/cerrar',
  access: 'cerrarLiquidacion',
  summary: 'Cierra una liquidación recibida',
  params: unaLiquidacion,
  reply: movida,
  event: 'cerrar-liquidacion',
  refusals: [404, 409],
});

/** Settles a dispute and closes its settlement. */
export const resolver = endpoint({
  ...MOVIMIENTO,
  path: '/api/liquidaciones/:id/resolver',
  access: 'resolverDisputa',
  summary: 'Resuelve una disputa',
  params: unaLiquidacion,
  body: v.object({
    Resolucion: v.picklist(RESOLUCIONES, 'Elija cómo se resuelve.'),
    /** The reason. The screen always asks for it, since the decision moves money. */
    Motivo: v.optional(v.nullable(text(500, 'Escriba por qué')), null),
  }),
  reply: movida,
  event: 'resolver-disputa',
});
