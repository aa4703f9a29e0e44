import { formatearDia, formatearInstante, leerDia } from '../../domain/calendario.ts';
import type { PaisCodigo } from '../../domain/paises.ts';

const CON_TILDE =
  'país código número médico identificación confirmación canónico teléfono razón versión';
const SIN_TILDE = CON_TILDE.normalize('NFD').replace(/\p{M}/gu, '').split(' ');

/** A key in words: 'codigo_confirmacion' is 'Código confirmación'. */
const enPalabras = (clave: string): string =>
  clave
    .split('_')
    .map((palabra) => CON_TILDE.split(' ')[SIN_TILDE.indexOf(palabra)] ?? palabra)
    .join(' ')
    .replace(/^./, (letra) => letra.toUpperCase());

function decir(pais: PaisCodigo, valor: unknown): string {
  if (typeof valor !== 'string') return JSON.stringify(valor);
  const instante = /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/.test(valor) ? Date.parse(valor) : NaN;
  if (!Number.isNaN(instante)) return formatearInstante(pais, new Date(instante));
  const dia = leerDia(valor);
  return dia === null ? valor : formatearDia(dia);
}

/** The copy of a person's data in lines to read or print: each part under its name, without what is empty. */
export function copiaLegible(pais: PaisCodigo, valor: unknown, nombre = ''): string[] {
  if (Array.isArray(valor))
    return valor.flatMap((uno, i) => copiaLegible(pais, uno, `${nombre} ${i + 1}`));
  if (typeof valor !== 'object') {
    // Further lines of a text bear a mark, so that none passes for another value.
    const dicho = decir(pais, valor).replaceAll(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\n  | ');
    return dicho === '' ? [] : `${nombre}: ${dicho}`.split('\n');
  }
  // What is inside follows the values, whose place it would seem to take.
  const partes = Object.entries(valor ?? {})
    .sort(([, una], [, otra]) => Number(typeof una === 'object') - Number(typeof otra === 'object'))
    .flatMap(([clave, parte]) => copiaLegible(pais, parte, enPalabras(clave)));
  return nombre === '' || partes.length === 0
    ? partes
    : ['', nombre, ...partes.map((parte) => (parte === '' ? '' : `  ${parte}`))];
}
