import { describe, expect, test } from 'vitest';
import { attributes, brotli, fileOf, files, pages, read, withImports } from './dist.ts';

const KB = 1000;
const content = pages.filter(({ isContent }) => isContent);

test('there are content pages to weigh', () => {
  expect(content.length).toBeGreaterThanOrEqual(13);
});

describe.each(content)('$path', (page) => {
  const scripts = new Set(
    attributes(page.html, 'script', 'src').flatMap((src) => [...withImports(src)]),
  );

  test('its HTML weighs at most 15 kB', () => {
    expect(brotli(fileOf(page))).toBeLessThanOrEqual(15 * KB);
  });

  test('all its script weighs at most 5 kB, inside the page only what wakes the rest', () => {
    const inside = [...page.html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs)];
    expect(inside).toHaveLength(1);
    const weight = [...scripts].reduce(
      (sum, file) => sum + brotli(file),
      Buffer.byteLength(inside[0]?.[1] ?? ''),
    );
    expect(weight).toBeLessThanOrEqual(5 * KB);
  });

  test('no React comes with it', () => {
    expect([...scripts].filter((file) => read(file).includes('react'))).toEqual([]);
  });

  test('its style weighs at most 12 kB, in one file, none of it inside the page', () => {
    const html = page.html.replace(/<noscript>.*?<\/noscript>/gs, '');
    const sheets = attributes(html, 'link', 'href').filter((href) => href.endsWith('.css'));
    expect(sheets).toHaveLength(1);
    expect(brotli(sheets[0] ?? '')).toBeLessThanOrEqual(12 * KB);
    expect(page.html.match(/<style|<[^>]*\s(?:style|on\w+)="[^>]*/)).toBeNull();
  });
});

test('the site has two font files, and every page asks for both early', () => {
  const fonts = files.filter((file) => file.endsWith('.woff2'));
  expect(fonts).toHaveLength(2);
  for (const { html } of pages) {
    expect(attributes(html, 'link rel="preload"', 'href').sort()).toEqual([...fonts].sort());
  }
});

test('nothing of a page comes from another host', () => {
  for (const { html } of pages) {
    const loaded = ['script', 'img', 'video', 'source', 'track', 'iframe'].flatMap((element) =>
      attributes(html, element, '(?:data-)?src'),
    );
    expect(loaded.filter((src) => !src.startsWith('/') || src.startsWith('//'))).toEqual([]);
  }
  for (const sheet of files.filter((file) => file.endsWith('.css'))) {
    expect(read(sheet)).not.toMatch(/url\(["']?(?:https?:)?\/\//);
  }
});
