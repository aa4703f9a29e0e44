// `npm run tarjetas`: draws new card numbers from a range, for the printer and then for the import by screen.

import { writeFile } from 'node:fs/promises';
import { readOptions, runCommand } from '../command.ts';
import { tarjetasNuevas } from './tarjetasNuevas.ts';

const USO =
  'Uso: npm run tarjetas -- --pais 506 --desde CR200000000 --hasta CR299999999 --cuantas 500 --salida NUEVAS.csv';

await runCommand(async () => {
  const { pais, desde, hasta, cuantas, salida } = readOptions([
    ...(['pais', 'desde', 'hasta', 'cuantas', 'salida'] as const),
  ]);
  if (!pais || !desde || !hasta || !cuantas || !salida) throw new Error(USO);
  const nuevas = tarjetasNuevas({ pais, desde, hasta, cuantas: Number(cuantas) });
  const csv = nuevas.map(({ celdas }) => `${celdas.join(';')}\r\n`).join('');
  // Its readers can activate the cards; an existing file is never overwritten.
  await writeFile(salida, `\ufeff${csv}`, { flag: 'wx', mode: 0o600 });
  console.log(
    `${salida}: ${cuantas} tarjetas nuevas, al azar dentro del rango. Imprímalas de este archivo, y después impórtelo.`,
  );
});
