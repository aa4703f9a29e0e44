import { expect, test } from 'vitest';
import { abrirAparte } from '../../../netlify/tools/local/aparte.ts';
import { libroGrande } from '../../support/archivosHostiles/archivos.ts';

const AGOTADA = 'pide demasiada memoria o demasiado tiempo: divídalo en partes.';

test('a task that exhausts its memory ends alone, and the next one is done', async () => {
  const aparte = abrirAparte({ megabytes: 30, milisegundos: 60_000 });
  const grande = aparte('leerHoja', libroGrande(40_000));
  const chico = aparte('leerHoja', libroGrande(1));
  expect(await grande).toHaveProperty('falta', AGOTADA);
  expect(await chico).toMatchObject({ hecho: [{ numero: 1 }] });
});

test('a task that exhausts its time ends', async () => {
  const aparte = abrirAparte({ megabytes: 100, milisegundos: 1 });
  expect(await aparte('leerHoja', libroGrande(1))).toHaveProperty('falta', AGOTADA);
});
