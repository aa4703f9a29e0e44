import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { withCommandTarget } from '../../../netlify/tools/postgres/commandTarget.ts';
import { connectionOf } from '../../../netlify/database/encryption.ts';
import { requireEncryption } from '../../../netlify/database/upstream.ts';
import { openLocalDatabase } from '../../../netlify/tools/local/database.ts';
import { databaseAt } from '../../../netlify/database/open.ts';
import { authority, certificates } from '../../support/tls/certificates.ts';

const AT = 'postgresql://dueno:clave-muy-secreta@';

// pg says at every 'require' that a version to come will take it for less; the table below would notice.
vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);

const llave = Buffer.alloc(32, 1).toString('base64url');
const llaves = { SESSION_KEYS: `a:${llave}`, ADDRESS_KEY: llave, FACTOR_KEYS: `a:${llave}` };

describe('the address of a database', () => {
  const refused = /^La base de datos de «[\w.]+» no está en esta máquina.*sslmode=verify-full\.$/;
  const production = { CONTEXT: 'production' };

  test.each([
    'db.example/junto',
    'db.example/junto?sslmode=disable',
    'db.example/junto?sslmode=no-verify',
    'db.example/junto?sslmode=require&uselibpqcompat=true',
    '10.0.0.7/junto',
    'localhost.example/junto',
    '127.0.0.1.example/junto',
    'localhost/junto?host=db.example',
  ])('is refused in production when it is %s', (rest) => {
    expect(() => requireEncryption(AT + rest, production)).toThrow(refused);
  });

  test.each([
    'db.example/junto?sslmode=verify-full',
    'db.example/junto?sslmode=require',
    'localhost/junto',
    '127.0.0.1:5433/junto',
    '[::1]/junto',
    'localhost/junto?host=/var/run/postgresql',
  ])('is taken in production when it is %s', (rest) => {
    expect(() => requireEncryption(AT + rest, production)).not.toThrow();
  });

  test('may go without TLS outside production, by sslmode=disable', () => {
    expect(() => requireEncryption(`${AT}db.example/junto?sslmode=disable`, {})).not.toThrow();
    expect(() => requireEncryption(`${AT}db.example/junto`, {})).toThrow(refused);
  });

  test.each(['nada', "psql 'postgresql://a:b@db.example/junto'", 'mysql://a:b@db.example/junto'])(
    'is refused without being quoted: %s',
    async (DATABASE_URL) => {
      const sentence =
        /^DATABASE_URL no es la dirección de una base de datos: se escribe [\w:/@]+, sin comillas\.$/;
      const variables = { ...production, DATABASE_URL, ...llaves };
      await expect(openLocalDatabase(variables, () => undefined)).rejects.toThrow(sentence);
      vi.stubEnv('DATABASE_URL', DATABASE_URL);
      await expect(withCommandTarget('junto', () => Promise.resolve())).rejects.toThrow(sentence);
    },
  );

  test('is checked before the first connection, by the server and by the commands', async () => {
    const DATABASE_URL = `${AT}db.example/junto`;
    const variables = { ...production, DATABASE_URL, ...llaves };
    await expect(openLocalDatabase(variables, () => undefined)).rejects.toThrow(refused);
    vi.stubEnv('MIGRATION_DATABASE_URL', DATABASE_URL);
    const work = vi.fn(() => Promise.resolve());
    await expect(withCommandTarget('junto', work)).rejects.toThrow(refused);
    expect(work).not.toHaveBeenCalled();
  });

  test('is refused when the two variables name two servers of which one does not answer', async () => {
    vi.stubEnv('MIGRATION_DATABASE_URL', 'postgresql://d:c@127.0.0.1:9/junto');
    vi.stubEnv('DATABASE_URL', 'postgresql://f:c@127.0.0.1:10/junto');
    const work = vi.fn(() => Promise.resolve());
    await expect(withCommandTarget('junto', work)).rejects.toThrow(
      /^No se pudo comprobar .* «junto» de 127\.0\.0\.1:9 y «junto» de 127\.0\.0\.1:10\./,
    );
    expect(work).not.toHaveBeenCalled();
  });

  test.each([
    ['sslmode=require&channel_binding=require', 'sslmode=verify-full', true],
    ['sslmode=verify-ca', 'sslmode=verify-full', false],
    ['sslmode=verify-full&channel_binding=prefer', 'sslmode=verify-full', true],
    ['sslmode=require&uselibpqcompat=true', 'sslmode=require&uselibpqcompat=true', false],
    ['sslmode=disable', 'sslmode=disable', false],
  ])('?%s is passed to pg as ?%s, without a warning', (query, said, binding) => {
    const warned = vi.spyOn(process, 'emitWarning');
    const config = connectionOf(`${AT}db.example/junto?${query}`);
    expect(config).toEqual({
      connectionString: `${AT}db.example/junto?${said}`,
      enableChannelBinding: binding,
    });
    expect(new pg.Client(config)).toBeDefined();
    if (!query.includes('uselibpqcompat')) expect(warned).not.toHaveBeenCalled();
    warned.mockClear();
  });
});

