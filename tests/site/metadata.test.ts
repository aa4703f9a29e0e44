import { describe, expect, test } from 'vitest';
import { attributes, meta, pages, read } from './dist.ts';

const site = new URL(/Sitemap: (\S+)/.exec(read('/robots.txt'))?.[1] ?? '').origin;
const indexable = pages.filter((page) => page.indexable);

describe.each(pages)('$path', ({ html }) => {
  test('says its language and title', () => {
    expect(html.slice(0, 31)).toBe('<!DOCTYPE html><html lang="es">');
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toMatch(/Junto a Tí/);
  });

  test('has one main heading', () => {
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  });

  test('shows no placeholder and no value that is missing', () => {
    const text = html.replace(/<(script|style).*?<\/\1>|<[^>]*>/gs, ' ');
    expect(text.match(/.{0,40}(?:\{\{|\}\}|undefined|\[object).{0,40}/)).toBeNull();
  });
});

test.each(indexable)('$path says what it is, its own address and its picture', ({ path, html }) => {
  expect(meta(html, 'name', 'description')).toMatch(/^[^{]{50,170}$/);
  expect(attributes(html, 'link rel="canonical"', 'href')).toEqual([new URL(path, site).href]);
  expect(meta(html, 'property', 'og:title')).toBeTruthy();
  expect(meta(html, 'property', 'og:image')).toBe(`${site}/og.png`);
});

test('no two pages share a description', () => {
  const descriptions = indexable.map(({ html }) => meta(html, 'name', 'description'));
  expect(new Set(descriptions).size).toBe(descriptions.length);
});

test('the sitemap lists every indexable page and no other', () => {
  const listed = [...read('/sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);
  expect(listed.sort()).toEqual(indexable.map(({ path }) => new URL(path, site).href).sort());
});
