import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { apiHeaders } from '../../http/headers.ts';
import { unexpected } from '../../http/problem.ts';
import { announceFailure } from './log.ts';

/** What a function is told beside the request: the part of Netlify's context this server has. */
interface LocalContext {
  /** The address of the connection itself, which no header can change. */
  ip: string;
  readonly params: Record<string, string>;
  requestId: string;
  readonly url: URL;
  deploy: { context: string; id: string; published: boolean };
  json: (value: unknown) => Response;
  log: (...values: unknown[]) => void;
  waitUntil: (promise: Promise<unknown>) => void;
}

type Handler = (request: Request, context: LocalContext) => unknown;

/** A function that matches a request, and what its pattern captured. */
export interface FunctionMatch {
  handler: Handler;
  /** Only asked for by who needs it: capturing takes longer than matching. */
  params: () => Record<string, string>;
  preferStatic: boolean;
}

interface LoadedFunction {
  name: string;
  handler: Handler;
  patterns: URLPattern[];
  excluded: URLPattern[];
  methods: string[];
  preferStatic: boolean;
}

const oneOrMore = v.union([
  v.pipe(
    v.string(),
    v.transform((one) => [one]),
  ),
  v.array(v.string()),
]);
const FunctionModule = v.object({
  default: v.custom<Handler>((value) => typeof value === 'function'),
  config: v.optional(
    v.object({
      path: v.optional(oneOrMore, []),
      excludedPath: v.optional(oneOrMore, []),
      method: v.optional(oneOrMore, []),
      preferStatic: v.optional(v.boolean(), false),
      schedule: v.optional(v.string()),
    }),
    {},
  ),
});

/** Imports every function of a folder into this process, as one file each, and routes among them. */
export async function loadFunctions(
  folder: string,
): Promise<(pathname: string, method: string) => FunctionMatch | undefined> {
  const entries = await readdir(folder, { withFileTypes: true });
  const functions: LoadedFunction[] = [];
  for (const entry of entries.sort((one, other) => one.name.localeCompare(other.name))) {
    if (!entry.isFile() || !/\.m?[jt]s$/.test(entry.name)) continue;
    const file = join(folder, entry.name);
    const found = v.safeParse(FunctionModule, { ...(await import(pathToFileURL(file).href)) });
    if (!found.success) throw new Error(`${file} no es una función de Netlify.`);
    const { default: handler, config } = found.output;
    // As on Netlify: what runs by the clock has no address.
    if (config.schedule !== undefined) continue;
    const name = entry.name.replace(/\.m?[jt]s$/, '');
    const paths = config.path.length > 0 ? config.path : [`/.netlify/functions/${name}`];
    functions.push({
      name,
      handler,
      patterns: paths.map(toPattern),
      excluded: config.excludedPath.map(toPattern),
      methods: config.method.map((method) => method.toUpperCase()),
      preferStatic: config.preferStatic,
    });
  }

  // Most paths belong to one function: the one that takes what no other does is asked last.
  functions.sort((one, other) => one.excluded.length - other.excluded.length);

  return (pathname, method) => {
    // As Netlify does: neither a slash at the end nor capitals matter.
    const path = pathname.toLowerCase().replace(/(?<=.)\/$/, '');
    for (const { handler, patterns, excluded, methods, preferStatic } of functions) {
      if (methods.length > 0 && !methods.includes(method)) continue;
      const pattern = first(patterns, path);
      if (pattern && !first(excluded, path)) {
        return { handler, params: () => captured(pattern, path), preferStatic };
      }
    }
    return undefined;
  };
}

const toPattern = (pathname: string): URLPattern => new URLPattern({ pathname });

const first = (patterns: URLPattern[], pathname: string): URLPattern | undefined =>
  patterns.find((pattern) => pattern.test({ pathname }));

function captured(pattern: URLPattern, pathname: string): Record<string, string> {
  const groups = pattern.exec({ pathname })?.pathname.groups ?? {};
  return Object.fromEntries(
    Object.entries(groups).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** Calls a function; whatever goes wrong in it is an answer, never the end of the server. */
export async function callFunction(
  { handler, params }: FunctionMatch,
  request: Request,
  ip: string,
): Promise<Response> {
  const context: LocalContext = {
    ip,
    get params() {
      return params();
    },
    requestId: randomUUID(),
    get url() {
      return new URL(request.url);
    },
    deploy: { context: 'dev', id: '0', published: false },
    json: (value) => Response.json(value),
    log: console.log,
    waitUntil: (promise) => void promise.catch(console.error),
  };
  try {
    const response = await handler(request, context);
    if (response === undefined) return new Response(null, { status: 204 });
    if (response instanceof Response) return response;
    throw new TypeError('A function must answer with a Response');
  } catch (error) {
    // The name alone: a message may quote what somebody typed.
    announceFailure('Una función falló:', error instanceof Error ? error.name : typeof error);
    const { status, body } = unexpected();
    const headers = { ...apiHeaders, 'content-type': 'application/problem+json' };
    return Response.json(body, { status, headers });
  }
}
