import { beforeEach, expect, test, vi } from 'vitest';
import { PAISES } from '../../../src/domain/paises.ts';

const cookie = (role: string, admin: boolean, pais: string) =>
  `__Host-junto-session=${encodeURIComponent(
    JSON.stringify({ UserName: 'u', Role: role, FarmaciaAdmin: admin, Codigopais: pais }),
  )}`;

interface Browser {
  readonly stored?: string;
  readonly cookies?: string;
  readonly refuses?: boolean;
  /** The value of the header's list when the store's module loads. */
  readonly early?: string;
}

/** The stored value for a country. */
const guardado = (codigo: string) =>
  JSON.stringify({ code: codigo, name: PAISES.find((pais) => pais.codigo === codigo)?.nombre });

/** A browser with that much in it; the store reads it once, when its module loads. */
async function open(browser: Browser) {
  const kept = new Map<string, string>();
  if (browser.stored !== undefined) kept.set('country-store', browser.stored);
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const select = Object.assign(new EventTarget(), { value: browser.early ?? '506' });
  vi.stubGlobal('document', { cookie: browser.cookies ?? '', querySelector: () => select });
  vi.stubGlobal('sessionStorage', {
    getItem: browser.refuses ? refuse : (key: string) => kept.get(key) ?? null,
    setItem: browser.refuses ? refuse : (key: string, value: string) => kept.set(key, value),
  });
  vi.resetModules();
  const store = await import('../../../src/stores/country.ts');
  const elegir = (value: string) => {
    select.value = value;
    select.dispatchEvent(new Event('change'));
  };
  return { ...store, kept, elegir };
}

beforeEach(() => {
  vi.resetModules();
});

test.each([
  ['nothing chosen', {}, '506'],
  ['a choice of this browser session', { stored: guardado('1809') }, '1809'],
  ['a code that is none', { stored: '{"code":"999","name":"x"}' }, '506'],
  ['a tampered value', { stored: '{"code":"<b>"}' }, '506'],
  ['an empty value', { stored: '' }, '506'],
  ['storage refused', { refuses: true }, '506'],
  [
    'a locked user, with any choice',
    { stored: guardado('507'), cookies: cookie('Regente', false, '504') },
    '504',
  ],
  [
    'a Manager, who keeps the choice',
    { stored: guardado('507'), cookies: cookie('Manager', false, '506') },
    '507',
  ],
  ['a choice made before any script ran', { stored: guardado('504'), early: '507' }, '507'],
  [
    'a choice of a locked user made so',
    { early: '507', cookies: cookie('Regente', false, '504') },
    '504',
  ],
  ['a pharmacy admin who chose none', { cookies: cookie('Regente', true, '504') }, '504'],
])('the first country with %s', async (_, browser, expected) => {
  const { $pais } = await open(browser);
  expect($pais.get()).toBe(expected);
});

test.each([
  ['later', {}, '507'],
  ['before any script ran', { early: '507' }, undefined],
])('a choice made %s is kept for the browser session', async (_, browser, chosen) => {
  const { $pais, elegir, kept } = await open(browser);
  if (chosen !== undefined) elegir(chosen);
  expect([$pais.get(), kept.get('country-store')]).toEqual(['507', guardado('507')]);
});

test('a choice holds for the page where storage is refused', async () => {
  const { $pais, elegir } = await open({ refuses: true });
  elegir('504');
  expect($pais.get()).toBe('504');
});

test('an unknown country is not chosen', async () => {
  const { $pais, elegir, kept } = await open({ stored: guardado('507') });
  elegir('<b>506</b>');
  expect([$pais.get(), kept.get('country-store')]).toEqual(['507', guardado('507')]);
});
