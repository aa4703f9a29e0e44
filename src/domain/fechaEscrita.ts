import { type Dia, diasEntre, leerDia } from './calendario.ts';
import { VALIDACION } from './mensajes.ts';

/** The months' names, so that no locale or zone of the machine matters. */
const MESES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** Groups of digits, as many as there are: with signs between them, ISO, or one run of 4, 6 or 8 digits. */
function grupos(texto: string): readonly (string | undefined)[] {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(texto);
  if (iso) return iso.slice(1).reverse();
  const partes =
    /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(texto) ??
    /^(\d{1,2})(?:[\s./-]+(\d{1,2})(?:[\s./-]+(\d{2}|\d{4}))?)?$/.exec(texto);
  return partes?.slice(1) ?? [];
}

const dos = (grupo: string) => grupo.padStart(2, '0');

/** The candidate nearest to `hoy`; the earlier of two as near. Null without any. */
function masCercano(candidatos: readonly (Dia | null)[], hoy: Dia): Dia | null {
  const dias = candidatos.filter((dia) => dia !== null);
  const [cercano = null] = dias.sort(
    (una, otra) => Math.abs(diasEntre(una, hoy)) - Math.abs(diasEntre(otra, hoy)),
  );
  return cercano;
}

/**
 * Reads a day as people type it: '03/04/2026', '3-4-26', '03042026', '3.4', '0304', also 'aaaa-mm-dd'. Without a year
 * the nearest to `hoy`; a day alone ('3') the last until `hoy`. Null for anything else.
 */
export function leerFechaEscrita(texto: string, hoy: Dia): Dia | null {
  const [dia, mes, anio] = grupos(texto.trim());
  if (dia === undefined) return null;
  if (mes === undefined) {
    const dias = mesesHasta(hoy.slice(0, 7), 3).map((uno) => leerDia(`${uno}-${dos(dia)}`));
    return dias.find((uno) => uno !== null && uno <= hoy) ?? null;
  }
  const de = (unAnio: number) => leerDia(`${unAnio}-${dos(mes)}-${dos(dia)}`);
  if (anio === undefined) {
    const esteAnio = Number(hoy.slice(0, 4));
    return masCercano(
      [-1, 0, 1].map((paso) => de(esteAnio + paso)),
      hoy,
    );
  }
  return de(anio.length === 2 ? 2000 + Number(anio) : Number(anio));
}

/** Reads a day as people type it with all of its year: '27/03/1958', '27 3 1958', '27031958'. Null for anything else. */
export function leerFechaConAnio(texto: string): Dia | null {
  const [dia = '', mes = '', anio = ''] = grupos(texto.trim());
  return leerDia(`${anio}-${dos(mes)}-${dos(dia)}`);
}

/** A date as its three boxes hold it. */
export interface PartesDeFecha {
  readonly dia: string;
  readonly mes: string;
  readonly anio: string;
}

/** The boxes of what a date field holds: 'aaaa-mm-dd' with as much of it as is typed, or ''. */
export function partesDe(valor: string): PartesDeFecha {
  const [anio = '', mes = '', dia = ''] = valor.split('-');
  return { anio, mes, dia };
}

/**
 * The value of three boxes: the day 'aaaa-mm-dd' they make, else their digits as typed, else the text in the day's box,
 * or ''. The first box may hold a whole date. With `hoy`, what is missing or short is read as by `leerFechaEscrita`.
 */
export function unirPartes({ dia, mes, anio }: PartesDeFecha, hoy?: Dia): string {
  const texto = [dia, mes, anio]
    .map((parte) => parte.trim())
    .filter((parte) => parte !== '')
    .join('/');
  const completa = dia.trim() === '' || (mes.trim() === '' && anio.trim() !== '') ? '' : texto;
  const leida = hoy === undefined ? leerFechaConAnio(completa) : leerFechaEscrita(completa, hoy);
  if (leida !== null) return leida;
  const cifras = [anio, mes, dia].map((parte) => parte.replace(/\D/g, ''));
  if (cifras.some((parte) => parte !== '')) return cifras.join('-');
  // Letters are no date, and no missing one either.
  return texto === '' ? '' : `--${texto.replaceAll('-', '')}`;
}

/** What is wrong with a text that is no day 'aaaa-mm-dd': the boxes that are empty, else that there is no such day. */
export function loMaloDe(valor: string): string {
  if (valor === '') return 'Indique la fecha';
  const { dia, mes, anio } = partesDe(valor);
  const vacias = [dia === '' && 'el día', mes === '' && 'el mes', anio === '' && 'el año'];
  const faltan = vacias.filter((parte) => parte !== false).join(' y ');
  return faltan === '' ? VALIDACION.fechaInexistente : `Indique una fecha válida. Falta ${faltan}.`;
}

const nombreDelMes = (mes: string) => MESES[Number(mes.slice(5, 7)) - 1] ?? '';

/** A day in words, '3 de abril de 2026'; '3 de abril' in the year of `hoy`. */
export function decirDia(dia: Dia, hoy?: Dia): string {
  const anio = dia.slice(0, 4);
  const dicho = `${Number(dia.slice(8))} de ${nombreDelMes(dia)}`;
  return anio === hoy?.slice(0, 4) ? dicho : `${dicho} de ${anio}`;
}

/** A month 'aaaa-mm' in words: 'noviembre de 2026'. */
export const decirMes = (mes: string): string => `${nombreDelMes(mes)} de ${mes.slice(0, 4)}`;

/** The month 'aaaa-mm' and those before it, the newest first. */
export const mesesHasta = (mes: string, cuantos: number): readonly string[] =>
  Array.from({ length: cuantos }, (_, antes) => {
    const meses = Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5)) - 1 - antes;
    return `${Math.floor(meses / 12)}-${dos(String((meses % 12) + 1))}`;
  });
