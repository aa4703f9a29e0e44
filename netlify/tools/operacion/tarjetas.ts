// `npm run tarjetas`: draws new card numbers from a range, for the printer and then for the import by screen.

import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { SIMBOLOS } from '../../../src/domain/codigoConfirmacion.ts';
import { esPaisCodigo, PAIS_CODIGOS } from '../../../src/domain/paises.ts';
import {
  conDigitoVerificador,
  leerTarjeta,
  paisDeTarjeta,
  prefijoTarjeta,
} from '../../../src/domain/tarjeta.ts';
import type { Linea } from '../../../src/archivos/leerArchivo.ts';
import { readOptions, runCommand } from '../command.ts';

const USO =
  'Uso: npm run tarjetas -- --pais 506 --desde CR200000000 --hasta CR299999999 --cuantas 500 --salida NUEVAS.csv';

const MAXIMO = 500_000;
const DIGITOS = 9;
/** A tenth of a range has the right check digit, and a tenth of those is a card: most guesses find none. */
const NUMEROS_POR_TARJETA = 100;
const LARGO_DE_CODIGO = 8;

/** An issue of new cards: a country, a range of its own, and how many numbers become cards. */
interface Emision {
  readonly pais: string;
  readonly desde: string;
  readonly hasta: string;
  readonly cuantas: number;
}

/**
 * The lines of a file of new cards, for printer and importer, drawn from the range. A Spanish sentence when the range
 * is not of that country, out of order, or too narrow.
 */
function tarjetasNuevas({ pais, desde, hasta, cuantas }: Emision): Linea[] {
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
  if (!Number.isInteger(cuantas) || cuantas < 1 || cuantas > MAXIMO) {
    throw new Error(`--cuantas va de 1 a ${MAXIMO}.`);
  }
  if (ultima - primera + 1 < cuantas * NUMEROS_POR_TARJETA) {
    throw new Error(
      `Para ${cuantas} tarjetas el rango debe tener al menos ${cuantas * NUMEROS_POR_TARJETA} números: si casi todos fueran tarjetas, se adivinarían.`,
    );
  }
  const numeros = new Set<string>();
  const [menor, mayor] = [Math.floor(primera / 10), Math.floor(ultima / 10)];
  while (numeros.size < cuantas) {
    const raiz = String(randomInt(menor, mayor + 1));
    const numero = conDigitoVerificador(raiz.padStart(DIGITOS - 1, '0'));
    if (Number(numero) >= primera && Number(numero) <= ultima) {
      numeros.add(prefijoTarjeta(pais) + numero);
    }
  }
  return [
    { numero: 1, celdas: ['Número', 'Código de activación'] },
    ...[...numeros].map((numero, i) => ({
      numero: i + 2,
      celdas: [
        numero,
        Array.from({ length: LARGO_DE_CODIGO }, () =>
          SIMBOLOS.charAt(randomInt(SIMBOLOS.length)),
        ).join(''),
      ],
    })),
  ];
}

await runCommand(async () => {
  const nombres = ['pais', 'desde', 'hasta', 'cuantas', 'salida'] as const;
  const { pais, desde, hasta, cuantas, salida } = readOptions(nombres);
  if (!pais || !desde || !hasta || !cuantas || !salida) throw new Error(USO);
  const nuevas = tarjetasNuevas({ pais, desde, hasta, cuantas: Number(cuantas) });
  const csv = nuevas.map(({ celdas }) => `${celdas.join(';')}\r\n`).join('');
  // Its readers can activate the cards; an existing file is never overwritten.
  await writeFile(salida, `\ufeff${csv}`, { flag: 'wx', mode: 0o600 });
  console.log(
    `${salida}: ${cuantas} tarjetas nuevas, al azar dentro del rango. Imprímalas de este archivo, y después impórtelo.`,
  );
});
