import { describe, expect, test } from 'vitest';
import { filtrarFarmacias } from '../../../src/islands/dashboard/farmacias.ts';
import { textoDeRuta, tipoDeRuta } from '../../../src/islands/dashboard/rutas.ts';
import { esUrgente, restanteEnPalabras } from '../../../src/islands/dashboard/tiempo.ts';

const MINUTE = 60_000;

describe('the time left to audit', () => {
  test.each([
    [48 * 60 * MINUTE, '48 h'],
    [47 * 60 * MINUTE + 5 * MINUTE, '47 h 5 min'],
    [60 * MINUTE, '1 h'],
    [60 * MINUTE - 1, '59 min'],
    [MINUTE, '1 min'],
    [MINUTE - 1, 'menos de 1 min'],
    [1, 'menos de 1 min'],
    [0, 'plazo terminado'],
    [-MINUTE, 'plazo terminado'],
  ])('%i ms are said %s', (ms, words) => {
    expect(restanteEnPalabras(ms).replaceAll('\u00a0', ' ')).toBe(words);
  });

  test.each([
    [6 * 60 * MINUTE, false],
    [6 * 60 * MINUTE - 1, true],
    [0, true],
  ])('%i ms left are urgent: %s', (ms, urgent) => {
    expect(esUrgente(ms)).toBe(urgent);
  });
});

describe('what the path says', () => {
  test.each([
    ['/dashboard/filtro-canjes/canjePendiente', 'canjePendiente'],
    ['/dashboard/filtro-canjes/canjeRechazado/', 'canjeRechazado'],
    ['/dashboard/filtro-canjes/canjeAnulado', null],
    ['/dashboard/filtro-canjes/toString', null],
    ['/dashboard/filtro-canjes', null],
    ['/dashboard/filtro-canjes/canjePendiente/otro', null],
  ])('%s is the list %s', (path, list) => {
    expect(tipoDeRuta(path)).toBe(list);
  });

  test.each([
    ['/dashboard/canje-detalle/2222222222', '2222222222'],
    ['/dashboard/canje-detalle/22222-22222/', '22222-22222'],
    ['/dashboard/canje-detalle/%E0%A4', '%E0%A4'],
    ['/dashboard/busqueda-canjes', ''],
  ])('%s names %s', (path, text) => {
    expect(textoDeRuta(path)).toBe(text);
  });
});

describe('the pharmacies of a type-ahead', () => {
  const farmacias = [
    { Id: 1, Codigo: 'CR-F001', Nombre: 'Farmacia del Valle Escazú', NombreCadena: 'El Valle' },
    { Id: 2, Codigo: 'CR-F009', Nombre: 'Farmacia Central Belén', NombreCadena: 'Central' },
  ];

  test.each([
    ['escazu', ['CR-F001']],
    ['BELÉN', ['CR-F009']],
    ['farmacia', ['CR-F001', 'CR-F009']],
    ['f00', ['CR-F001', 'CR-F009']],
    ['central  farm', ['CR-F009']],
    ['valle belen', []],
    ['', ['CR-F001', 'CR-F009']],
  ])('%j finds %j', (text, codes) => {
    expect(filtrarFarmacias(farmacias, text).map(({ Codigo }) => Codigo)).toEqual(codes);
  });
});
