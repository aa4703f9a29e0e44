import { expect, test } from 'vitest';
import { fallaDe } from '../../../src/domain/negativas.ts';

test.each([
  ['limites', 'Fuera de los límites'],
  ['afiliacionTarjeta', 'Afiliación: tarjeta que no se puede activar'],
  ['reglaDeAntes', 'reglaDeAntes'],
])('the counted rule %s reads %j', (regla, falla) => {
  expect(fallaDe(regla)).toBe(falla);
});
