import { describe, expect, test } from 'vitest';
import { diferencias, rolDelicado } from '../../../src/domain/administracion.ts';

describe('a role that a second person must approve', () => {
  test.each([
    ['Regente', false, false],
    ['Regente', true, true],
    ['Distribuidor', false, true],
    ['Operador', false, true],
    ['Administrador', false, true],
    ['Manager', false, true],
  ] as const)('%s, chain admin %s: %s', (rol, farmaciaAdmin, delicado) => {
    expect(rolDelicado(rol, farmaciaAdmin)).toBe(delicado);
  });
});

describe('what differs between two cards', () => {
  test.each([
    ['nothing', { Nombre: 'A', Activo: true }, { Nombre: 'A', Activo: true }, []],
    ['a value', { Nombre: 'A', Activo: true }, { Nombre: 'A', Activo: false }, ['Activo']],
    ['a field more', { Nombre: 'A' }, { Nombre: 'A', Cadena: 'B' }, ['Cadena']],
    ['a field less', { Nombre: 'A', Cadena: 'B' }, { Nombre: 'A' }, ['Cadena']],
    ['null is as good as no field', { Nombre: 'A', Cadena: null }, { Nombre: 'A' }, []],
    ['false and 0 are values', { Activo: false, Cajas: 0 }, {}, ['Activo', 'Cajas']],
    ['the order is that of the later card', { B: 1, C: 1 }, { A: 1, B: 2 }, ['A', 'B', 'C']],
    ['all of a new card but its empty fields', null, { Nombre: 'A', Cadena: null }, ['Nombre']],
  ])('%s', (_, antes, despues, campos) => {
    expect(diferencias(antes, despues)).toEqual(campos);
  });
});
