import { expect, test } from 'vitest';
import { pages } from './dist.ts';

const withIslands = pages.filter(({ html }) => html.includes('<astro-island'));
const withForms = withIslands.filter(({ html }) => html.includes('method="post"'));

test.each(withIslands)(
  '$path reads right before its script runs: a heading, and something in its island',
  ({ html }) => {
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    for (const [, island = ''] of html.matchAll(/<astro-island[^>]*>(.*?)<\/astro-island>/gs)) {
      expect(island.replace(/<[^>]*>/g, '').trim()).not.toBe('');
    }
  },
);

test.each(withIslands)(
  'no island of $path names a country before it knows the visitor’s',
  ({ html }) => {
    for (const [, island = ''] of html.matchAll(/<astro-island[^>]*>(.*?)<\/astro-island>/gs)) {
      const text = island.replace(/<select.*?<\/select>/gs, '').replace(/<[^>]*>/g, ' ');
      expect(text).not.toMatch(/ de (?:Costa Rica|Panamá|Honduras|República Dominicana)\b/);
    }
  },
);

test('the forms that stand in a page before its script are those of six pages', () => {
  expect(withForms.map(({ path }) => path).sort()).toEqual([
    '/farmacias/canje',
    '/login',
    '/pacientes/afiliar-paciente',
    '/pacientes/consultar-saldo',
    '/pacientes/derechos',
    '/pacientes/textos-nuevos',
  ]);
});

test.each(withForms)(
  'each form of $path keeps a press that comes before its script',
  ({ html }) => {
    for (const [, form = ''] of html.matchAll(/<form[^>]*method="post"[^>]*>(.*?)<\/form>/gs)) {
      const buttons = form.match(/<button(?=[^>]*type="submit")[^>]*>/g) ?? [];
      expect(buttons).toHaveLength(1);
      expect(buttons[0]).toMatch(/\sdata-espera=""/);
    }
  },
);
