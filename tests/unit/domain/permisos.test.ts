import { describe, expect, test } from 'vitest';
import { paisDeTrabajo } from '../../../src/domain/paisDeTrabajo.ts';
import {
  abarca,
  type Accion,
  acotarAPais,
  alcanceDe,
  paisDelAlcance,
  perfilesQue,
  PERMISOS,
  type Usuario,
  puede,
  puedeCambiarPais,
} from '../../../src/domain/permisos.ts';
import { idDeFarmacia } from '../../support/ids.ts';

const operador: Usuario = {
  rol: 'Operador',
  farmaciaAdmin: false,
  pais: '507',
  farmaciaId: null,
  cadenaId: null,
  distribuidorId: null,
  todosLosPaises: false,
};
const manager: Usuario = { ...operador, rol: 'Manager' };
const regente: Usuario = { ...operador, rol: 'Regente', farmaciaId: idDeFarmacia(7) };
const admin: Usuario = { ...operador, rol: 'Regente', farmaciaAdmin: true, cadenaId: 3 };

const ALL = { tipo: 'todos' };
const COUNTRY = { tipo: 'pais', pais: '507' };
const PHARMACY = { tipo: 'farmacia', farmaciaId: idDeFarmacia(7) };
const CHAIN = { tipo: 'cadena', cadenaId: 3 };
const DISTRIBUTOR = { tipo: 'distribuidor', distribuidorId: 5 };

const administrador: Usuario = { ...operador, rol: 'Administrador' };
const distribuidor: Usuario = { ...operador, rol: 'Distribuidor', distribuidorId: 5 };

// A column left out is a role that may not.
const table: [Accion, ...(object | null)[]][] = [
  // what                Operador Manager Regente  admin Administrador Distribuidor
  ['verAfiliaciones', COUNTRY, ALL, PHARMACY, CHAIN, COUNTRY],
  ['registrarCanje', COUNTRY, ALL, PHARMACY, null],
  ['preregistrar', COUNTRY, ALL, PHARMACY, CHAIN],
  ['verCanjes', COUNTRY, ALL, PHARMACY, CHAIN],
  ['verReportes', null, null, PHARMACY, CHAIN],
  ['buscarCanjes', COUNTRY, ALL, null, null],
  ['auditarCanje', COUNTRY, ALL, null, null],
  ['anularCanje', COUNTRY, ALL, PHARMACY, null],
  ['verTablero', COUNTRY, ALL, null, CHAIN],
  ['verReporteDeOficina', COUNTRY, ALL, null, null, COUNTRY],
  ['elegirFarmacia', COUNTRY, ALL, PHARMACY, CHAIN, COUNTRY, DISTRIBUTOR],
  ['atenderLlamadas', COUNTRY, ALL, null, null, COUNTRY],
  ['buscarFarmacias', COUNTRY, ALL, null, CHAIN, COUNTRY],
  ['buscarMedicos', COUNTRY, ALL, COUNTRY, COUNTRY, COUNTRY],
  ['atenderDerechos', null, ALL, null, null, COUNTRY],
  ['cambiarPais', null, ALL, null, ALL],
  ['administrar', null, null, null, null, COUNTRY],
  ['ayudarUsuarios', null, null, null, CHAIN, COUNTRY],
  ['aprobarCambios', null, ALL, null, null, COUNTRY],
  ['verLiquidaciones', COUNTRY, ALL, PHARMACY, CHAIN, null, DISTRIBUTOR],
  ['verObservaciones', COUNTRY, ALL, PHARMACY, CHAIN],
  ['liquidar', null, null, null, null, null, DISTRIBUTOR],
  ['canjearEspera', null, null, PHARMACY, null],
  ['recibirCajas', null, null, PHARMACY, CHAIN],
  ['cerrarLiquidacion', COUNTRY, ALL, null, null, null, DISTRIBUTOR],
  ['corregirEnvio', COUNTRY, ALL, null, null, null, DISTRIBUTOR],
  ['resolverDisputa', COUNTRY, ALL],
];

describe.each(table)('%s', (accion, ...expected) => {
  test.each([
    ['an Operador', operador, 0],
    ['a Manager', manager, 1],
    ['a Regente', regente, 2],
    ['a chain admin', admin, 3],
    ['an Administrador', administrador, 4],
    ['a Distribuidor', distribuidor, 5],
  ] as const)('%s', (_, usuario, column) => {
    const alcance = expected[column] ?? null;
    expect(alcanceDe(usuario, accion)).toEqual(alcance);
    expect(puede(usuario, accion)).toBe(alcance !== null);
  });
});

