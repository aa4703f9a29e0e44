import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownerUrlOf } from '../../../netlify/database/upstream.ts';
import { freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { startLatencyProxy } from '../../support/latencyProxy.ts';

// Whether two addresses lead to one database is asked of the databases, not read from the addresses.

let database: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [database, other] = await Promise.all([freshDatabase('empty'), freshDatabase('empty')]);
});
afterAll(() => Promise.all([database.drop(), other.drop()]));

/** A pooler of another name and port before the functions' connection. */
async function through<T>(url: string, work: (pooled: string) => Promise<T>): Promise<T> {
  const there = new URL(url);
  const proxy = await startLatencyProxy(there.hostname, Number(there.port), 0);
  try {
    there.host = `localhost:${proxy.port}`;
    return await work(there.href);
  } finally {
    await proxy.close();
  }
}

describe('the owner’s connection', () => {
  test('accepts two addresses of one database, with any name, host and port', async () => {
    await through(database.url, async (pooled) => {
      expect(await ownerUrlOf(pooled, database.ownerUrl, {})).toBe(database.ownerUrl);
    });
  });

  test('is refused when they lead to two of one server', async () => {
    await through(other.url, async (pooled) => {
      await expect(ownerUrlOf(pooled, database.ownerUrl, {})).rejects.toThrow(
        /nombran bases de datos distintas: «prueba_\w+» de .* y «prueba_\w+» de localhost/,
      );
    });
    await expect(ownerUrlOf(other.url, database.ownerUrl, {})).rejects.toThrow('distintas');
  });
});
