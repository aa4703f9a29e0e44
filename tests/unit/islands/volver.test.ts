import { describe, expect, test } from 'vitest';
import {
  cameFromLapsedSession,
  loginAddress,
  returnAddress,
} from '../../../src/islands/session/volver.ts';

const origin = 'https://junto.example';
const query = (wanted: string) => `?${new URLSearchParams({ volver: wanted }).toString()}`;

describe('after the login', () => {
  test.each([
    ['/farmacias/canje'],
    ['/dashboard/filtro-canjes/canjePendiente?page=2'],
    ['/sabias-que#salud'],
  ])('the requested page %s opens', (wanted) => {
    expect(returnAddress(query(wanted), origin)).toBe(wanted);
  });

  test.each([
    [''],
    ['https://malo.example/'],
    ['//malo.example/'],
    ['/\\malo.example/'],
    ['/\t/malo.example/'],
    ['\\\\malo.example'],
    ['javascript:alert(1)'],
    ['farmacias/canje'],
    ['/..//malo.example'],
    ['/login'],
    ['/Login?volver=/login'],
    ['/logout/'],
    ['http://[::1'],
  ])('is not %j: the home page opens', (wanted) => {
    expect(returnAddress(query(wanted), origin)).toBe('/');
  });

  test('without a requested page the home page opens', () => {
    expect(returnAddress('', origin)).toBe('/');
  });
});

test('the address of the login leads back to where it was asked for', () => {
  const address = '/dashboard/busqueda-canjes?codigo=A B&x=1';
  const login = new URL(loginAddress(address), origin);
  expect(login.pathname).toBe('/login');
  expect(returnAddress(login.search, origin)).toBe('/dashboard/busqueda-canjes?codigo=A%20B&x=1');
});

test.each([
  [true, loginAddress('/farmacias/canje', true)],
  [false, loginAddress('/farmacias/canje')],
])('a session that ended under the page is told from one never begun: %s', (lapsed, address) => {
  expect(cameFromLapsedSession(new URL(address, origin).search)).toBe(lapsed);
});
