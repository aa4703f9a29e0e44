import { expect, test } from 'vitest';
import { equipoDe } from '../../../netlify/sesiones/equipo.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36`,
    'Chrome en Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge en Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-A155) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet en Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1 Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari en iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Firefox en Mac',
  ],
  ['curl/8.0', null],
  ['', null],
  [null, null],
])('%s is %s', (agente, equipo) => {
  expect(equipoDe(agente)).toBe(equipo);
});
