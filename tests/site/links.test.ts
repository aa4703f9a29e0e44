import { describe, expect, test } from 'vitest';
import { readSiteConfig } from '../../netlify/tools/build/siteConfig.ts';
import { destinosInternos } from '../../src/contenido/internos.ts';
import { attributes, files, pages } from './dist.ts';

const { redirects } = await readSiteConfig(process.cwd());
const ids = new Map(
  pages.map(({ path, html }) => [path, new Set(attributes(html, '[\\w-]+', 'id'))]),
);

/** Addresses that carry a value are rewritten to one page each; the catch-all does not count. */
function rewritten(path: string): string {
  const rule = redirects.find(
    ({ from, status }) =>
      status === 200 && from.endsWith('/*') && path.startsWith(from.slice(0, -1)),
  );
  return rule?.to ?? path;
}

describe.each(pages)('$path', ({ path, html }) => {
  const links = attributes(html, '(?:a|area|link|use)', 'href').filter(
    (href) => !/^(?:https?:|mailto:|tel:)/.test(href) || href.startsWith('http://localhost'),
  );

  test('links only to pages, files and anchors that exist', () => {
    const broken = links.filter((href) => {
      const { pathname, hash } = new URL(href, `http://localhost${path}`);
      const target = rewritten(decodeURIComponent(pathname));
      if (!ids.has(target)) return !files.includes(target);
      return hash !== '' && ids.get(target)?.has(decodeURIComponent(hash.slice(1))) !== true;
    });
    expect(broken).toEqual([]);
  });

  test('dialogs, labels and descriptions name elements of the page', () => {
    const named = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'data-abre']
      .flatMap((name) => attributes(html, '[\\w-]+', name))
      .flatMap((value) => value.split(' '));
    expect(named.filter((id) => ids.get(path)?.has(id) !== true)).toEqual([]);
  });

  test('telephone links hold digits alone', () => {
    const telephones = attributes(html, 'a', 'href').filter((href) => href.startsWith('tel:'));
    expect(telephones.filter((href) => !/^tel:\+?\d{7,15}$/.test(href))).toEqual([]);
  });
});

// What the check of the content lets an editor link to.
test.each([...destinosInternos('content')])(
  '%s has the anchors an editor may link to',
  (path, anclas) => {
    expect(anclas.filter((ancla) => ids.get(path)?.has(ancla) !== true)).toEqual([]);
  },
);
