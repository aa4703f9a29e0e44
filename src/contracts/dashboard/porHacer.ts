import * as v from 'valibot';
import { NOMBRES_DE_ASUNTOS } from '../../domain/porHacer.ts';
import { endpoint } from '../endpoint.ts';
import { instante } from '../fields.ts';

const asunto = v.picklist(NOMBRES_DE_ASUNTOS);

/** What waits for the caller: how much of each kind, and what comes first. */
export const porHacer = endpoint({
  method: 'GET',
  path: '/api/canjes/por-hacer',
  access: 'session',
  summary: 'Lo que espera por el usuario',
  reply: v.object({
    /** Each count is that of the list which the kind opens. */
    Asuntos: v.array(v.object({ Asunto: asunto, Cuenta: v.number() })),
    /** Nearest deadline first, then what has waited longest. */
    Primeros: v.array(
      v.object({
        Asunto: asunto,
        /** A confirmation code or an id. Null: the kind's list. */
        Clave: v.nullable(v.string()),
        Texto: v.string(),
        /** The deadline. Null where there is none. */
        Vence: v.nullable(instante),
        /** Days to the deadline where it ends with a day, below zero when late. Null where it ends at an hour. */
        Quedan: v.nullable(v.number()),
        /** Since when it waits. */
        Desde: instante,
      }),
    ),
  }),
  failure: 'Error al obtener lo que hay por hacer',
});
export type PorHacer = v.InferOutput<typeof porHacer.reply>;
