import { join } from 'node:path';
import { resolveConfig } from '@netlify/config';
import * as v from 'valibot';

/** Header rules in the shape Netlify reads and writes them. */
export const HeaderRules = v.array(
  v.object({ for: v.string(), values: v.record(v.string(), v.string()) }),
);

const Resolved = v.object({
  config: v.object({
    build: v.object({ publish: v.string() }),
    functionsDirectory: v.string(),
    headers: HeaderRules,
    redirects: v.array(
      v.object({
        from: v.string(),
        to: v.optional(v.string(), ''),
        status: v.optional(v.number(), 301),
        force: v.optional(v.boolean(), false),
      }),
    ),
  }),
});

/** The site's rules in `netlify.toml`, `_redirects` and `_headers`. */
export type SiteConfig = v.InferOutput<typeof Resolved>['config'];

/** Reads them with Netlify's own parser, as a production deploy of the folder `root` would. */
export async function readSiteConfig(root: string): Promise<SiteConfig> {
  const resolved: unknown = await resolveConfig({
    config: join(root, 'netlify.toml'),
    repositoryRoot: root,
    context: 'production',
    offline: true,
    buffer: true,
  });
  return v.parse(Resolved, resolved).config;
}
