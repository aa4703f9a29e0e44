import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { attributes, pages } from './dist.ts';

// What a visitor reads without any script, in the words of the built pages.

/** The words of a piece of HTML, as they are shown without script. */
const words = (html: string): string =>
  html
    .replaceAll(/<(script|style|svg|template)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,;:])/g, '$1');

const PAISES = ['506', '507', '504', '1809'];

const part = (html: string, pattern: RegExp): string => pattern.exec(html)?.[0] ?? '';
const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href, text = '']) => `${words(text).trim()} → ${href ?? ''}`,
  );

describe.each(pages)('the frame of $path', ({ html }) => {
  test('offers the four countries, each with its flag, Costa Rica first', () => {
    const select = part(html, /<select id="pais".*?<\/select>/s);
    expect(attributes(select, 'option', 'value')).toEqual(PAISES);
    expect(attributes(select, 'use', 'href')).toEqual(PAISES.map((codigo) => `#bandera-${codigo}`));
    for (const codigo of PAISES) {
      expect(html).toContain(`<symbol id="bandera-${codigo}"`);
    }
  });

  test('ends with the four numbers for adverse events and the legal texts', () => {
    const footer = part(html, /<footer.*?<\/footer>/s);
    const numbers = part(footer, /<ul class="pie-numeros">.*?<\/ul>/s);
    // At work the legal texts stand in the bar, behind its one button.
    const legal = html.includes('<body data-marco="trabajo"')
      ? part(html, /<nav aria-label="Información legal y contacto".*?<\/nav>/s)
      : footer;
    expect(attributes(numbers, 'a', 'href')).toEqual(
      PAISES.map((codigo) => {
        const pais: unknown = JSON.parse(readFileSync(`content/paises/${codigo}.json`, 'utf8'));
        return `tel:${String(Reflect.get(Object(pais), 'eventosAdversos')).replaceAll(' ', '')}`;
      }),
    );
    expect(linksOf(legal)).toEqual(
      expect.arrayContaining([
        'Términos de uso → /terminos-de-uso',
        'Aviso de privacidad → /aviso-privacidad',
        'Sus datos y derechos → /pacientes/derechos',
      ]),
    );
  });
});

const htmlOf = (path: string) => pages.find((page) => page.path === path)?.html ?? '';
const wordsOf = (path: string) => words(htmlOf(path));

test.each(['/pacientes/consultar-saldo', '/pacientes/bienvenida'])(
  '%s leads to the form of rights',
  (path) => {
    const content = part(htmlOf(path), /<main.*?<\/main>/s);
    expect(linksOf(content.replace(/<nav.*?<\/nav>/gs, ''))).toContainEqual(
      expect.stringMatching(/^Sus datos y derechos.* → \/pacientes\/derechos$/),
    );
  },
);

test.each(['terminos-de-uso', 'aviso-privacidad'])(
  '/%s has its version, which a consent stores, and its date',
  (texto) => {
    expect(wordsOf(`/${texto}`)).toMatch(
      /Versión 20\d\d-\d\d · rige desde el \d+ de \w+ de 20\d\d/,
    );
  },
);

test.each(['/aviso-privacidad', '/pacientes/bienvenida', '/preguntas-frecuentes'])(
  '%s says how to correct or withdraw one’s data',
  (path) => {
    expect(wordsOf(path)).toMatch(/corr(?:egir|ijo).{0,80}retir/);
  },
);

test.each(pages.map(({ path }) => path))(
  '%s ends with help: a number to tap and WhatsApp',
  (path) => {
    expect(htmlOf(path)).toMatch(/<a [^>]*href="tel:\+/);
    expect(htmlOf(path)).toMatch(/<a [^>]*href="https:\/\/wa\.me\/\d+"/);
  },
);
