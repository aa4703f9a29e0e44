import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Environment } from '../../netlify/http/environment.ts';

type App = Pick<Hono<{ Bindings: Environment }>, 'routes' | 'fetch'>;

const folder = join(import.meta.dirname, '../../netlify/functions');

/** The app that serves each route of the API, by 'METHOD /path'. */
export const apps: ReadonlyMap<string, App> = new Map(
  (
    await Promise.all(
      readdirSync(folder).map(async (file) => {
        const { app } = (await import(join(folder, file))) as { app?: App };
        return (app?.routes ?? []).flatMap(({ method, path }) =>
          method === 'ALL' || !app ? [] : ([[`${method} ${path}`, app]] as const),
        );
      }),
    )
  ).flat(),
);

/** The app of a request, 'METHOD /path'; for an unknown method or address the one that refuses it. */
export function appFor(request: string): App | undefined {
  const [method, address = ''] = request.split(/[ ?]/);
  const parts = address.split('/');
  const routes = [...apps.keys()].filter((one) => {
    const own = one.split('/');
    return (
      own.length === parts.length &&
      own.every((part, i) => i === 0 || part.startsWith(':') || part === parts[i])
    );
  });
  const route = routes.find((one) => one.startsWith(`${method} `)) ?? routes[0];
  return apps.get(route ?? 'GET /api/salud');
}
