import { type PaisCodigo, paisDe, porPais } from './paises.ts';

/** A calendar day as 'YYYY-MM-DD', without hour or zone. Days compare as strings. */
export type Dia = `${number}-${number}-${number}`;

/** First and last day of a span, both included. */
export type Periodo = readonly [desde: Dia, hasta: Dia];

const MS_POR_HORA = 3_600_000;
const MS_POR_DIA = 24 * MS_POR_HORA;
const FORMA = /^(19|2\d)\d{2}-\d{2}-\d{2}$/;

const aMilisegundos = (dia: Dia) => Date.parse(`${dia}T00:00:00Z`);
const deMilisegundos = (ms: number): Dia => new Date(ms).toISOString().slice(0, 10) as Dia;

/**
 * Reads a day 'YYYY-MM-DD' of the years 1900 to 2999, which all fit the database. Null for any other
 * text, and for a day that does not exist (2026-02-30).
 */
export function leerDia(text: string): Dia | null {
  if (!FORMA.test(text)) return null;
  const ms = aMilisegundos(text as Dia);
  return !Number.isNaN(ms) && deMilisegundos(ms) === text ? text : null;
}

/** 'YYYY-MM-DDTHH:MM…' on a country's clock at an instant. */
const relojDe = (codigo: PaisCodigo, instante: Date): string =>
  new Date(instante.getTime() + paisDe(codigo).desfase * MS_POR_HORA).toISOString();

/** The calendar day in a country at an instant. The machine's time zone does not matter. */
export function diaEn(codigo: PaisCodigo, instante: Date): Dia {
  return relojDe(codigo, instante).slice(0, 10) as Dia;
}

/** The instant at which a day begins in a country. */
export function comienzoDe(codigo: PaisCodigo, dia: Dia): Date {
  return new Date(aMilisegundos(dia) - paisDe(codigo).desfase * MS_POR_HORA);
}

/** The day `dias` calendar days later (earlier when negative). */
export function sumarDias(dia: Dia, dias: number): Dia {
  return deMilisegundos(aMilisegundos(dia) + dias * MS_POR_DIA);
}

/** Calendar days from one day to another. Negative when `hasta` is earlier. */
export function diasEntre(desde: Dia, hasta: Dia): number {
  return (aMilisegundos(hasta) - aMilisegundos(desde)) / MS_POR_DIA;
}

/**
 * Calendar days from today to the last day of a deadline, on the calendar of its country: 0 on that day, below zero
 * when it is late. The one rule for days left and days late; the hour never counts.
 */
export const diasHasta = (codigo: PaisCodigo, ultimo: Dia, ahora: Date): number =>
  diasEntre(diaEn(codigo, ahora), ultimo);

/** A number of days from today in words: 'hoy', 'mañana', 'en 4 días'. */
export const enDias = (dias: number): string =>
  dias <= 0 ? 'hoy' : dias === 1 ? 'mañana' : `en ${dias} días`;

/** The Monday of the week that holds `dia`. */
export const lunesDe = (dia: Dia): Dia =>
  sumarDias(dia, -((new Date(aMilisegundos(dia)).getUTCDay() + 6) % 7));

/** Full years of age on a day. In a common year, a person born on 29 February turns a year older on 1 March. */
export function edadEn(nacimiento: Dia, dia: Dia): number {
  const anios = Number(dia.slice(0, 4)) - Number(nacimiento.slice(0, 4));
  return dia.slice(5) < nacimiento.slice(5) ? anios - 1 : anios;
}

/** First and last day of the calendar month that holds `dia`. */
export function mesDe(dia: Dia): Periodo {
  const anio = Number(dia.slice(0, 4));
  const mes = Number(dia.slice(5, 7));
  return [`${dia.slice(0, 8)}01` as Dia, deMilisegundos(Date.UTC(anio, mes, 0))];
}

/** A span of days to add (1) or to take away (-1). */
export type Resto = readonly [...Periodo, signo: 1 | -1];

/**
 * A span as whole months and what is left: days before them to add, or days of them to take away again,
 * whichever are fewer. `meses` is null when no month saves days.
 */
export function porMeses([desde, hasta]: Periodo): { meses: Periodo | null; restos: Resto[] } {
  const [primero, finDelPrimero] = mesDe(desde);
  const [ultimo, fin] = mesDe(hasta);
  const sobran = diasEntre(primero, desde);
  const entero = sobran <= diasEntre(desde, finDelPrimero);
  const inicio = entero ? primero : sumarDias(finDelPrimero, 1);
  if (inicio > ultimo) return { meses: null, restos: [[desde, hasta, 1]] };
  const antes: Resto[] = entero
    ? desde === primero
      ? []
      : [[primero, sumarDias(desde, -1), -1]]
    : [[desde, finDelPrimero, 1]];
  const despues: Resto[] = hasta === fin ? [] : [[sumarDias(hasta, 1), fin, -1]];
  return { meses: [inicio, ultimo], restos: [...antes, ...despues] };
}

/** First and last day of the calendar year that holds `dia`. */
export function anioDe(dia: Dia): Periodo {
  const anio = dia.slice(0, 4);
  return [`${anio}-01-01` as Dia, `${anio}-12-31` as Dia];
}

/** Whether a day lies in a span. Both ends are included. */
export function estaEn([desde, hasta]: Periodo, dia: Dia): boolean {
  return desde <= dia && dia <= hasta;
}

/** Today in a country, with its calendar month and year, for which limits count. */
export interface Calendario {
  readonly hoy: Dia;
  readonly mes: Periodo;
  readonly anio: Periodo;
}

/** The calendar of each country at an instant, by dialling code. */
export function calendariosEn(instante: Date): Readonly<Record<PaisCodigo, Calendario>> {
  const de = (codigo: PaisCodigo): Calendario => {
    const hoy = diaEn(codigo, instante);
    return { hoy, mes: mesDe(hoy), anio: anioDe(hoy) };
  };
  return porPais(de);
}

/** A day as 'dd/mm/aaaa'. */
export const formatearDia = (dia: Dia): string => dia.split('-').reverse().join('/');

/** An instant as 'dd/mm/aaaa HH:mm', 24 hours, in the country's zone. */
export function formatearInstante(codigo: PaisCodigo, instante: Date): string {
  return `${formatearDia(diaEn(codigo, instante))} ${relojDe(codigo, instante).slice(11, 16)}`;
}
