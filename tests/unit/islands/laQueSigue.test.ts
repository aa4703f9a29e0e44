import { expect, test } from 'vitest';
import { laQueSigue } from '../../../src/islands/administracion/catalogo/laQueSigue.ts';

const Valores = {
  pais_codigo: '506',
  marca: 'Cordavela',
  presentacion: 'Tabletas',
  tipo_bonificacion: '2 + 1',
  vigencia_fin: '2026-12-31',
};

test.each([
  ['ends', [], '2027-01-01'],
  [
    'is proposed to end',
    [{ Titulo: 'Vigencia fin', Antes: '31/12/2026', Despues: '28/02/2027' }],
    '2027-03-01',
  ],
])('the promotion that follows begins on the day after the one before %s', (_, Cambios, inicio) => {
  const Propuestas = [{ Id: 1, Que: '', Cambios }];
  const { searchParams } = new URL(laQueSigue({ Valores, Propuestas }), 'http://x');
  expect(Object.fromEntries(searchParams)).toEqual({
    pais_codigo: '506',
    marca: 'Cordavela',
    presentacion: 'Tabletas',
    vigencia_inicio: inicio,
  });
});
