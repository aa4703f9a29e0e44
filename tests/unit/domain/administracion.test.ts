import { describe, expect, test } from 'vitest';
import { CATALOGOS, sensiblesDe } from '../../../src/contracts/administracion/catalogos.ts';
import { diferencias, esSensible, rolDelicado } from '../../../src/domain/administracion.ts';

test.each([
  ['Regente', false, false],
  ['Regente', true, true],
  ['Distribuidor', false, true],
  ['Operador', false, true],
  ['Administrador', false, true],
  ['Manager', false, true],
] as const)(
  'a role that a second person must approve: %s, chain admin %s: %s',
  (rol, farmaciaAdmin, delicado) => {
    expect(rolDelicado(rol, farmaciaAdmin)).toBe(delicado);
  },
);

test.each([
  ['nothing', { Nombre: 'A', Activo: true }, { Nombre: 'A', Activo: true }, []],
  ['a value', { Nombre: 'A', Activo: true }, { Nombre: 'A', Activo: false }, ['Activo']],
  ['a field more', { Nombre: 'A' }, { Nombre: 'A', Cadena: 'B' }, ['Cadena']],
  ['a field less', { Nombre: 'A', Cadena: 'B' }, { Nombre: 'A' }, ['Cadena']],
  ['null is as good as no field', { Nombre: 'A', Cadena: null }, { Nombre: 'A' }, []],
  ['false and 0 are values', { Activo: false, Cajas: 0 }, {}, ['Activo', 'Cajas']],
  ['the order is that of the later card', { B: 1, C: 1 }, { A: 1, B: 2 }, ['A', 'B', 'C']],
  ['all of a new card but its empty fields', null, { Nombre: 'A', Cadena: null }, ['Nombre']],
])('what differs between two cards: %s', (_, antes, despues, campos) => {
  expect(diferencias(antes, despues)).toEqual(campos);
});

describe('a change of values that a second person looks at', () => {
  test.each([
    ['cadenas', 'a new chain without FFD', null, { nombre: 'A', permite_ffd: false }, false],
    ['cadenas', 'a new chain with FFD', null, { nombre: 'A', permite_ffd: true }, true],
    [
      'cadenas',
      'a name',
      { nombre: 'A', permite_ffd: true },
      { nombre: 'B', permite_ffd: true },
      false,
    ],
    ['cadenas', 'FFD on', { permite_ffd: false }, { permite_ffd: true }, true],
    ['cadenas', 'FFD off again', { permite_ffd: true }, { permite_ffd: false }, true],
    ['cadenas', 'a line without FFD', { permite_ffd: true }, { nombre: 'B' }, false],
    [
      'farmacias',
      'a number for an old pharmacy',
      { identificacion_fiscal: null },
      { identificacion_fiscal: '3101' },
      true,
    ],
    [
      'farmacias',
      'another number',
      { identificacion_fiscal: '3101' },
      { identificacion_fiscal: '3102' },
      true,
    ],
    [
      'farmacias',
      'a number taken away',
      { identificacion_fiscal: '3101' },
      { identificacion_fiscal: '' },
      true,
    ],
    ['farmacias', 'a new pharmacy with its number', null, { identificacion_fiscal: '3101' }, false],
    [
      'farmacias',
      'no number, written as nothing',
      { identificacion_fiscal: null },
      { identificacion_fiscal: '' },
      false,
    ],
    ['farmacias', 'another chain', { cadena: 'A' }, { cadena: 'B' }, true],
    ['promociones', 'a new promotion', null, { maximo_anual: 12 }, true],
    ['promociones', 'a limit', { maximo_anual: 12 }, { maximo_anual: 24 }, true],
    [
      'promociones',
      'the same',
      { maximo_anual: 12, estado: 'Activo' },
      { maximo_anual: 12, estado: 'Activo' },
      false,
    ],
    ['medicos', 'a name', { nombre: 'A' }, { nombre: 'B' }, false],
  ] as const)('%s: %s', (catalogo, _, antes, despues, sensible) => {
    expect(esSensible(sensiblesDe(CATALOGOS[catalogo]), antes, despues)).toBe(sensible);
  });

  test('does not depend on the headings', () => {
    const { columnas } = CATALOGOS.cadenas;
    const sinTitulo = Object.entries(columnas).map(
      ([campo, columna]) => [campo, { ...columna, titulo: 'X' }] as const,
    );
    const sensibles = sensiblesDe({
      ...CATALOGOS.cadenas,
      columnas: Object.fromEntries(sinTitulo),
    });
    expect(esSensible(sensibles, { permite_ffd: false }, { permite_ffd: true })).toBe(true);
  });
});
