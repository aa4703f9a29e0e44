import netlifyPlugin from '@netlify/vite-plugin';
import type { HookParameters, IntegrationResolvedRoute } from 'astro';
import { redirectsOf } from '../local/siteRules.ts';
import { readSiteConfig } from './siteConfig.ts';

type UpdateConfig = HookParameters<'astro:config:setup'>['updateConfig'];
type ViteServer = HookParameters<'astro:server:setup'>['server'];

/**
 * The adapter's emulation of Netlify with functions and headers, no database. A middleware before it keeps every
 * cookie. Our redirects come after it: its rule for unknown addresses would match all others.
 */
export function withOwnEmulation(
  update: UpdateConfig,
  routes: () => readonly IntegrationResolvedRoute[],
): UpdateConfig {
  const emulation: unknown = netlifyPlugin({
    redirects: { enabled: false },
    staticFiles: { enabled: false },
    database: { enabled: false },
    edgeFunctions: { enabled: false },
    environmentVariables: { enabled: false },
    geolocation: { enabled: false },
    aiGateway: { enabled: false },
    images: { enabled: false },
  });
  const cookies = { name: 'every-cookie-of-an-answer', configureServer: keepEveryCookie };
  const redirects = {
    name: 'redirects-of-netlify-toml',
    configureServer: (server: ViteServer) => addRedirects(server, routes),
  };
  const replaced = (plugin: unknown): unknown => {
    if (Array.isArray(plugin)) return plugin.map(replaced);
    return nameOf(plugin) === 'vite-plugin-netlify' ? [cookies, emulation, redirects] : plugin;
  };
  return (config) => {
    const plugins = config.vite?.plugins;
    if (!plugins) return update(config);
    // Vite allows nested plugins; the type is lost in the replacement.
    const changed = plugins.map(replaced) as typeof plugins;
    return update({ ...config, vite: { ...config.vite, plugins: changed } });
  };
}

const nameOf = (plugin: unknown): unknown =>
  typeof plugin === 'object' && plugin && 'name' in plugin ? plugin.name : undefined;

/** The emulation sets headers one by one, so that only the last of several cookies would be sent. */
function keepEveryCookie(server: ViteServer): void {
  server.middlewares.use((_, response, next) => {
    const setHeader = response.setHeader.bind(response);
    response.setHeader = (name, value) =>
      name === 'set-cookie' && response.hasHeader(name)
        ? response.appendHeader(name, String(value))
        : setHeader(name, value);
    next();
  });
}

/** Follows `netlify.toml` where no page of the site is at an address itself. */
async function addRedirects(
  server: ViteServer,
  routes: () => readonly IntegrationResolvedRoute[],
): Promise<void> {
  const { root } = server.config;
  const redirectFor = redirectsOf(root, (await readSiteConfig(root)).redirects);
  server.middlewares.use((request, response, next) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
    const isNavigation = request.headers.accept?.includes('text/html') ?? false;
    if (!isNavigation || routes().some(({ patternRegex }) => patternRegex.test(url.pathname))) {
      next();
      return;
    }
    redirectFor(url, new Headers()).then((rule) => {
      if (rule?.redirect) {
        const { pathname, search } = rule.target;
        response.writeHead(rule.statusCode, { location: pathname + search }).end();
        return;
      }
      if (rule?.statusCode === 200) request.url = rule.target.pathname + rule.target.search;
      next();
    }, next);
  });
}
