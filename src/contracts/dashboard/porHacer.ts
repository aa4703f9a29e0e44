import * as v from 'valibot';
import { NOMBRES_DE_ASUNTOS } from '../../domain/porHacer.ts';
import { endpoint } from '../endpoint.ts';
import { instante } from '../fields.ts';

const asunto = v.picklist(NOMBRES_DE_ASUNTOS);

/** The work that waits for the caller: a count of each kind, and the first rows. */
export const porHacer = endpoint({
  path: '/api/canjes/por-hacer',
  access: 'session',
  summary: 'Lo que espera por el usuario',
  reply: v.object({
    /** The counts equal those of the lists that the kinds open. */
    Asuntos: v.array(v.object({ Asunto: asunto, Cuenta: v.number() })),
    /** Nearest deadline first, then the longest wait. One row tells of all that wait for photos. */
    Primeros: v.array(
      v.object({
        Asunto: asunto,
        /** A confirmation code or an id. Null: the entry opens the kind's list. */
        Clave: v.nullable(v.string()),
        Texto: v.string(),
        /** The deadline, or null. */
        Vence: v.nullable(instante),
        /** Days to a deadline that ends with a day, below zero when late. Null for one that ends at an hour. */
        Quedan: v.nullable(v.number()),
        /** Since when it waits. */
        Desde: instante,
      }),
    ),
  }),
  failure: 'Error al obtener lo que hay por hacer',
});
export type PorHacer = v.InferOutput<typeof porHacer.reply>;
