import { randomUUID } from 'node:crypto';
import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { mundo } from '../support/mundo.ts';
import { send, refusedWith } from '../support/request.ts';
import { ingresar } from '../support/demoWorld.ts';

// Access tokens of another issuer or for another purpose. All are refused alike.

const { env, tokenFor } = await mundo();

const token = await tokenFor('operador.cr');
const claims = decodeJwt(token);
const other = decodeJwt(await tokenFor('manager'));

const ask = (sent: Parameters<typeof send>[2]) => send(env, 'GET /api/canjes/contadores', sent);

const OURS = { alg: 'HS256', typ: 'at+jwt', kid: 'prueba' };
/** The secret behind the test environment's key, as a thief would use it. */
const secretOfOurs = new Uint8Array(32).fill(7);
const key = () => secretOfOurs;
const now = () => Math.floor(env.now().getTime() / 1000);

/** Signed with the right key, with a wrong header or wrong claims. */
const signed = (
  header: Record<string, unknown> = {},
  changes: Record<string, unknown> = {},
  secret = key(),
) => new SignJWT({ ...claims, ...changes }).setProtectedHeader({ ...OURS, ...header }).sign(secret);
const without = (...names: string[]) =>
  new SignJWT(Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name))))
    .setProtectedHeader(OURS)
    .sign(key());

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const parts = () => {
  const [header = '', payload = '', signature = ''] = token.split('.');
  return { header, payload, signature };
};
const withKeyPair = async (header: Record<string, unknown> = {}) => {
  const alg = 'RS256';
  const { privateKey } = await generateKeyPair(alg);
  return new SignJWT(claims).setProtectedHeader({ ...OURS, alg, ...header }).sign(privateKey);
};
const anotherKey = new Uint8Array(32).fill(1);

/** A session's refresh tokens, both valid as refresh tokens. */
const refreshTokens = async () => {
  const signedIn = await ingresar(env, 'operador.cr');
  const { RefreshToken: rotated } = v.parse(withRefreshToken, signedIn.body);
  const renewed = await send(env, 'GET /api/auth/refresh_token', { token: rotated });
  return { rotated, live: v.parse(withRefreshToken, renewed.body).RefreshToken };
};
const withRefreshToken = v.object({ RefreshToken: v.string() });

const hostile: readonly [string, () => Promise<string> | string][] = [
  ['no token at all', () => ''],
  ['a word', () => 'garbage'],
  ['alg none, no signature', () => `${encoded({ ...OURS, alg: 'none' })}.${encoded(claims)}.`],
  [
    'alg nOnE, our signature',
    () => `${encoded({ ...OURS, alg: 'nOnE' })}.${encoded(claims)}.${parts().signature}`,
  ],
  [
    'no alg',
    () => `${encoded({ typ: 'at+jwt', kid: 'prueba' })}.${encoded(claims)}.${parts().signature}`,
  ],
  ['signed with another key', () => signed({}, {}, anotherKey)],
  ['signed with an empty-looking key', () => signed({}, {}, new Uint8Array(32))],
  ['the signature removed', () => `${parts().header}.${parts().payload}.`],
  ['the signature cut short', () => token.slice(0, -4)],
  [
    'the payload changed under its signature',
    () => `${parts().header}.${encoded({ ...claims, Role: 'Manager' })}.${parts().signature}`,
  ],
  ['HS512 with our key', () => signed({ alg: 'HS512' }, {}, new Uint8Array([...key(), ...key()]))],
  ['RS256', () => withKeyPair()],
  ['typ JWT', () => signed({ typ: 'JWT' })],
  ['no typ', () => signed({ typ: undefined })],
  ['another issuer', () => signed({}, { iss: 'https://otro.example' })],
  ['no issuer', () => without('iss')],
  ['another audience', () => signed({}, { aud: 'otra/api' })],
  ['no audience', () => without('aud')],
  ['expired a second ago', () => signed({}, { exp: now() - 1 })],
  ['no expiry', () => without('exp')],
  ['an expiry that is text', () => signed({}, { exp: '9999999999' })],
  ['not valid yet', () => signed({}, { nbf: now() + 600 })],
  ['issued in the future', () => signed({}, { iat: now() + 600 })],
  ['no time of issue', () => without('iat')],
  ['good for longer than we make them', () => signed({}, { exp: now() + 365 * 86_400 })],
  ['an unknown kid', () => signed({ kid: 'otra' })],
  ['no kid', () => signed({ kid: undefined })],
  ['a kid that is a path', () => signed({ kid: '../../../../dev/null' }, {}, new Uint8Array(32))],
  ['a kid that is SQL', () => signed({ kid: "' union select 'x" }, {}, anotherKey)],
  ['a jku with the attacker’s keys', () => withKeyPair({ jku: 'https://malo.example/keys' })],
  [
    'a jwk of the attacker in the header',
    () =>
      signed(
        { jwk: { kty: 'oct', k: Buffer.from(anotherKey).toString('base64url') } },
        {},
        anotherKey,
      ),
  ],
  ['another user’s id', () => signed({}, { sub: other.sub })],
  ['another user’s session', () => signed({}, { sid: other['sid'] })],
  ['a session that does not exist', () => signed({}, { sid: randomUUID() })],
  ['a session that is SQL', () => signed({}, { sid: "' or 1=1 --" })],
  ['a user id of 0', () => signed({}, { sub: '0' })],
  ['a role the user does not have', () => signed({}, { Role: 'Manager' })],
  ['a chain admin’s flag', () => signed({}, { FarmaciaAdmin: true })],
  ['a refresh token', async () => (await refreshTokens()).live],
  ['a refresh token that was rotated', async () => (await refreshTokens()).rotated],
  ['two tokens', () => `${token},${token}`],
  ['a token of 3 kB', () => signed({}, { relleno: 'x'.repeat(3_000) })],
];

test.each(hostile)('%s is refused', async (_, make) => {
  const reply = await ask({ token: await make() });
  expect(reply).toMatchObject(refusedWith(401, 'Su sesión no está activa. Ingrese de nuevo.'));
});

test.each([
  ['as a cookie', () => ({ cookie: `token=${token}` })],
  ['as Basic', () => ({ headers: { authorization: `Basic ${token}` } })],
  ['without its scheme', () => ({ headers: { authorization: token } })],
] as const)('a good token %s is refused', async (_, sent) => {
  expect((await ask(sent())).status).toBe(401);
});

test('the unchanged token is accepted, and so is one that the test signs in the same way', async () => {
  expect((await ask({ token })).status).toBe(200);
  expect((await ask({ token: await signed() })).status).toBe(200);
});
