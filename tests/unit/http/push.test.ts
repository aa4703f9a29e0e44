import { createPublicKey, ECDH } from 'node:crypto';
import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { cifrarMensaje, publicKeyOf, enviarPush } from '../../../netlify/avisos/enviarPush.ts';
import { esDeServicioDePush } from '../../../src/contracts/avisos.ts';
import type { Environment } from '../../../netlify/http/environment.ts';
import { pushService, suscripcion } from '../../support/push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('a message is encrypted as in the example of RFC 8291', () => {
  const navegador = {
    clavePublica:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    secreto: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const cifrado = cifrarMensaje(
    'When I grow up, I want to be a watermelon',
    navegador,
    bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  );
  expect(cifrado.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('each request proves to its own push service who sends', async () => {
  const { push, received } = pushService();
  const { Direccion, ClavePublica, Secreto } = suscripcion('x');
  const env = {
    now: () => new Date(),
    site: new URL('https://junto.example'),
    randomBytes: (count: number) => new Uint8Array(count).fill(1),
  } as Environment;
  const a = { direccion: Direccion, clavePublica: ClavePublica, secreto: Secreto };
  expect(await enviarPush(env, push, a, 'hola')).toBe('enviado');
  const header = received[0]?.request.headers.get('authorization') ?? '';
  const [, token = '', publica = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
  expect(publica).toBe(publicKeyOf(push.key));
  const punto = Buffer.from(ECDH.convertKey(publica, 'prime256v1', 'base64url'));
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: punto.subarray(1, 33).toString('base64url'),
    y: punto.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), {
    audience: 'https://fcm.googleapis.com',
  });
  expect(payload.sub).toBe('https://junto.example');
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://db5p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://usuario:clave@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com@127.0.0.1/x', false],
  ['https://fcm.googleapis.com.atacante.example/x', false],
  ['https://atacantefcm.googleapis.com/x', false],
  ['https://push.apple.com/x', false],
  ['https://atacante-push.apple.com/x', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://[::1]/x', false],
  ['https://localhost/x', false],
  ['file:///etc/passwd', false],
  ['fcm.googleapis.com', false],
])('the site sends to %s: %s', (direccion, is) => {
  expect(esDeServicioDePush(direccion)).toBe(is);
});
