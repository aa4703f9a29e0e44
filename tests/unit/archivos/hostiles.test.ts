import { expect, test } from 'vitest';
import { abrirAparte } from '../../../netlify/tools/local/aparte.ts';
import { leerArchivo } from '../../../src/archivos/leerArchivo.ts';
import { HOSTILES } from '../../support/archivosHostiles/archivos.ts';
import { oneIn } from '../../support/size.ts';

// A file that takes more than this ends its worker, whose sentence is another one.
const aparte = abrirAparte({ megabytes: 100, milisegundos: 30_000 });

test.each(oneIn(3, HOSTILES))('%s is refused in a sentence', async (_, nombre, hacer, frase) => {
  const bytes = hacer();
  if (nombre === 'x.csv') expect(() => leerArchivo(nombre, bytes)).toThrow(frase);
  else
    expect(await aparte('leerHoja', bytes)).toHaveProperty('falta', expect.stringMatching(frase));
});
