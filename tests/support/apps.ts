import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { send } from './request.ts';

/** The parts of an area's app that tests need. */
export type App = Pick<Hono, 'routes'> & Parameters<typeof send>[0];

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

/** The app that serves a route; throws if none does. */
export function appOf(route: string): App {
  const app = apps.get(route);
  if (app === undefined) throw new Error(`${route} is not served`);
  return app;
}

/** The app that serves a request, 'METHOD /path'; throws if none does. */
export function appFor(request: string): App {
  const [method, address = ''] = request.split(/[ ?]/);
  const parts = address.split('/');
  const route = [...apps.keys()].find((one) => {
    const [verb, path = ''] = one.split(' ');
    const own = path.split('/');
    return (
      verb === method &&
      own.length === parts.length &&
      own.every((part, i) => part.startsWith(':') || part === parts[i])
    );
  });
  return appOf(route ?? request);
}
