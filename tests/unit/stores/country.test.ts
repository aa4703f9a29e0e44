import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const cookie = (role: string, admin: boolean, pais: string) =>
  `__Host-junto-session=${encodeURIComponent(
    JSON.stringify({ UserName: 'u', Role: role, FarmaciaAdmin: admin, Codigopais: pais }),
  )}`;

/** A browser with that much in it; the store reads it once, when its module loads. */
async function open(browser: { stored?: string; cookies?: string; refuses?: boolean }) {
  const kept = new Map<string, string>();
  if (browser.stored !== undefined) kept.set('country-store', browser.stored);
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('document', { cookie: browser.cookies ?? '' });
  vi.stubGlobal('sessionStorage', {
    getItem: browser.refuses ? refuse : (key: string) => kept.get(key) ?? null,
    setItem: browser.refuses ? refuse : (key: string, value: string) => kept.set(key, value),
  });
  vi.resetModules();
  const store = await import('../../../src/stores/country.ts');
  return { ...store, kept };
}

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['nothing chosen', {}, '506'],
  ['a choice of this browser session', { stored: '1809' }, '1809'],
  ['a tampered value', { stored: '{"code":"<b>"}' }, '506'],
  ['an empty value', { stored: '' }, '506'],
  ['storage refused', { refuses: true }, '506'],
  [
    'a locked user, whatever was chosen',
    { stored: '507', cookies: cookie('Regente', false, '504') },
    '504',
  ],
  [
    'a Manager, who keeps the choice',
    { stored: '507', cookies: cookie('Manager', false, '506') },
    '507',
  ],
  ['a pharmacy admin who chose none', { cookies: cookie('Regente', true, '504') }, '504'],
])('the first country with %s', async (_, browser, expected) => {
  const { $pais } = await open(browser);
  expect($pais.get()).toBe(expected);
});

test('a choice is kept for the browser session', async () => {
  const { $pais, elegirPais, kept } = await open({});
  elegirPais('507');
  expect([$pais.get(), kept.get('country-store')]).toEqual(['507', '507']);
});

test('a choice holds for the page where storage is refused', async () => {
  const { $pais, elegirPais } = await open({ refuses: true });
  elegirPais('504');
  expect($pais.get()).toBe('504');
});
