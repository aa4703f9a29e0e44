import { expect, test } from 'vitest';
import { leerSesionVisible } from '../../../src/contracts/sessionCookie.ts';

const cookie = (value: unknown) =>
  `otra=1; __Host-junto-session=${encodeURIComponent(JSON.stringify(value))}; y=2`;
const sesion = { UserName: 'CR-F001', Role: 'Regente', FarmaciaAdmin: false, Codigopais: '506' };

test('the readable cookie tells who is signed in', () => {
  expect(leerSesionVisible(cookie(sesion))).toEqual({
    userName: 'CR-F001',
    rol: 'Regente',
    farmaciaAdmin: false,
    pais: '506',
  });
});

test.each([
  ['no cookie', ''],
  ['another cookie whose name ends alike', cookie(sesion).replace('__Host-', 'mi__Host-')],
  ['no JSON', '__Host-junto-session=%7Broto'],
  ['an escape that is none', '__Host-junto-session=%E0%A4%A'],
  ['a role that does not exist', cookie({ ...sesion, Role: 'Jefe' })],
  ['a country that does not exist', cookie({ ...sesion, Codigopais: '1' })],
  ['no name', cookie({ ...sesion, UserName: undefined })],
  ['null', cookie(null)],
])('%s counts as signed out', (_, cookies) => {
  expect(leerSesionVisible(cookies)).toBeNull();
});
