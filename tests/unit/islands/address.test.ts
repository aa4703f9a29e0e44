import { describe, expect, test } from 'vitest';
import { readValues, writeValues } from '../../../src/islands/table/useAddress.ts';

const defaults = { pagina: '1', buscar: '' };

describe('the address bar as state', () => {
  test.each([
    ['', { pagina: '1', buscar: '' }],
    ['?pagina=2', { pagina: '2', buscar: '' }],
    ['?buscar=jos%C3%A9&pagina=3', { pagina: '3', buscar: 'josé' }],
    ['?pagina=&buscar=', { pagina: '1', buscar: '' }],
    ['?otro=1&buscar=a+b', { pagina: '1', buscar: 'a b' }],
    ['?buscar=%E0%A4%A', { pagina: '1', buscar: '\uFFFD%A' }],
  ])('%s is read as %o', (query, values) => {
    expect(readValues(query, defaults)).toEqual(values);
  });

  test.each([
    ['', { pagina: '2' }, '?pagina=2'],
    ['?pagina=2', { pagina: '1' }, ''],
    ['?pagina=7', { buscar: 'josé y ana', pagina: '1' }, '?buscar=jos%C3%A9+y+ana'],
    ['?volver=%2Fa&pagina=2', { pagina: '3' }, '?volver=%2Fa&pagina=3'],
    ['?buscar=a', {}, '?buscar=a'],
  ])('%s with %o becomes %s', (query, changes, next) => {
    expect(writeValues(query, defaults, changes)).toBe(next);
  });

  test('any text is read back as it was written', () => {
    const buscar = '<b>&=?#%20 ñ 😀 + "';
    expect(readValues(writeValues('', defaults, { buscar }), defaults).buscar).toBe(buscar);
  });
});
