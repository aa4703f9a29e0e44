import * as v from 'valibot';
import { NOMBRES_DE_ASUNTOS } from '../../domain/porHacer.ts';
import type { Endpoint } from '../endpoint.ts';
import { nothing } from '../fields.ts';
import { instante } from './canje.ts';

const asunto = v.picklist(NOMBRES_DE_ASUNTOS);

/** What waits for the caller: how much of each kind, and what comes first. */
export const porHacer = {
  method: 'GET',
  path: '/api/canjes/por-hacer',
  access: 'session',
  summary: 'Lo que espera por el usuario',
  params: nothing,
  search: nothing,
  body: nothing,
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
        /** Since when it waits. */
        Desde: instante,
      }),
    ),
  }),
  failure: 'Error al obtener lo que hay por hacer',
  refusals: [],
} as const satisfies Endpoint;
export type PorHacer = v.InferOutput<typeof porHacer.reply>;
