import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { apiHeaders } from '../../http/headers.ts';
import { unexpected } from '../../http/problem.ts';
import type { Aparte } from '../../../src/archivos/tareas.ts';
import { abrirAparte } from './aparte.ts';
import { announceFailure } from './log.ts';

/** The part of Netlify's context that our functions read. */
interface LocalContext {
  readonly ip: string;
  readonly site: { readonly url: string };
  readonly waitUntil: (promise: Promise<unknown>) => void;
  readonly aparte: Aparte;
}

const aparte = abrirAparte({ megabytes: 256, milisegundos: 10_000 });

/** A function's entry point. */
export type Handler = (request: Request, context: LocalContext) => unknown;

const oneOrMore = v.union([
  v.pipe(
    v.string(),
    v.transform((one) => [one]),
  ),
  v.array(v.string()),
]);
const FunctionModule = v.object({
  default: v.custom<Handler>((value) => typeof value === 'function'),
  config: v.object({
    path: v.optional(oneOrMore),
    excludedPath: v.optional(oneOrMore, []),
    schedule: v.optional(v.string()),
  }),
});

const toPattern = (pathname: string): URLPattern => new URLPattern({ pathname });

/** Imports every bundled function of a folder into this process; answers the function of a path. */
export async function loadFunctions(
  folder: string,
): Promise<(pathname: string) => Handler | undefined> {
  const functions: { handler: Handler; paths: URLPattern[]; excluded: URLPattern[] }[] = [];
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.mjs')) continue;
    const file = join(folder, name);
    const found = v.safeParse(FunctionModule, { ...(await import(pathToFileURL(file).href)) });
    if (!found.success) throw new Error(`${file} no es una función de Netlify.`);
    const { default: handler, config } = found.output;
    // As on Netlify: a scheduled function has no address.
    if (config.schedule !== undefined) continue;
    const [paths, excluded] = [config.path ?? [], config.excludedPath].map((all) =>
      all.map(toPattern),
    );
    functions.push({ handler, paths: paths ?? [], excluded: excluded ?? [] });
  }
  // The function for all remaining paths is asked last.
  functions.sort((one, other) => one.excluded.length - other.excluded.length);
  return (asked) => {
    // Netlify ignores a slash at the end, and case.
    const pathname = asked.toLowerCase().replace(/(?<=.)\/$/, '');
    const isOneOf = (patterns: URLPattern[]) => patterns.some((one) => one.test({ pathname }));
    return functions.find(({ paths, excluded }) => isOneOf(paths) && !isOneOf(excluded))?.handler;
  };
}

const waitUntil = (promise: Promise<unknown>) => void promise.catch(console.error);

const TEN_MINUTES_MS = 600_000;

/** Calls the function that sends e-mails every ten minutes, as its schedule says, while this process serves. */
export async function sendMails(folder: string, url: string): Promise<void> {
  const file = pathToFileURL(join(folder, 'avisos.mjs')).href;
  const { default: send } = v.parse(FunctionModule, { ...(await import(file)) });
  const context = { ip: '127.0.0.1', site: { url }, waitUntil, aparte };
  const run = async () => {
    try {
      await send(new Request(url), context);
    } catch (error) {
      const name = error instanceof Error ? error.name : typeof error;
      announceFailure('Los correos no se enviaron:', name);
    }
  };
  setInterval(() => void run(), TEN_MINUTES_MS).unref();
}

/** Calls a function. Answers 500 to an exception in it. */
export async function callFunction(
  handler: Handler,
  request: Request,
  context: Pick<LocalContext, 'ip' | 'site'>,
): Promise<Response> {
  try {
    const response = await handler(request, { ...context, waitUntil, aparte });
    if (response instanceof Response) return response;
    throw new TypeError('A function must answer with a Response');
  } catch (error) {
    // The name alone: a message may quote a typed value.
    announceFailure('Una función falló:', error instanceof Error ? error.name : typeof error);
    const { status, body } = unexpected();
    const headers = { ...apiHeaders, 'content-type': 'application/problem+json' };
    return Response.json(body, { status, headers });
  }
}
