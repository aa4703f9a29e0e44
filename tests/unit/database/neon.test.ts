import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { neonConfig } from '@neondatabase/serverless';
import { afterEach, expect, test, vi } from 'vitest';
import { databaseAt } from '../../../netlify/database/open.ts';
import { authority, certificates } from '../../support/tls/certificates.ts';

// How the functions on Netlify reach Neon: by its driver, whose configuration nothing here may change
// before the first test has seen it.

const trusted = getCACertificates();
afterEach(() => setDefaultCACertificates(trusted));

const addressOf = (server: Server) => {
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/`;
};

const ask = async (code?: string): Promise<void> => {
  const url = 'postgresql://junto_funciones:secreta@ep-frio-1-pooler.us-east-2.aws.neon.tech/junto';
  const database = databaseAt(url, undefined, () => 0)({ statement: 30_000, together: 30_000 });
  const away = { name: 'DatabaseAway', ...(code === undefined ? {} : { code }) };
  await expect(database.query('select 1')).rejects.toMatchObject(away);
  await expect(database.transaction((tx) => tx.query('select 1'))).rejects.toThrow();
};

test('the driver uses https, and a WebSocket over TLS, although the address names neither', async () => {
  const asked: URL[] = [];
  const refuse = (address: unknown): never => {
    asked.push(new URL(String(address)));
    throw new Error('refused');
  };
  vi.stubGlobal('fetch', refuse);
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor(address: unknown) {
        super();
        refuse(address);
      }
    },
  );
  await ask();
  expect(new Set(asked.map(({ protocol }) => protocol))).toEqual(new Set(['https:', 'wss:']));
});

test('a broken connection is not read as PostgreSQL’s refusal, although EPIPE has five letters too', async () => {
  const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  const fail = () => Promise.reject(new TypeError('fetch failed', { cause: broken }));
  vi.stubGlobal('fetch', fail);
  await ask('EPIPE');
});

test('sends nothing to a server with an untrusted certificate, and reports the reason', async () => {
  const heard: string[] = [];
  const server = createServer(certificates.propio, ({ url = '' }, response) => {
    heard.push(url);
    response.writeHead(500).end();
  });
  server.on('upgrade', ({ url = '' }, socket) => {
    heard.push(url);
    socket.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    neonConfig.fetchEndpoint = `https://localhost:${port}/sql`;
    neonConfig.wsProxy = `localhost:${port}/v2`;
    await ask('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
    expect(heard).toEqual([]);
    // The same server answers once its authority is trusted: the certificate was the only reason.
    setDefaultCACertificates([...trusted, authority]);
    await ask();
    expect(new Set(heard.map((address) => address.split('?')[0]))).toEqual(
      new Set(['/sql', '/v2']),
    );
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('follows no redirect, so that the password reaches no other server', async () => {
  const heard: string[] = [];
  const elsewhere = createHttpServer((_, response) => {
    heard.push('elsewhere');
    response.end('{}');
  }).listen(0, '127.0.0.1');
  const server = createHttpServer((_, response) => {
    heard.push('server');
    response.writeHead(307, { location: addressOf(elsewhere) }).end();
  }).listen(0, '127.0.0.1');
  await Promise.all([once(elsewhere, 'listening'), once(server, 'listening')]);
  try {
    const endpoint = new URL(addressOf(server)).host;
    const database = databaseAt(
      'postgresql://junto_funciones:secreta@localhost/junto',
      endpoint,
      () => 0,
    )({
      statement: 30_000,
      together: 30_000,
    });
    const away = { name: 'DatabaseAway' };
    await expect(database.query('select 1')).rejects.toMatchObject(away);
    await expect(database.transaction((tx) => tx.query('select 1'))).rejects.toMatchObject(away);
    expect(new Set(heard)).toEqual(new Set(['server']));
  } finally {
    server.close();
    elsewhere.close();
  }
});
