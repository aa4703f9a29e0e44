import { esPaisCodigo, PAIS_CODIGOS } from '../../../src/domain/paises.ts';
import { leerTarjeta, paisDeTarjeta, prefijoTarjeta } from '../../../src/domain/tarjeta.ts';
import type { Linea } from './archivo.ts';

const MAXIMO = 500_000;
const DIGITOS = 9;

/**
 * The lines of a file of cards with every number from `desde` to `hasta`, both included. Throws a
 * Spanish sentence when they are not of that country, out of order or more than 500,000.
 */
export function rangoTarjetas(pais: string, desde: string, hasta: string): Linea[] {
  if (!esPaisCodigo(pais)) {
    throw new Error(`--pais debe ser uno de ${PAIS_CODIGOS.join(', ')}.`);
  }
  const [primera, ultima] = [desde, hasta].map((texto) => {
    const numero = leerTarjeta(texto);
    if (numero === null || paisDeTarjeta(numero) !== pais) {
      throw new Error(
        `«${texto}» no es un número de tarjeta de ese país: lleva ${prefijoTarjeta(pais)} y ${DIGITOS} dígitos.`,
      );
    }
    return Number(numero.slice(-DIGITOS));
  });
  if (primera === undefined || ultima === undefined || ultima < primera) {
    throw new Error('--hasta debe ser igual o mayor que --desde.');
  }
  const cuantas = ultima - primera + 1;
  if (cuantas > MAXIMO) throw new Error(`Un rango lleva como máximo ${MAXIMO} tarjetas.`);
  return [
    { numero: 1, celdas: ['Número'] },
    ...Array.from({ length: cuantas }, (_, i) => ({
      numero: i + 2,
      celdas: [prefijoTarjeta(pais) + String(primera + i).padStart(DIGITOS, '0')],
    })),
  ];
}