test.each(['auditarCanje', 'anularCanje'] as const)(
  'a role that may %s may do it to every redemption it sees',
  (accion) => {
    for (const usuario of [operador, manager, regente, admin].filter((one) => puede(one, accion))) {
      expect(alcanceDe(usuario, accion)).toEqual(alcanceDe(usuario, 'verCanjes'));
    }
  },
);

test('every action is in the table above', () => {
  expect(table.map(([accion]) => accion).sort()).toEqual(Object.keys(PERMISOS).sort());
});

test.each([
  ['a Manager', { tipo: 'todos' }, { tipo: 'pais', pais: '504' }],
  ['the same country', { tipo: 'pais', pais: '504' }, { tipo: 'pais', pais: '504' }],
  ['another country', { tipo: 'pais', pais: '507' }, null],
  [
    'a pharmacy',
    { tipo: 'farmacia', farmaciaId: idDeFarmacia(7) },
    { tipo: 'farmacia', farmaciaId: idDeFarmacia(7) },
  ],
  ['a chain', { tipo: 'cadena', cadenaId: 3 }, { tipo: 'cadena', cadenaId: 3 }],
] as const)('a scope asked for Honduras: %s', (_, alcance, expected) => {
  expect(acotarAPais(alcance, '504')).toEqual(expected);
  expect(acotarAPais(alcance, null)).toEqual(alcance);
});

test('a user without a pharmacy, chain or distributor reaches nothing', () => {
  expect(alcanceDe({ ...regente, farmaciaId: null }, 'verCanjes')).toBeNull();
  expect(alcanceDe({ ...admin, cadenaId: null }, 'verCanjes')).toBeNull();
  expect(alcanceDe({ ...distribuidor, distribuidorId: null }, 'liquidar')).toBeNull();
});

test('a FarmaciaAdmin flag widens nothing for other roles', () => {
  expect(alcanceDe({ ...operador, farmaciaAdmin: true }, 'registrarCanje')).toEqual(COUNTRY);
  expect(puede({ ...operador, farmaciaAdmin: true }, 'cambiarPais')).toBe(false);
});

test.each([
  ['a visitor', null, true],
  ['an Operador', operador, false],
  ['a Manager', manager, true],
  ['a Regente', regente, false],
  ['a chain admin', admin, true],
])('%s may switch country: %s', (_, usuario, expected) => {
  expect(puedeCambiarPais(usuario)).toBe(expected);
});

test.each([
  ['an Operador with the country’s', operador, '507'],
  ['a Manager with all countries’', manager, null],
  ['a Regente with the country’s', regente, '507'],
  ['a chain admin with the country’s', admin, '507'],
  ['an Administrador with the country’s', administrador, '507'],
  ['one of all countries with their', { ...administrador, todosLosPaises: true }, null],
])('%s cards', (_, usuario, expected) => {
  expect(paisDeTrabajo(usuario)).toBe(expected);
});

const LUGAR = { pais: '507', cadenaId: 3, farmaciaId: idDeFarmacia(8) } as const;
test.each([
  [{ tipo: 'todos' }, true],
  [{ tipo: 'pais', pais: '507' }, true],
  [{ tipo: 'pais', pais: '506' }, false],
  [{ tipo: 'cadena', cadenaId: 3 }, true],
  [{ tipo: 'cadena', cadenaId: 8 }, false],
  [{ tipo: 'farmacia', farmaciaId: idDeFarmacia(8) }, true],
  [{ tipo: 'farmacia', farmaciaId: idDeFarmacia(3) }, false],
  [{ tipo: 'distribuidor', distribuidorId: 3 }, false],
] as const)('the scope %j reaches a pharmacy of Panama: %s', (alcance, reached) => {
  expect(abarca(alcance, LUGAR)).toBe(reached);
});

test('a chain’s scope is not taken for all countries', () => {
  expect(() => paisDelAlcance({ tipo: 'cadena', cadenaId: 3 })).toThrow();
});

test('an Administrador reaches all countries, or the one country of the scope', () => {
  const administrador = { ...operador, rol: 'Administrador' } as const;
  expect(alcanceDe({ ...administrador, todosLosPaises: true }, 'administrar')).toEqual({
    tipo: 'todos',
  });
  expect(alcanceDe(administrador, 'administrar')).toEqual({ tipo: 'pais', pais: '507' });
});

test('the profiles that may do something are those that its permission names', () => {
  expect(perfilesQue('cerrarLiquidacion').sort()).toEqual(
    Object.keys(PERMISOS.cerrarLiquidacion).sort(),
  );
});
