import { expect, test } from 'vitest';
import { REGLAS } from '../../../src/domain/reglasCanje.ts';
import { enunciadoDe } from '../../../src/domain/negativas.ts';

test.each([
  ['limites', REGLAS.limites.enunciado],
  ['afiliacionTarjeta', 'Afiliación: la tarjeta se puede activar.'],
  ['reglaDeAntes', 'reglaDeAntes'],
])('the counted rule %s reads %j', (regla, enunciado) => {
  expect(enunciadoDe(regla)).toBe(enunciado);
});
