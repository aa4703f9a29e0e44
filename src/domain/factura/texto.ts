import { TEXTO_FACTURA_MAXIMO } from '../facturas.ts';
import type { TextoLeido } from './documento.ts';

const GUIONES = /[\p{Pd}\u2212]/gu;
const APOSTROFES = /[\u2018\u2019\u02bc\u00b4\u2032]/g;

/** Replaces every hyphen and apostrophe by the plain one: word processors change them. */
const conSignosLlanos = (texto: string): string =>
  texto.replace(GUIONES, '-').replace(APOSTROFES, "'");

/** Normalises a text for searching. Never fails. */
export function prepararTexto(texto: string): TextoLeido {
  const crudo = texto.slice(0, TEXTO_FACTURA_MAXIMO);
  const llano = conSignosLlanos(crudo.replace(/[ºª°]/g, ' ')).normalize('NFKC').toUpperCase();
  return { crudo, llano };
}

/** Restores a free number's hyphens: a scanner set to another keyboard types apostrophes. */
export function conGuiones(texto: string): string {
  return conSignosLlanos(texto).replace(/(?<=[\p{L}\d])'(?=[\p{L}\d])/gu, '-');
}

/**
 * The signs that a Spanish keyboard (Spain, Latin America) makes of an address's signs when the scanner is set to an
 * American one. The sign after the first parameter tells which keyboard it was.
 */
const COMUNES = { Ñ: ':', ñ: ';', "'": '-', '-': '/', _: '?', '?': '_', '/': '&' };
const DISTRIBUCIONES = [
  { igual: '¡', signos: { ...COMUNES, '¡': '=', '¿': '+' } },
  { igual: '¿', signos: { ...COMUNES, '¿': '=', '¡': '+' } },
] as const;

/** Restores an address; `parametro` is the name of a parameter that every such address has. */
export function conDireccion(crudo: string, parametro: string): string {
  const signo = new RegExp(`${parametro}\\s*([¡¿])`, 'i').exec(crudo)?.[1];
  const signos: Readonly<Record<string, string>> | undefined = DISTRIBUCIONES.find(
    ({ igual }) => igual === signo,
  )?.signos;
  return signos ? crudo.replace(/[^\p{L}\d]|ñ/giu, (uno) => signos[uno] ?? uno) : crudo;
}

/** Whether the text is a web address, also as typed with a wrong keyboard. */
export const esDireccion = ({ llano }: TextoLeido): boolean =>
  /HTTPS?(?::\/\/|Ñ--)|:\/\/|(?:^|\s)WWW\./.test(llano);

/** Removes the characters between two digits, except letters. */
export const juntarDigitos = (llano: string): string =>
  llano.replace(/(?<=\d)[^\p{L}\d]+(?=\d)/gu, '');

/** Replaces the letters O, I and L, often miscopied digits, by digits. Null when the text has other letters. */
export const conDigitos = (llano: string): string | null =>
  /^(?:\P{L}|[OIL])*$/u.test(llano) ? llano.replace(/O/g, '0').replace(/[IL]/g, '1') : null;

const RESTO = '[^\\p{L}\\d]';
/** Up to three signs that are neither letter nor digit. */
export const SEPARADOR = `${RESTO}{0,3}`;

/** The four parts of a number; `supuesta`: written in other groups, without some zeros, or with letters for digits. */
export interface Grupos {
  readonly partes: readonly string[];
  readonly supuesta: boolean;
}

/**
 * Finds a number of four groups of these widths anywhere in the text but in an address, with any separators or none, or
 * in other groups. As the whole text it may lack zeros in any group but the third (the kind), and have O, I, L for
 * digits.
 */
export function hallarGrupos(
  texto: TextoLeido,
  anchos: readonly [number, number, number, number],
): Grupos | null {
  if (esDireccion(texto)) return null;
  const { llano } = texto;
  const grupos = anchos.map((ancho) => `(\\d{${ancho}})`);
  const forma = new RegExp(`(?<!\\d)${grupos.join(SEPARADOR)}(?!\\d)`, 'u');
  const exacta = forma.exec(llano);
  if (exacta) return { partes: exacta.slice(1), supuesta: false };
  const cortos = anchos.map((ancho, i) =>
    i === 2 ? `(\\d{${ancho}})` : `(\\d{${ancho}}|0|[1-9]\\d{0,${ancho - 2}})`,
  );
  const corta = new RegExp(`^${RESTO}*${cortos.join(`${RESTO}{1,3}`)}${RESTO}*$`, 'u');
  const digitos = conDigitos(llano) ?? llano;
  const supuesta = forma.exec(juntarDigitos(digitos)) ?? corta.exec(digitos);
  if (!supuesta) return null;
  const partes = anchos.map((ancho, i) => (supuesta[i + 1] ?? '').padStart(ancho, '0'));
  return { partes, supuesta: true };
}
