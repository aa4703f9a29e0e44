import { expect, test } from 'vitest';
import { leerLinea } from '../../../netlify/administracion/leerLinea.ts';
import { sonTelefonos } from '../../../src/domain/telefono.ts';

test.for([
  ['2200 0000', true],
  ['+506 2000-0000', true],
  ['(809) 555-0101', true],
  ['200-0001', true],
  ['2200 0000 ext. 12', true],
  ['2200 0000, extensión 12', true],
  ['2200 0000 / 2200 0001', true],
  ['2200-0000, 2200-0001 ext 3; 8888 0000 y 8888 0001', true],
  ['abc', false],
  ['2200', false],
  ['2200 0000 / abc', false],
  ['2200 0000 / ', false],
  ['ext. 12', false],
  ['llame al 2200 0000', false],
] as const)('%s as the telephone of a pharmacy: %s', ([escrito, vale]) => {
  expect(sonTelefonos(escrito)).toBe(vale);
});

test('a line says in a sentence that its telephone is none, and may leave it out', () => {
  const con = (telefono: string) =>
    leerLinea('farmacias', ['CR-F001', '506', 'Valle', 'Centro', telefono, 'San José']);
  expect(con('abc')).toMatchObject({
    faltas: [
      {
        campo: 'telefono',
        motivo:
          'Teléfono debe tener al menos 7 dígitos, como 2200 0000 o 2200 0000 ext. 12; si son varios números, sepárelos con una barra (/)',
      },
    ],
  });
  expect(con('')).toMatchObject({ valores: { telefono: '' } });
});
