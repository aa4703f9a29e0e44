import * as v from 'valibot';
import { NOMBRES_DE_PERIODOS } from '../../domain/periodo.ts';
import { ERRORES_REPORTE, evaluarRango } from '../../domain/reporte.ts';
import { endpoint } from '../endpoint.ts';
import { dia, day, pais } from '../fields.ts';

/** A count in the period, and in the days compared with it. */
const comparada = { Cuenta: v.number(), Antes: v.number() };
/** Groups that are large, or that grew or fell most, the largest first. `Otros` joins all others. */
const grupos = v.object({
  Grupos: v.array(
    v.object({
      Nombre: v.string(),
      /** A pharmacy's code. */
      Codigo: v.nullable(v.string()),
      Pais: v.nullable(v.string()),
      ...comparada,
    }),
  ),
  Otros: v.object({ Grupos: v.number(), ...comparada }),
});
const porDesenlace = { Aprobado: v.number(), Rechazado: v.number(), Anulado: v.number() };

/** The programme in counts only, of a country, of all or of a chain, as of now. */
export const tablero = endpoint({
  path: '/api/canjes/tablero',
  access: 'verTablero',
  summary: 'Tablero del programa',
  search: v.pipe(
    v.object({
      periodo: v.optional(v.picklist(NOMBRES_DE_PERIODOS, 'Elija un período de la lista.'), 'mes'),
      /** The days of the period 'propio'. */
      desde: v.optional(day),
      hasta: v.optional(day),
      pais: v.optional(pais),
    }),
    v.check(
      ({ periodo, desde, hasta }) =>
        periodo !== 'propio' || (desde !== undefined && hasta !== undefined),
      'Indique desde y hasta qué día.',
    ),
    v.check(
      ({ desde, hasta }) =>
        desde === undefined || hasta === undefined || evaluarRango(desde, hasta) === null,
      `${ERRORES_REPORTE.orden} ${ERRORES_REPORTE.rango}`,
    ),
  ),
  reply: v.object({
    /** The first and last day of the period, then of the days compared with it. All are included. */
    Desde: dia,
    Hasta: dia,
    AntesDesde: dia,
    AntesHasta: dia,
    /** The sum of the groups below: redemptions that were not rejected; for a chain, approved ones. */
    Canjes: v.object(comparada),
    /** All that were registered. */
    Registrados: v.object(comparada),
    /** Redemptions that wait for their audit now. */
    Esperan: v.number(),
    /** Every day of the period, and as many days before. Their sum is `Canjes`. */
    PorDia: v.array(v.object({ Dia: dia, Canjes: v.number(), Antes: v.number() })),
    /** How redemptions ended, by week from its Monday. PorTiempo: approved by the clock. */
    Decisiones: v.array(v.object({ Semana: dia, ...porDesenlace, PorTiempo: v.number() })),
    /** Time from registration to decision, in stretches of 4 hours up to 48. */
    Tramos: v.array(v.object({ DesdeHora: v.number(), ...porDesenlace })),
    /** What was wrong in requests that a rule refused, the most frequent first. A repeated request counts again. Null for a chain. */
    Negativas: v.nullable(v.array(v.object({ Falla: v.string(), Cuenta: v.number() }))),
    /** Brands over all countries. */
    Marcas: grupos,
    Productos: grupos,
    Farmacias: grupos,
    /** Boxes on the invoices of the redemptions. */
    Distribuidores: grupos,
    /** A chain's pharmacies without a redemption in the period that was not rejected; null for others. */
    Calladas: v.nullable(
      v.array(
        v.object({
          Codigo: v.string(),
          Nombre: v.string(),
          /** The day of the last redemption, or null. */
          Ultimo: v.nullable(dia),
        }),
      ),
    ),
    /**
     * Patients with a redemption in the month, in any state. A month whose new or returning
     * ones are 1 to 4 gives only their sum; one with 1 to 4 in all gives null. Null for a chain.
     */
    Pacientes: v.nullable(
      v.array(
        v.object({
          Mes: v.string(),
          Activos: v.nullable(v.number()),
          Nuevos: v.nullable(v.number()),
          Vuelven: v.nullable(v.number()),
        }),
      ),
    ),
    /** Open requests of rights; null for a caller who does not attend to them. */
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
});
