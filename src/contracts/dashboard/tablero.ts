import * as v from 'valibot';
import type { Endpoint } from '../endpoint.ts';
import { nothing, pais } from '../fields.ts';

/** The periods of the board, in days, today included. */
export const PERIODOS = ['30', '90', '365'] as const;
export type PeriodoDelTablero = (typeof PERIODOS)[number];
/** The period when the address names none. */
export const PERIODO: PeriodoDelTablero = '90';

const cuenta = v.object({ Nombre: v.string(), Cuenta: v.number() });
/** The largest groups. `Otros` holds the rest, and every group of fewer than 5 people. */
const mayores = v.object({
  Mayores: v.array(cuenta),
  Otros: v.object({ Grupos: v.number(), Cuenta: v.number() }),
});
const porDesenlace = { Aprobado: v.number(), Rechazado: v.number(), Anulado: v.number() };

/** The programme in counts alone, of a country or of all, as of now. */
export const tablero = {
  method: 'GET',
  path: '/api/canjes/tablero',
  access: 'verTablero',
  summary: 'Tablero del programa',
  params: nothing,
  search: v.object({
    dias: v.optional(v.picklist(PERIODOS, 'Elija 30, 90 o 365 días.'), PERIODO),
    pais: v.optional(pais),
  }),
  body: nothing,
  reply: v.object({
    /** The first and the last day. Both are included. */
    Desde: v.string(),
    Hasta: v.string(),
    /** Every day of the period; `Antes` is the same weekday so many whole weeks before. */
    PorDia: v.array(v.object({ Dia: v.string(), Canjes: v.number(), Antes: v.number() })),
    /** How redemptions ended, by week from its first day. PorTiempo: approved by the clock. */
    Decisiones: v.array(v.object({ Semana: v.string(), ...porDesenlace, PorTiempo: v.number() })),
    /** Time from registration to decision, in stretches of 4 hours up to 48. */
    Tramos: v.array(v.object({ DesdeHora: v.number(), ...porDesenlace })),
    /** The most frequent first. A repeated request counts again. */
    Negativas: v.array(v.object({ Enunciado: v.string(), Cuenta: v.number() })),
    /** Redemptions registered and not rejected. */
    Productos: mayores,
    Farmacias: mayores,
    /** Boxes on the invoices of redemptions that were not rejected. */
    Distribuidores: mayores,
    /**
     * Patients with a redemption in the month, whatever became of it. A month whose new or returning
     * ones are 1 to 4 gives only their sum; one with 1 to 4 in all gives null.
     */
    Pacientes: v.array(
      v.object({
        Mes: v.string(),
        Activos: v.nullable(v.number()),
        Nuevos: v.nullable(v.number()),
        Vuelven: v.nullable(v.number()),
      }),
    ),
    /** Requests of rights that are open; null for who does not attend to them. */
    Derechos: v.nullable(
      v.object({
        Vencidas: v.number(),
        PorVencer: v.number(),
        Abiertas: v.number(),
        Detenidas: v.number(),
      }),
    ),
  }),
  failure: 'Error al obtener el tablero',
  refusals: [404],
} as const satisfies Endpoint;
