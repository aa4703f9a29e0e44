import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { nothing, pais } from './fields.ts';
import { DESENLACES, type Desenlace } from '../domain/desenlaceDelCanje.ts';

/** Most days that a period of statistics may have. */
export const DIAS_MAXIMO = 366;
/** Days of a period when none are asked for. */
export const DIAS = 30;

const desenlaces = Object.keys(DESENLACES) as [Desenlace, ...Desenlace[]];

const dias = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.integer('Indique los días con un número.'),
  v.minValue(1, 'Indique al menos 1 día.'),
  v.maxValue(DIAS_MAXIMO, `Indique como máximo ${DIAS_MAXIMO} días.`),
);

/** How the programme runs, in counts alone: what the rules refuse, audit decisions, redemptions per day. */
export const estadisticas = {
  method: 'GET',
  path: '/api/canjes/estadisticas',
  access: 'verEstadisticas',
  summary: 'Estadísticas del programa',
  params: nothing,
  search: v.object({ dias: v.optional(dias, DIAS), pais: v.optional(pais) }),
  body: nothing,
  reply: v.object({
    /** First and last day, both included. */
    Desde: v.string(),
    Hasta: v.string(),
    /** The most frequent first. A counter that asks twice is refused twice. */
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
        /** Hours from registration to the decision: half of them took at most so long, nine in ten so long. */
        MedianaHoras: v.number(),
        P90Horas: v.number(),
      }),
    ),
    /** The newest day first; days without redemptions are left out. */
    CanjesPorDia: v.array(v.object({ Fecha: v.string(), Pais: v.string(), Canjes: v.number() })),
  }),
  failure: 'Error al obtener las estadísticas',
  refusals: [404],
} as const satisfies Endpoint;
