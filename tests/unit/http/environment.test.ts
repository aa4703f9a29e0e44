import { webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import { deployOf } from '../../../netlify/tools/build/deploy.ts';
import { openLocalDatabase } from '../../../netlify/tools/local/database.ts';
import { parseSessionKeys, requireGoodKeys } from '../../../netlify/http/environment.ts';
import { apiHeaders, headersOfContext } from '../../../netlify/http/headers.ts';

const secret = (bytes: number, fill: number) => Buffer.alloc(bytes, fill).toString('base64url');

test('two session keys are read in their order, each as itself', async () => {
  const keys = parseSessionKeys(`nueva:${secret(32, 1)},vieja-1:${secret(48, 2)}`);
  expect(keys.map(({ kid }) => kid)).toEqual(['nueva', 'vieja-1']);
  const signatures = await Promise.all(
    keys.map(({ key }) => webcrypto.subtle.sign('HMAC', key, Buffer.from('texto'))),
  );
  const [one, other] = signatures.map((signature) => Buffer.from(signature).toString('hex'));
  expect(one).not.toBe(other);
});

test.each([
  ['31 bytes', `a:${secret(31, 1)}`],
  ['31 bytes in the second', `a:${secret(32, 1)},b:${secret(31, 1)}`],
  ['32 letters, which are 24 bytes', `a:${'A'.repeat(32)}`],
  ['none', 'a:'],
])('a key of %s is refused, without quoting it', (_, value) => {
  expect(() => parseSessionKeys(value)).toThrow(
    /^SESSION_KEYS needs at least 32 bytes, base64url\.$/,
  );
});

test.each(['', secret(32, 1), `:${secret(32, 1)}`, `a b:${secret(32, 1)}`])(
  '%j is no list of keys',
  (value) => {
    expect(() => parseSessionKeys(value)).toThrow('SESSION_KEYS is kid:base64url');
  },
);

test.each([
  ['SESSION_KEYS', 'secreto', /^SESSION_KEYS está mal escrita/],
  ['SESSION_KEYS', `a:${'#'.repeat(60)}`, /^SESSION_KEYS está mal escrita/],
  ['SESSION_KEYS', `a:${secret(32, 1)} ${secret(32, 1)}`, /^SESSION_KEYS está mal escrita/],
  ['ADDRESS_KEY', 'corta', /^ADDRESS_KEY está mal escrita/],
  ['FACTOR_KEYS', secret(32, 1), /^FACTOR_KEYS está mal escrita/],
  ['ADDRESS_KEY', `¡${secret(40, 1)}`, /^ADDRESS_KEY está mal escrita/],
])('%s=%s refuses to start and to build, without quoting it', async (name, value, sentence) => {
  const variables = { CONTEXT: 'deploy-preview', [name]: value };
  expect(() => requireGoodKeys(variables)).toThrow(sentence);
  expect(() => deployOf(variables)).toThrow(sentence);
  await expect(openLocalDatabase(variables, () => undefined)).rejects.toThrow(sentence);
  expect(() => requireGoodKeys(variables)).not.toThrow(value);
});

test('good keys, or none at all, start', () => {
  requireGoodKeys({});
  requireGoodKeys({
    SESSION_KEYS: `a:${secret(32, 1)},b:${secret(32, 2)}`,
    ADDRESS_KEY: secret(32, 3),
    FACTOR_KEYS: `a:${secret(32, 4)}`,
  });
});

test.each(['deploy-preview', 'branch-deploy'])(
  'what a preview (%s) serves says noindex, pages and API',
  (context) => {
    expect(headersOfContext(context)).toEqual({ 'x-robots-tag': 'noindex' });
    expect(apiHeaders['x-robots-tag']).toBe('noindex');
  },
);

test.each(['production', 'dev', undefined])('pages of %s are to be found', (context) => {
  expect(headersOfContext(context)).toEqual({});
});
