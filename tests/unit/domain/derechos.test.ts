import { expect, test } from 'vitest';
import { actosDe, numeroDeSolicitud } from '../../../src/domain/derechos.ts';

test.each([
  ['exportar', ['exportar']],
  ['rectificar', ['rectificar']],
  ['retirar', ['retirar']],
  ['anonimizar', ['anonimizar']],
  ['reclamar', ['rectificar', 'retirar', 'anonimizar']],
] as const)('a request of rights %s is answered by %j', (derecho, actos) => {
  expect(actosDe(derecho)).toEqual(actos);
});

test.each([
  [1, 'D-000001'],
  [123456, 'D-123456'],
  [1234567, 'D-1234567'],
])('the number of request %i is %s', (id, numero) => {
  expect(numeroDeSolicitud(id)).toBe(numero);
});
