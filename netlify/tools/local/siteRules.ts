import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { RedirectsHandler } from '@netlify/redirects';
import * as v from 'valibot';
import { HeaderRules, readSiteConfig } from '../build/siteConfig.ts';

/** What the site's configuration and its build decide for a request. */
export interface SiteRules {
  publishFolder: string;
  functionsFolder: string;
  /** Whether some rule comes even before an existing file. */
  hasForced: boolean;
  /** The first rule that matches, by Netlify's own engine. */
  redirectFor: (
    url: URL,
    headers: Headers,
  ) => Promise<Awaited<ReturnType<RedirectsHandler['match']>>>;
  /** The headers of the static file at this path. */
  headersFor: (url: URL) => Promise<Record<string, string>>;
}

/** Reads the rules of the site whose sources are in `root` and which has been built. */
export async function readSiteRules(root: string): Promise<SiteRules> {
  const config = await readSiteConfig(root);
  const headers = new HeadersHandler({
    configHeaders: [...(await frameworkHeaders(root)), ...config.headers],
    projectDir: root,
    logger: console,
  });
  const redirects = new RedirectsHandler({
    configRedirects: config.redirects,
    projectDir: root,
    jwtRoleClaim: '',
    jwtSecret: '',
  });
  return {
    publishFolder: config.build.publish,
    functionsFolder: config.functionsDirectory,
    hasForced: config.redirects.some(({ force }) => force),
    redirectFor: (url, requestHeaders) =>
      redirects.match(new Request(url, { headers: requestHeaders })),
    headersFor: (url) => headers.apply(new Request(url)),
  };
}

/** Headers that the build computed for its own pages and hands to Netlify. */
async function frameworkHeaders(root: string): Promise<v.InferOutput<typeof HeaderRules>> {
  let text: string;
  try {
    text = await readFile(join(root, '.netlify/v1/config.json'), 'utf8');
  } catch {
    return [];
  }
  return v.parse(v.object({ headers: v.optional(HeaderRules, []) }), JSON.parse(text)).headers;
}
