import { expect, test } from 'vitest';
import { marcadoresDesconocidos, rellenar } from '../../../src/contenido/marcadores.ts';

test.each([
  ['Llame al {{telefono}}.', 'Llame al [telefono].'],
  ['{{ horario }} en {{pais}}', '[horario] en [pais]'],
  ['sin nada que llenar', 'sin nada que llenar'],
  ['{una llave} y {{}}', '{una llave} y {{}}'],
])('%s is filled', (text, expected) => {
  expect(rellenar(text, (marcador) => `[${marcador}]`)).toBe(expected);
});

test.each([
  ['Llame al {{telfono}}', ['telfono']],
  ['{{Telefono}} y {{correo}}', ['Telefono']],
  ['{{}}', ['']],
  ['{{eventos-adversos}}', []],
])('%s names placeholders that do not exist: %j', (text, expected) => {
  expect(marcadoresDesconocidos(text)).toEqual(expected);
});
