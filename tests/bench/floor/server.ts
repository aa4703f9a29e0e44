import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/** What the floor answers an address with. */
export interface FloorRoute {
  readonly path: string;
  readonly statements: readonly { readonly text: string; readonly params: readonly unknown[] }[];
}

// Bare `http` and `pg`: the statements that a route has been given, one after the other, and the rows of
// the last. A POST brings their values and has them run in one transaction.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
const routes = new Map<string, FloorRoute['statements']>();

/** Prepared, as ours are: what is compared is not PostgreSQL's planner. */
const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const read = async (path: string): Promise<unknown> => {
  let last: unknown;
  for (const { text, params } of routes.get(path) ?? []) {
    last = (await pool.query({ name: nameOf(text), text, values: [...params] })).rows;
  }
  return last;
};

const write = async (path: string, values: readonly unknown[][]): Promise<unknown> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [i, { text }] of (routes.get(path) ?? []).entries()) {
      await client.query({ name: nameOf(text), text, values: values[i] ?? [] });
    }
    await client.query('commit');
    return {};
  } finally {
    client.release();
  }
};

const server = createServer((request, response) => {
  const answer = async () => {
    const path = request.url ?? '';
    if (request.method !== 'POST') return read(path);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    return write(path, JSON.parse(body) as unknown[][]);
  };
  answer().then(
    (body) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
process.on('message', ({ path, statements }: FloorRoute) => {
  routes.set(path, statements);
  process.send?.({ path });
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
