import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { pages, read } from './dist.ts';

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

test('every part that changes without script is in a page', () => {
  const names = [...read('/sin-script.css').matchAll(/^ .*?\.([\w-]+)/gm)].map(([, name]) => name);
  const missing = names.filter(
    (name) => !pages.some(({ html }) => new RegExp(`class="(?:[^"]* )?${name}[ "]`).test(html)),
  );
  expect(missing).toEqual([]);
});
