import { parseAllHeaders } from '@netlify/headers-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, serveSite } from '../../netlify/tools/local/site.ts';
import { files, pages } from './dist.ts';

// By MDN's HTTP Observatory these headers score 130 points: it is run by hand (decision 0033).

let site: RunningSite;
beforeAll(async () => {
  site = await serveSite('dist', 0);
});
afterAll(() => site.close());

/** The headers of a page as it is served. */
async function headersOf(path: string): Promise<Headers> {
  const { status, headers } = await fetch(site.address + path, { method: 'HEAD' });
  expect(status).toBe(200);
  return headers;
}

/** Every address that serves a page's file, besides its own. */
const otherAddresses = (path: string): string[] =>
  (path === '/' ? ['/index', '/index.html'] : [path, `${path}.html`]).flatMap((address) => [
    ...(address === path ? [] : [address]),
    `${address}/`,
    `/${address}`,
  ]);

/** The directives of a content security policy, each with its sources. */
const directives = (policy: string): Map<string, string[]> =>
  new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .filter(([name]) => name !== undefined && name !== '')
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources]),
  );

test('the service worker is checked again each time, answers no request and keeps no page', async () => {
  const reply = await fetch(`${site.address}/avisos.js`);
  expect(reply.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(reply.headers.get('content-type')).toMatch(/^text\/javascript/);
  const listens = [...(await reply.text()).matchAll(/addEventListener\('(\w+)'|(caches)/g)];
  expect(listens.map(([, event, cache]) => event ?? cache)).toEqual(['push', 'notificationclick']);
});

describe.each(pages.map(({ path }) => path))('%s', (path) => {
  test('holds browsers to HTTPS for two years and to the declared types, and sends no referrer', async () => {
    const headers = await headersOf(path);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('shares neither its window nor its content with other sites, and asks for no device', async () => {
    const headers = await headersOf(path);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    // An invoice's code is shown to the camera on these alone.
    const camera = [
      '/farmacias/canje',
      '/farmacias/preregistro',
      '/farmacias/canje-confirmacion',
    ].includes(path)
      ? 'self'
      : '';
    expect(headers.get('permissions-policy')).toBe(
      `camera=(${camera}), geolocation=(), microphone=(), payment=(), usb=()`,
    );
  });

  test('has a policy of its own that names every source, and no unsafe one', async () => {
    const policy = directives((await headersOf(path)).get('content-security-policy') ?? '');
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    for (const source of policy.get('script-src') ?? []) {
      expect(source).toMatch(/^'(self|sha(256|384|512)-[\w+/=]+)'$/);
    }
    // Nothing is loaded from, sent to or shown from another host.
    for (const source of [...policy.values()].flat()) {
      expect(source).toMatch(/^('(none|self|sha(256|384|512)-[\w+/=]+)'|data:)$/);
    }
  });
});

test.each(pages.map(({ path }) => path))(
  '%s has its headers at each of its addresses',
  async (path) => {
    const own = Object.fromEntries(await headersOf(path));
    for (const address of otherAddresses(path)) {
      const headers = Object.fromEntries(await headersOf(address));
      expect({ address, ...headers }).toEqual({ address, ...own, date: headers['date'] });
    }
  },
);

test.each(files.filter((file) => !file.endsWith('.html')))(
  '%s, which is no page, may not be framed either, and is nothing but its type',
  async (file) => {
    const headers = await headersOf(file);
    expect(Object.fromEntries(directives(headers.get('content-security-policy') ?? ''))).toEqual({
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'object-src': ["'none'"],
    });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  },
);

test.each([
  '/pacientes/bienvenida/CR100000001',
  '/farmacias/canje-confirmacion/2222222222',
  '/dashboard/canje-detalle/2222222222',
  '/dashboard/busqueda-canjes?tarjeta=CR100000001',
])('%s, which holds a number, is never sent as referrer', async (path) => {
  const headers = await headersOf(path);
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('wherever a file is, the rules that match give it one policy: of two, Netlify does not say which it would send', async () => {
  const { headers } = await parseAllHeaders({
    headersFiles: ['dist/_headers'],
    configHeaders: undefined,
    minimal: true,
  });
  const matches = (rule: string, address: string) =>
    rule === address || (rule.endsWith('/*') && `${address}/`.startsWith(rule.slice(0, -1)));
  const addresses = pages.flatMap(({ path }) => [path, ...otherAddresses(path)]);
  for (const address of [...addresses, ...files]) {
    const plain = address.replace(/^\/+/, '/').replace(/(?<=.)\/$/, '');
    const policies = headers
      .filter((rule) => matches(rule.for, plain))
      .flatMap(({ values }) => values['Content-Security-Policy'] ?? []);
    expect({ address, policies: new Set(policies).size }).toEqual({ address, policies: 1 });
  }
});
