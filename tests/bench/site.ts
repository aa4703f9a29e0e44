import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite, dist } from '../../netlify/tools/local/astro.ts';
import { openLocalDatabase } from '../../netlify/tools/local/database.ts';
import { serveSite } from '../../netlify/tools/local/site.ts';

/** The built site with its functions and demo data, and the pages its sitemap lists. */
export interface SiteBench {
  readonly address: string;
  /** Paths of the indexable pages. */
  readonly pages: readonly string[];
  readonly close: () => Promise<void>;
}

/** Builds and serves the site; `prepare` may put more files beside the built ones before it is served. */
export async function openSite(
  prepare: () => Promise<void> = () => Promise.resolve(),
): Promise<SiteBench> {
  if (!process.argv.includes('--built')) await buildSite();
  await prepare();
  const folder = mkdtempSync(join(tmpdir(), 'junto-sitio-'));
  chmodSync(folder, 0o711);
  const database = await openLocalDatabase({ DATA_DIR: folder }, () => undefined, false);
  Object.assign(process.env, database.variables);
  // The functions' log lines would stand between the figures.
  console.log = () => undefined;
  const site = await serveSite(dist, 0);
  const sitemap = await (await fetch(`${site.address}/sitemap.xml`)).text();
  return {
    address: site.address,
    pages: [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, loc = '']) => new URL(loc).pathname,
    ),
    close: async () => {
      await site.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