const open: Server[] = [];
const trusted = getCACertificates();
afterEach(async () => {
  setDefaultCACertificates(trusted);
  for (const server of open.splice(0)) {
    server.close();
    await once(server, 'close');
  }
});

async function listening(server: Server): Promise<number> {
  open.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** A PostgreSQL as far as its TLS; `heard` gets what a client says once it is inside. */
const postgres = (certificate: keyof typeof certificates | 'none', heard: () => void) =>
  listening(
    createServer((socket: Socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        if (certificate === 'none') {
          socket.on('data', heard);
          socket.write('N');
          return;
        }
        const secure = new TLSSocket(socket, { isServer: true, ...certificates[certificate] });
        secure.on('error', () => undefined);
        secure.on('data', () => {
          heard();
          secure.destroy();
        });
        socket.write('S');
      });
    }),
  );

/** One try to reach the server at that port as each kind of caller does. */
const callers = {
  'npm start, a query': (port: number) => through(port, (url) => asked(url)),
  'npm start, a transaction': (port: number) => through(port, (url) => begun(url)),
} as const;

const through = (port: number, ask: (url: string) => Promise<unknown>) =>
  ask(`${AT}localhost:${port}/junto?sslmode=verify-full`);
const PATIENCE = { statement: 30_000, together: 30_000 };
const asked = (url: string) => databaseAt(url, undefined, Math.random)(PATIENCE).query('select 1');
const begun = (url: string) =>
  databaseAt(url, undefined, Math.random)(PATIENCE).transaction((tx) => tx.query('select 1'));

describe.each(Object.entries(callers))('%s', (_, call) => {
  test.each(['propio', 'vencido', 'ajeno'] as const)(
    'says nothing to a server whose certificate is not to be trusted: %s',
    async (certificate) => {
      // The right name and time, but an unknown authority; or the authority, but not the time or the name.
      if (certificate !== 'propio') setDefaultCACertificates([...trusted, authority]);
      const heard = vi.fn();
      await expect(call(await postgres(certificate, heard))).rejects.toThrow();
      expect(heard).not.toHaveBeenCalled();
    },
  );
  test('sends nothing to a server that offers no TLS', async () => {
    const heard = vi.fn();
    await expect(call(await postgres('none', heard))).rejects.toThrow();
    expect(heard).not.toHaveBeenCalled();
  });
  test('connects to a server whose certificate a trusted authority signed', async () => {
    setDefaultCACertificates([...trusted, authority]);
    const heard = vi.fn();
    await expect(call(await postgres('propio', heard))).rejects.toThrow();
    expect(heard).toHaveBeenCalled();
  });
});

test.each([
  ['propio', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['vencido', 'CERT_HAS_EXPIRED'],
  ['ajeno', 'ERR_TLS_CERT_ALTNAME_INVALID'],
] as const)('npm start names why it does not trust: %s, %s', async (certificate, code) => {
  if (certificate !== 'propio') setDefaultCACertificates([...trusted, authority]);
  const port = await postgres(certificate, () => undefined);
  await expect(through(port, asked)).rejects.toMatchObject({ name: 'DatabaseAway', code });
});

test('npm start detects that no server answers', async () => {
  const port = await postgres('none', () => undefined);
  await new Promise((resolve) => open.pop()?.close(resolve));
  const away = { name: 'DatabaseAway', code: 'ECONNREFUSED' };
  await expect(through(port, asked)).rejects.toMatchObject(away);
});
