import { leerCodigo, leerComienzoDeCodigo } from './codigoConfirmacion.ts';
import { leerNumeroDeSolicitud } from './derechos.ts';
import { numerosBuscados } from './factura/busqueda.ts';
import { conGuiones } from './factura/texto.ts';
import { numeroFacturaCanonico } from './facturas.ts';
import { leerId } from './leerId.ts';
import { PAISES } from './paises.ts';
import { sinAcentos } from './sinAcentos.ts';
import { identificacionGuardada, leerTarjetas } from './tarjeta.ts';

/** A word that the indexes hold: pieces of shorter ones would be in too many rows. */
const LARGA = /\S{3}/;
/** The sentence for a text that is too short to be searched. */
export const BUSQUEDA_CORTA = 'Escriba al menos 3 letras juntas, o 2 caracteres con un número.';
/** The most words that are searched: no name has more. */
const PALABRAS_MAXIMO = 8;

/** The search for an invoice: numbers and full keys as they are stored, and the free number to compare spellings by. */
export interface FacturaBuscada {
  readonly exactas: readonly string[];
  readonly libre: string | null;
}

/** An invoice's number in any spelling, typed or scanned. */
export function leerFacturaBuscada(texto: string): FacturaBuscada {
  return { exactas: numerosBuscados(texto), libre: numeroFacturaCanonico(conGuiones(texto)) };
}

/** Everything that a typed text may name; null or empty for what it cannot name. */
export interface Lectura {
  /** A confirmation code, or how it begins. */
  readonly codigo: string | null;
  readonly factura: FacturaBuscada | null;
  /** Card numbers; nine digits without a prefix may be of any country. */
  readonly tarjetas: readonly string[];
  readonly identificacion: string | null;
  /** Words of a person's name, without accents. */
  readonly nombre: readonly string[];
  /** Words of a row of a catalogue or of a user. */
  readonly palabras: readonly string[];
  /** Words of a pharmacy: a telephone number is one, of digits alone. */
  readonly deFarmacia: readonly string[];
  /** The number of a request of rights: 'D-000123'. */
  readonly solicitud: number | null;
  /** The number of a settlement. */
  readonly liquidacion: number | null;
  /** The number of a proposal. */
  readonly propuesta: number | null;
  /** A carrier's number without its separators. */
  readonly guia: string;
}

/** Whether a text is long enough to name anything: '#7', or a word that the indexes hold. */
export const seBusca = (texto: string): boolean =>
  /\d/.test(texto) ? texto.length > 1 : LARGA.test(texto);

const conAlgunaLarga = (palabras: readonly string[]): readonly string[] =>
  palabras.length <= PALABRAS_MAXIMO && LARGA.test(palabras.join(' ')) ? palabras : [];

/** A telephone number in any spelling as it is stored; null for other texts. */
function leerTelefono(escrito: string): string | null {
  const numero = escrito.replace(/[\s().-]/g, '');
  const prefijo = PAISES.find(({ codigo }) => numero.startsWith(`+${codigo}`))?.codigo ?? '';
  const local = numero.replace(`+${prefijo}`, '');
  return /^\d{7,}$/.test(local) ? local : null;
}

/** Reads a search, without 'N.º'. A text may name several kinds: five digits are an invoice's or a settlement's. */
export function leerBusqueda(texto: string): Lectura {
  const escrito = texto
    .replace(/\bn(?:\.?[º°]|o?\.)\s*(?=\d)/i, '')
    .normalize('NFKC')
    .trim();
  const digitos = escrito.replace(/[\s-]/g, '');
  const conDigito = /\d/.test(escrito);
  const factura = conDigito ? leerFacturaBuscada(escrito) : null;
  // These stay letters without accents; the text search of names takes no signs.
  const partes = sinAcentos(escrito).match(/[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]+/gu) ?? [];
  const palabras = conAlgunaLarga(escrito.split(/\s+/));
  const telefono = leerTelefono(escrito);
  return {
    codigo: leerCodigo(escrito) ?? leerComienzoDeCodigo(escrito),
    factura: factura?.exactas.length === 0 ? null : factura,
    tarjetas: leerTarjetas(escrito),
    identificacion: conDigito ? identificacionGuardada(escrito) : null,
    nombre: conDigito ? [] : conAlgunaLarga(partes),
    palabras,
    deFarmacia: telefono === null ? palabras : [telefono],
    solicitud: leerNumeroDeSolicitud(escrito) ?? null,
    liquidacion: leerId(/^(?:liquidaci[oó]n)?#?0*(\d+)$/i.exec(digitos)?.[1] ?? '') ?? null,
    propuesta: leerId(/^(?:propuesta)?#?0*(\d+)$/i.exec(digitos)?.[1] ?? '') ?? null,
    guia: conDigito ? escrito.toUpperCase().replaceAll(/[\s./-]/g, '') : '',
  };
}
