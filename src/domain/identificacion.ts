import { IDENTIFICACIONES } from './ejemplos.ts';
import { cumpleLuhn } from './luhn.ts';
import type { PaisCodigo } from './paises.ts';
import { identificacionGuardada } from './tarjeta.ts';

/** A person's identity number in the form for comparisons (null: it cannot be one), and a hint if it looks wrong. */
export interface Identificacion {
  readonly canonica: string | null;
  readonly pista: string | null;
}

/** A shape in which some of a country's numbers are written, and their one spelling. */
interface Forma {
  readonly forma: RegExp;
  readonly canonica: (...partes: readonly string[]) => string;
}

/** Costa Rica: the parts get their zeros. Panama: they lose them, and the hyphens stay. Searched in the stored form. */
const CON_PARTES: Readonly<Partial<Record<PaisCodigo, Forma>>> = {
  '506': {
    forma: /^0?([1-9])[ ./-]+(\d{1,4})[ ./-]+(\d{1,4})$/,
    canonica: (provincia = '', tomo = '', asiento = '') =>
      provincia + tomo.padStart(4, '0') + asiento.padStart(4, '0'),
  },
  '507': {
    forma: /^0?(1[0-3]|[1-9]|PE|E|N)[ ./-]*(AV|PI|)[ ./-]+0*([1-9]\d{0,3})[ ./-]+0*([1-9]\d{0,5})$/,
    canonica: (provincia = '', clase = '', tomo = '', asiento = '') =>
      `${provincia}${clase}-${tomo}-${asiento}`,
  },
};

/**
 * An identity number by its country: nine digits for Costa Rica, hyphens without padding zeros for Panama, else without
 * separators. The hint never blocks. The database compares by the same rule, `identificacion_canonica(pais, numero)`; a
 * test holds the two together.
 */
export function leerIdentificacion(texto: string, pais: PaisCodigo): Identificacion {
  const guardada = identificacionGuardada(texto);
  if (guardada === null) return { canonica: null, pista: null };
  const { forma, canonica } = CON_PARTES[pais] ?? {};
  const partes = forma?.exec(guardada)?.slice(1);
  if (canonica && partes) return { canonica: canonica(...partes), pista: null };
  const llana = guardada.replace(/[ ./-]/g, '');
  const sinCero = pais === '506' ? llana.replace(/^0(?=[1-9]\d{8}$)/, '') : llana;
  return { canonica: sinCero, pista: PISTAS[pais]?.(sinCero) ?? null };
}

/** A hint for a number without its country's shape. A number with letters may be a passport. */
const PISTAS: Readonly<Partial<Record<PaisCodigo, (llana: string) => string | null>>> = {
  '506': (llana) =>
    /^\d+$/.test(llana) && !/^(?:[1-9]\d{8}|1\d{10,11})$/.test(llana)
      ? `La cédula tiene 9 dígitos (${IDENTIFICACIONES['506']}) y el DIMEX 11 o 12, que empiezan con 1.`
      : null,
  '507': (llana) =>
    /^(?:PE|E|N|\d{1,2}(?:AV|PI))?\d+$/.test(llana)
      ? `Escriba la cédula con sus guiones: ${IDENTIFICACIONES['507']}.`
      : null,
  '1809': (llana) => {
    if (!/^\d+$/.test(llana)) return null;
    if (llana.length !== 11) return `La cédula tiene 11 dígitos: ${IDENTIFICACIONES['1809']}.`;
    return cumpleLuhn(llana) ? null : 'Revise la cédula: su último dígito no coincide.';
  },
  '504': (llana) =>
    /^\d+$/.test(llana) && !/^(?:0[1-9]|1[0-8])\d{11}$/.test(llana)
      ? `El DNI tiene 13 dígitos: ${IDENTIFICACIONES['504']}.`
      : null,
};
