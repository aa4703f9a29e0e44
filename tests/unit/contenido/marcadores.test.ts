import { expect, test } from 'vitest';
import { faltasDeMarcadores, rellenar } from '../../../src/contenido/marcadores.ts';

test.each([
  ['Llame al {{telefono}}.', 'Llame al [telefono].'],
  ['{{ horario }} en {{pais}}', '[horario] en [pais]'],
  ['sin nada que llenar', 'sin nada que llenar'],
  ['{una llave} y {{}}', '{una llave} y {{}}'],
])('%s is filled', (text, expected) => {
  expect(rellenar(text, (marcador) => `[${marcador}]`)).toBe(expected);
});

test.each([
  ['Llame al {{telfono}}', [9]],
  ['{{Telefono}} y {{correo}}', [0]],
  ['{{}}', [0]],
  ['{{eventos-adversos}}', []],
])('%s names placeholders that do not exist, at %j', (text, expected) => {
  expect(faltasDeMarcadores(text).map(({ index }) => index)).toEqual(expected);
});
