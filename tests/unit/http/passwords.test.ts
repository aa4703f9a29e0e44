import type * as Crypto from 'node:crypto';
import { expect, test, vi } from 'vitest';

const { argon2 } = vi.hoisted(() => ({ argon2: vi.fn() }));
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>();
  argon2.mockImplementation(crypto.argon2);
  return { ...crypto, argon2 };
});
// Another test of this worker may have loaded it before.
vi.resetModules();
const { hashPassword, verifyPassword } = await import('../../../netlify/sesiones/passwords.ts');

const PASSWORD = 'Una-Clave-Larga-2026';
const stored = await hashPassword(PASSWORD);

/** `PASSWORD` as another cost would have hashed it. */
const ofAnotherCost =
  '$argon2id$v=19$m=256,t=3,p=2$c29tZXNhbHQtc29tZXNhbHQ$saayN3JTEc8dME3p1ICEYn4onrkcwQ6S';

test('a password is verified with the parameters that its hash names', async () => {
  expect(await verifyPassword(PASSWORD, ofAnotherCost)).toBe(true);
});

test.each([
  ['the right one', PASSWORD, stored, true],
  ['a wrong one', 'otra', stored, false],
  ['without a user', PASSWORD, undefined, false],
])('a password is hashed once, with the same parameters: %s', async (_, given, phc, is) => {
  argon2.mockClear();
  expect(await verifyPassword(given, phc)).toBe(is);
  expect(argon2).toHaveBeenCalledOnce();
  const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  expect(argon2.mock.calls[0]?.slice(0, 2)).toMatchObject(['argon2id', parameters]);
});
