import { expect, test } from 'vitest';
import type { Database } from '../../../netlify/database/database.ts';
import { openDatabase } from '../../../netlify/database/open.ts';
import { throughEndpoint } from '../../support/freshDatabase.ts';
import { startLatencyProxy } from '../../support/latencyProxy.ts';
import { mundo } from '../../support/mundo.ts';
import { aplicar, solicitud } from '../../support/redemption.ts';

// How often a redemption goes to the database and back: each time costs the way between them.

const { database, env, ids, tokenFor } = await mundo();
const token = await tokenFor('CR-F001');

/** Reads the session over another connection, which is not counted. */
const near = openDatabase(database.url, undefined, () => 0);

/** The round trips of requests over one driver, connecting included. */
async function turnsOf(driver: 'neon' | 'pg', work: (far: Database) => Promise<unknown>) {
  const there = new URL(driver === 'neon' ? `http://${database.neonLocal ?? ''}` : database.url);
  const proxy = await startLatencyProxy(there.hostname, Number(there.port), 4);
  try {
    const reached = throughEndpoint(database.url, driver, `127.0.0.1:${proxy.port}`);
    await work(openDatabase(reached.url, reached.neonLocal, () => 0));
    return proxy.turns();
  } finally {
    await proxy.close();
  }
}

test.each(['neon', 'pg'] as const)(
  'by %s a redemption takes one more than a transaction of one statement and its commit',
  async (driver) => {
    const one = await turnsOf(driver, (far) =>
      far.transaction(async (tx) => {
        await tx.query('select 1');
      }),
    );
    const two = await turnsOf(driver, (far) =>
      far.transaction(async (tx) => {
        await tx.query('select 1');
        await tx.query('select 1');
        tx.atCommit('select 1');
      }),
    );
    expect(two - one).toBe(1);
    const tarjeta = await ids.tarjeta(driver === 'neon' ? 'CR100000007' : 'CR100000010');
    const body = await solicitud(database, { TarjetaPacienteId: tarjeta });
    const redemption = await turnsOf(driver, (far) =>
      aplicar(
        { ...env, database: { ...far, query: (...asked) => near.query(...asked) } },
        token,
        body,
      ),
    );
    expect(redemption - one).toBe(1);
  },
);
