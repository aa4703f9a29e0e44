import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { nothing, pais } from './fields.ts';
import { DESENLACES, type Desenlace } from '../domain/desenlaceDelCanje.ts';

/** The most days of a period of statistics. */
export const DIAS_MAXIMO = 366;
/** The days of a period when the caller names none. */
export const DIAS = 30;

const desenlaces = Object.keys(DESENLACES) as [Desenlace, ...Desenlace[]];

const dias = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.integer('Indique los días con un número.'),
  v.minValue(1, 'Indique al menos 1 día.'),
  v.maxValue(DIAS_MAXIMO, `Indique como máximo ${DIAS_MAXIMO} días.`),
);

/** Counts of the programme: refusals by rule, audit decisions, redemptions per day. */
export const estadisticas = {
  method: 'GET',
  path: '/api/canjes/estadisticas',
  access: 'verEstadisticas',
  summary: 'Estadísticas del programa',
  params: nothing,
  search: v.object({ dias: v.optional(dias, DIAS), pais: v.optional(pais) }),
  body: nothing,
  reply: v.object({
    /** The first and the last day. Both are included. */
    Desde: v.string(),
    Hasta: v.string(),
    /** The most frequent first. A repeated request counts again. */
    Negativas: v.array(
      v.object({
        Pais: v.string(),
        Regla: v.string(),
        Enunciado: v.string(),
        Cuenta: v.number(),
      }),
    ),
    Decisiones: v.array(
      v.object({
        Pais: v.string(),
        Decision: v.picklist(desenlaces),
        Canjes: v.number(),
        /** Hours from registration to decision: the median and the 90th percentile. */
        MedianaHoras: v.number(),
        P90Horas: v.number(),
      }),
    ),
    /** The newest day first. Days without redemptions are left out. */
    CanjesPorDia: v.array(v.object({ Fecha: v.string(), Pais: v.string(), Canjes: v.number() })),
  }),
  failure: 'Error al obtener las estadísticas',
  refusals: [404],
} as const satisfies Endpoint;
