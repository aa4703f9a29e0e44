import * as v from 'valibot';
import { type Dia, diasEntre } from '../../../src/domain/calendario.ts';
import { type LineaReconocida, reconocerLinea } from '../../../src/domain/factura/linea.ts';
import { digitoDeLuhn } from '../../../src/domain/luhn.ts';
import type { Pais, PaisCodigo } from '../../../src/domain/paises.ts';
import { idsDe } from './catalogos.ts';
import { EMISORES } from './nombres.ts';
import { farmaciaId as idDeFarmacia } from '../../../src/contracts/fields.ts';

/** The fiscal number of a pharmacy, in the spelling in which issuers are compared; null: not on file. */
const fiscalDe = (pais: Pais, farmacia: number): string | null =>
  EMISORES[pais.codigo]?.[farmacia] ?? null;

interface Papel {
  readonly fiscal: string;
  readonly fecha: Dia;
  readonly numero: number;
}

const cifras = (numero: number, largo: number) => String(numero).padStart(largo, '0');

/** What the scanner reads of a fiscal invoice of a country. */
const LEIDO: Readonly<Partial<Record<PaisCodigo, (papel: Papel) => string>>> = {
  '506': ({ fiscal, fecha, numero }) =>
    [
      `506${fecha.slice(8)}${fecha.slice(5, 7)}${fecha.slice(2, 4)}${fiscal.padStart(12, '0')}`,
      `001000010${numero % 3 === 0 ? 1 : 4}${cifras(numero, 10)}1${cifras((numero * 48_271) % 99_999_989, 8)}`,
    ].join(''),
  '507': ({ fiscal, fecha, numero }) => {
    const cufe = `012${fiscal.padStart(20, '0')}-590001${fecha.replaceAll('-', '')}${cifras(numero, 10)}0010111${cifras((numero * 48_271) % 99_999_989, 8)}`;
    return `FE${cufe}${digitoDeLuhn(cufe)}`;
  },
  '504': ({ numero }) => `000-001-01-${cifras(numero, 8)}`,
  '1809': ({ numero }) => `E3${numero % 4 === 0 ? 1 : 2}${cifras(numero, 10)}`,
};

/** An invoice of the demo. Its pharmacy is a number within the country. */
export interface Factura extends Omit<LineaReconocida, 'lectura' | 'farmaciaId' | 'confirmada'> {
  readonly farmacia: number;
  /** The counter said that it is another one than a similar one. */
  readonly parecida: boolean;
  /** When it was pre-registered; null: it was not. */
  preregistrada: Date | null;
}

/** Reads an invoice as the counter does. */
export function leerFactura(
  pais: Pais,
  {
    farmacia,
    texto,
    fecha,
    parecida = false,
  }: Pick<Factura, 'farmacia' | 'fecha'> & { texto: string; parecida?: boolean },
): Factura {
  const farmaciaId = v.parse(idDeFarmacia, idsDe(pais).farmacia(farmacia));
  const emisora = { id: farmaciaId, identificacionFiscal: fiscalDe(pais, farmacia) };
  const linea = reconocerLinea({ farmaciaId, texto, fecha, confirmada: parecida }, pais.codigo, [
    emisora,
  ]);
  const { numero, identidad, canonico, enlace, sinVerificar } = linea;
  return {
    numero,
    identidad,
    canonico,
    enlace,
    sinVerificar,
    fecha,
    farmacia,
    parecida,
    preregistrada: null,
  };
}

/** The tills of a country's pharmacies: each invoice has the next number of its day. */
export function cajas(pais: Pais, desde: Dia) {
  const dados = new Set<string>();
  return (farmacia: number, fecha: Dia): Factura => {
    let numero = 10_000 + diasEntre(desde, fecha) * (7 + (farmacia % 5));
    while (dados.has(`${farmacia} ${numero}`)) numero += 1;
    dados.add(`${farmacia} ${numero}`);
    const fiscal = fiscalDe(pais, farmacia);
    const texto = fiscal === null ? undefined : LEIDO[pais.codigo]?.({ fiscal, fecha, numero });
    return leerFactura(pais, {
      farmacia,
      fecha,
      texto: texto ?? `${cifras(farmacia, 3)}-${numero}`,
    });
  };
}

/** The same number as another clerk types it, without its zeros; null where it has none. */
export const sinCeros = ({ numero, identidad }: Factura): string | null =>
  identidad === null && numero.startsWith('0') ? numero.replace(/^0+/, '') : null;
