import { extname } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { files, pages } from './dist.ts';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  elements: ['html5'],
  rules: {
    // Astro writes the doctype in capitals and leaves out what HTML lets one leave out.
    'doctype-style': 'off',
    'void-style': 'off',
    'attr-quotes': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // Tables carry their roles in words: as rows of cards on a phone they would lose them.
    'no-redundant-role': 'off',
    // A directory's search looks as one types; Enter sends it.
    'wcag/h32': 'off',
  },
});

describe.each(pages)('$path', (page) => {
  test('brings what is for a browser without script in one file, where older browsers find it too', () => {
    expect(page.html).toMatch(
      /<noscript>\s*<link rel="stylesheet" href="\/sin-script.css">\s*<\/noscript>/,
    );
  });

  test('says once whom to call', () => {
    expect(page.html.match(/<section class="ayuda"/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });

  // A page brings the style of what only some pages have: islands/form/form.css, islands/table/table.css.
  test('brings the style of its tables and fields', () => {
    const [style = ''] = /<style>.*<\/style>/s.exec(page.html) ?? [];
    for (const name of ['tabla', 'formulario', 'campo', 'control', 'opcion', 'circulos', 'pasos']) {
      if (new RegExp(`class="(?:[^"]* )?${name}[ "]`).test(page.html))
        expect(style).toContain(`.${name}`);
    }
  });

  test('is valid HTML', async () => {
    // The frame that may take the place of the public one is looked at where it stands by itself.
    const report = await validator.validateString(
      page.html.replace(/<template data-marco>.*?<\/template>/gs, ''),
    );
    const messages = report.results.flatMap(({ messages: found }) =>
      found.map(({ ruleId, message, line, column }) => `${line}:${column} ${message} (${ruleId})`),
    );
    expect(messages).toEqual([]);
  });
});

/** The forms of a section's menu: the long one and, where there is more than one entry, the folded one. */
const menusOf = ({ html }: (typeof pages)[number]) =>
  (html.match(/<nav (?:class="menu-lateral|aria-label="Menú de).*?<\/nav>/gs) ?? []).filter(
    (menu) => !menu.includes(' data-sigue'),
  );
const entriesOf = (menu: string) => menu.match(/<a /g)?.length ?? 0;

test.each(pages.filter((page) => menusOf(page).length > 0))(
  '$path marks its place in each form of its section’s menu',
  (page) => {
    const menus = menusOf(page);
    expect(menus).toHaveLength(menus.every((menu) => entriesOf(menu) > 1) ? 2 : 1);
    const marked = menus.map((menu) => menu.match(/aria-current=/g)?.length ?? 0);
    // Which of the three lists it is, only the address says.
    const expected = page.path === '/dashboard/filtro-canjes' ? 0 : 1;
    expect(marked).toEqual(menus.map(() => expected));
  },
);

// Pages, styles, scripts, pictures, videos with their subtitles, fonts, and what robots and phones read.
const KINDS = [
  ...['.css', '.html', '.ico', '.jpg', '.js', '.mp4', '.png', '.svg', '.txt', '.vtt'],
  ...['.webmanifest', '.woff2', '.xml'],
];

test('the site is HTML, CSS, script, pictures and text alone: nothing that a plug-in would run', () => {
  const kinds = new Set(files.map((file) => extname(file)));
  expect([...kinds].sort()).toEqual(KINDS);
  for (const { path, html } of pages) {
    const found = html.match(/<(?:object|embed|applet|param|frame|frameset|bgsound|keygen)[\s>]/gi);
    expect(found, path).toBeNull();
    const types = [...html.matchAll(/<script[^>]*?\stype="([^"]*)"/g)].map(([, type]) => type);
    expect(types.filter((type) => type !== 'module' && type !== 'application/ld+json')).toEqual([]);
  }
});
