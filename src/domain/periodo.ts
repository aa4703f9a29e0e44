import { type Dia, diasEntre, mesDe, type Periodo, sumarDias } from './calendario.ts';

/** The periods that a board or a report offers, and their words. */
export const PERIODOS = {
  '7-dias': 'Últimos 7 días',
  mes: 'Este mes',
  'mes-pasado': 'Mes pasado',
  '30-dias': 'Últimos 30 días',
  '90-dias': 'Últimos 90 días',
  '365-dias': 'Último año',
  propio: 'Otras fechas',
} as const;

export type NombreDePeriodo = keyof typeof PERIODOS;
/** The names of periods. */
export const NOMBRES_DE_PERIODOS = Object.keys(PERIODOS) as [NombreDePeriodo, ...NombreDePeriodo[]];
/** A period that depends on today alone. */
export type PeriodoRelativo = Exclude<NombreDePeriodo, 'propio'>;

/** Whether a text names a period that depends on today alone. */
export const esRelativo = (texto: string): texto is PeriodoRelativo =>
  texto in PERIODOS && texto !== 'propio';

/** The days of a period as of today. */
export function diasDe(periodo: PeriodoRelativo, hoy: Dia): Periodo {
  const [primero] = mesDe(hoy);
  if (periodo === 'mes') return [primero, hoy];
  if (periodo === 'mes-pasado') return mesDe(sumarDias(primero, -1));
  return [sumarDias(hoy, 1 - Number.parseInt(periodo, 10)), hoy];
}

/**
 * The days that a period is compared with: of a month up to any of its days the same days of the month before, else as
 * many days right before it.
 */
export function anterioresA([desde, hasta]: Periodo): Periodo {
  const [primero, ultimo] = mesDe(desde);
  const [antes, fin] = mesDe(sumarDias(primero, -1));
  if (desde === primero && hasta === ultimo) return [antes, fin];
  if (desde === primero && hasta < ultimo) {
    const mismo = sumarDias(antes, diasEntre(desde, hasta));
    return [antes, mismo < fin ? mismo : fin];
  }
  return [sumarDias(desde, diasEntre(hasta, desde) - 1), sumarDias(desde, -1)];
}
