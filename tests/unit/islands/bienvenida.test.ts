import { expect, test } from 'vitest';
import { numeroEnDireccion } from '../../../src/islands/bienvenida/numero.ts';

test.each([
  ['/pacientes/bienvenida/CR123456789', 'CR123456789'],
  ['/pacientes/bienvenida/cr123456789/', 'CR123456789'],
  ['/pacientes/bienvenida/PAN%20123%20456%20789', 'PAN123456789'],
  ['/pacientes/bienvenida', null],
  ['/pacientes/bienvenida/', null],
  ['/pacientes/bienvenida/CR12345678', null],
  ['/pacientes/bienvenida/CR123456789/x', null],
  ['/pacientes/bienvenida/%E0%A4%A', null],
  ['/pacientes/bienvenida/%3Cimg%20src=x%20onerror=alert(1)%3E', null],
  ['/otra/CR123456789', null],
])('the number of the welcome page %s is %s', (path, numero) => {
  expect(numeroEnDireccion(path)).toBe(numero);
});
