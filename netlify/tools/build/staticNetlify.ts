import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import netlify, { type NetlifyIntegrationConfig } from '@astrojs/netlify';
import type { AstroIntegration, IntegrationResolvedRoute } from 'astro';
import * as v from 'valibot';
import { devicesOf, filePolicy, headersOfContext, securityHeaders } from '../../http/headers.ts';
import { withOwnEmulation } from './devServer.ts';
import { writeFunctions, writeRules } from './artefact.ts';
import { HeaderRules, readSiteConfig } from './siteConfig.ts';

/** What the adapter passes to Netlify besides the pages: the headers that it computed. */
const FrameworkConfig = v.looseObject({ headers: HeaderRules });

/**
 * Netlify's adapter for a static site, without the function at `/*` that it would emit. Every file gets the
 * security headers; a page's own also apply to its file's name and to addresses rewritten to it.
 */
export function staticNetlify(options: NetlifyIntegrationConfig): AstroIntegration {
  const adapter = netlify(options);
  const {
    'astro:config:setup': configSetup,
    'astro:routes:resolved': routesResolved,
    'astro:config:done': configDone,
    'astro:build:done': buildDone,
  } = adapter.hooks;
  let root: URL | undefined;
  let routes: readonly IntegrationResolvedRoute[] = [];
  return {
    ...adapter,
    hooks: {
      ...adapter.hooks,
      'astro:config:setup': async (params) => {
        const { command, updateConfig } = params;
        await configSetup?.({
          ...params,
          updateConfig:
            command === 'dev' ? withOwnEmulation(updateConfig, () => routes) : updateConfig,
        });
      },
      'astro:routes:resolved': async (params) => {
        await routesResolved?.(params);
        // Astro's own handler answers every address with its error page.
        routes = params.routes.filter(({ origin }) => origin === 'project');
      },
      'astro:config:done': async (params) => {
        root = params.config.root;
        await configDone?.({
          ...params,
          setAdapter: (chosen) =>
            params.setAdapter({
              ...chosen,
              adapterFeatures: { ...chosen.adapterFeatures, buildOutput: 'static' },
            }),
          // Read after `setAdapter`, which changes it.
          get buildOutput() {
            return params.buildOutput;
          },
        });
      },
      'astro:build:done': async (params) => {
        await buildDone?.(params);
        if (root) await spreadHeaders(root, params.dir, await filesOf(params.dir));
        await writeFunctions(fileURLToPath(params.dir));
      },
    },
  };
}

/** The paths of a built site's files, from its root. */
async function filesOf(folder: URL): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(fileURLToPath(folder), join(entry.parentPath, entry.name)))
    .map((path) => path.replaceAll(sep, '/'));
}

/**
 * The paths of files that are no pages: their folders, or their names. No page may match them: of two matching rules with
 * a policy each, Netlify does not say which one it sends.
 */
function placesWithoutPages(files: readonly string[]): Set<string> {
  const isPage = (file: string) => file.endsWith('.html');
  const folderOf = (file: string) => file.slice(0, file.indexOf('/') + 1);
  const foldersOfPages = new Set(files.filter(isPage).map(folderOf));
  return new Set(
    files
      .filter((file) => !isPage(file))
      .map((file) => (foldersOfPages.has(folderOf(file)) ? `/${file}` : `/${folderOf(file)}*`)),
  );
}

/**
 * A page's policy, reduced to the hashes that occur in the page. Astro puts the hashes of all pages into each: 2 kB of
 * header before the first paint.
 */
function ownHashes(policy: string, html: string): string {
  const inside = html.matchAll(/<(?:style|script)(?![^>]*\ssrc=)[^>]*>(.*?)<\/(?:style|script)>/gs);
  const own = new Set(
    [...inside].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    ),
  );
  return policy.replaceAll(/ '(sha256-[^']*)'/g, (found) => (own.has(found.trim()) ? found : ''));
}

async function withOwnHashes<Rule extends { for: string; values: Record<string, string> }>(
  rule: Rule,
  folder: URL,
): Promise<Rule> {
  const policy = rule.values['Content-Security-Policy'];
  if (policy === undefined) return rule;
  const file = rule.for === '/' ? 'index.html' : `${rule.for.slice(1)}.html`;
  const html = await readFile(new URL(file, folder), 'utf8');
  return {
    ...rule,
    values: {
      ...rule.values,
      'Content-Security-Policy': ownHashes(policy, html),
      'Permissions-Policy': devicesOf(rule.for),
    },
  };
}

async function spreadHeaders(root: URL, folder: URL, files: readonly string[]): Promise<void> {
  const file = new URL('.netlify/v1/config.json', root);
  const framework = v.parse(FrameworkConfig, JSON.parse(await readFile(file, 'utf8')));
  const ofPages = await Promise.all(framework.headers.map((rule) => withOwnHashes(rule, folder)));
  const { redirects } = await readSiteConfig(fileURLToPath(root));
  /** The addresses besides its own that serve a page: its file's name, and what is rewritten to it. */
  const otherAddresses = (page: string): string[] => [
    ...(page === '/' ? ['/index', '/index.html'] : [`${page}.html`]),
    ...redirects.filter(({ status, to }) => status === 200 && to === page).map(({ from }) => from),
  ];
  // Of two matching rules Netlify does not say which it sends: a header that differs by page must not be in the rule for all.
  const { 'permissions-policy': noDevice, ...everywhere } = securityHeaders;
  const headers = [
    {
      for: '/*',
      values: { ...everywhere, ...headersOfContext(process.env.CONTEXT) },
    },
    ...[...placesWithoutPages(files)].map((place) => ({
      for: place,
      values: { 'Content-Security-Policy': filePolicy, 'Permissions-Policy': noDevice },
    })),
    ...ofPages,
    ...ofPages
      .filter(({ values }) => 'Content-Security-Policy' in values)
      .flatMap((page) => otherAddresses(page.for).map((address) => ({ ...page, for: address }))),
  ];
  await writeRules(fileURLToPath(folder), { headers, redirects });
  // The folder of the pages has them; the adapter's own file would repeat them.
  await writeFile(file, JSON.stringify({ ...framework, headers: [] }));
}
