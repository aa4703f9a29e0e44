import type { Environment } from '../../netlify/http/environment.ts';

/** The site's address in tests, for `Request.url` and `Origin`. */
export const site = 'https://junto.example';

/** A test's request: `body` is sent as JSON, except texts and bytes; `token` as bearer. */
export interface Sent {
  body?: unknown;
  token?: string | undefined;
  cookie?: string | undefined;
  headers?: Record<string, string> | undefined;
}

/** The response, with its parsed JSON or its text, and as the bytes of a file. */
export interface Received {
  status: number;
  headers: Headers;
  body: unknown;
  bytes: Uint8Array<ArrayBuffer>;
}

/** All rows of a list, page after page. */
export async function todasLasFilas<Fila>(
  pagina: (n: number) => Promise<{ data: readonly Fila[]; nextPage: number | null }>,
): Promise<Fila[]> {
  const filas: Fila[] = [];
  for (let n: number | null = 1; n !== null;) {
    const { data, nextPage } = await pagina(n);
    filas.push(...data);
    n = nextPage;
  }
  return filas;
}

/** A refusal with its sentence, for `toMatchObject`. */
export const refusedWith = (status: number, detail: unknown) => ({ status, body: { detail } });

/** The same at one field, which says the sentence too. */
export const refusedAt = (status: number, field: string, detail?: unknown) => ({
  status,
  body: detail === undefined ? { errors: [{ field }] } : { detail, errors: [{ field, detail }] },
});

/** The statuses of `cuantas` requests, sent one after the other. */
export async function veces(
  cuantas: number,
  una: (i: number) => Promise<{ readonly status: number }>,
): Promise<number[]> {
  const estados: number[] = [];
  for (let i = 0; i < cuantas; i += 1) estados.push((await una(i)).status);
  return estados;
}

/** A status, repeated. */
export const de = (status: number, cuantas: number): number[] =>
  Array<number>(cuantas).fill(status);

/** Sends `METHOD /path` to its area's app as the site's own page would. */
export async function send(
  env: Environment,
  methodAndPath: string,
  { body, token, cookie, headers }: Sent = {},
): Promise<Received> {
  const [method = 'GET', path = '/'] = methodAndPath.split(' ');
  const request = new Request(new URL(path, site), {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : {
          body:
            typeof body === 'string'
              ? body
              : body instanceof Uint8Array
                ? new Uint8Array(body)
                : JSON.stringify(body),
        }),
  });
  const { appFor } = await import('./apps.ts');
  const app = appFor(methodAndPath);
  if (app === undefined) throw new Error('No function serves the API');
  const response = await app.fetch(request, env);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
    bytes,
  };
}
