import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { attributes, brotli, fileOf, files, pages, read, withImports } from './dist.ts';

const KB = 1000;
const content = pages.filter(({ isContent }) => isContent);

test('there are content pages to weigh', () => {
  expect(content.length).toBeGreaterThanOrEqual(13);
});

describe.each(content)('$path', (page) => {
  // A visitor's: a signed-in user fetches more, which another template holds (WorkScript.astro).
  const forVisitors = page.html.replace(/<template id="guion-trabajo">.*?<\/template>/gs, '');
  const scripts = new Set(
    attributes(forVisitors, 'script', 'src').flatMap((src) => [...withImports(src)]),
  );

  test('its HTML weighs at most 20 kB, its style included', () => {
    expect(brotli(fileOf(page))).toBeLessThanOrEqual(20 * KB);
  });

  /** For signed-in users its frame is that of work, which comes with the page. */
  const changesFrame = page.html.includes('<template data-marco>');

  test('loads no script and no style before its first paint', () => {
    const shown = page.html.replace(/<(noscript|template)\b.*?<\/\1>/gs, '');
    expect(attributes(shown, 'script', 'src')).toEqual([]);
    expect(attributes(shown, 'link rel="(?:stylesheet|preload|modulepreload)"', 'href')).toEqual(
      [],
    );
  });

  const budget = page.path === paths.preguntasFrecuentes ? 12.3 : 6.8;
  test(`all its script weighs at most ${budget} kB, inside the page only what its first paint needs`, () => {
    const inside = [...page.html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs)];
    expect(inside).toHaveLength(changesFrame ? 3 : 1);
    const weight = [...scripts].reduce(
      (sum, file) => sum + brotli(file),
      Buffer.byteLength(inside[0]?.[1] ?? ''),
    );
    expect(weight).toBeLessThanOrEqual(budget * KB);
  });

  test('loads no React', () => {
    expect([...scripts].filter((file) => read(file).includes('react'))).toEqual([]);
  });

  const styleBudget = changesFrame ? 8.3 : 7.5;
  test(`its style weighs at most ${styleBudget} kB, all of it inside the page in one element`, () => {
    const styles = [...page.html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
    expect(styles).toHaveLength(1);
    expect(brotliCompressSync(styles[0] ?? '').byteLength).toBeLessThanOrEqual(styleBudget * KB);
    expect(page.html.match(/<[^>]*\s(?:style|on\w+)="[^>]*/)).toBeNull();
  });
});

test('the site has two font files, and no page asks for one before it is used', () => {
  const fonts = files.filter((file) => file.endsWith('.woff2'));
  expect(fonts).toHaveLength(2);
  for (const { html } of pages) {
    const markup = html.replace(/<style>.*?<\/style>/gs, '');
    expect(fonts.filter((font) => markup.includes(font))).toEqual([]);
    // A face is named where an earlier page has fetched it, and nowhere else.
    const asking = html
      .split('}')
      .filter((rule) => /--(?:text|heading):[^;]*(?:Atk|Bric)/.test(rule));
    expect(asking).toHaveLength(1);
    expect(asking[0]).toContain('[data-letra]:root{');
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
