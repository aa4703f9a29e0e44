import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../netlify/database/open.ts';
import { randomSwitches, startFaultyEndpoint } from '../../support/faults.ts';
import { mundo } from '../../support/mundo.ts';
import { tarjetasActivas } from '../../support/pacientes.ts';
import { aplicar, codigoDe, solicitud } from '../../support/redemption.ts';
import { isProof, seed } from '../../support/size.ts';

// 50 redemptions in `npm test`, 1,000 in `npm run prove`.
const CANJES = isProof ? 1_000 : 50;
const CLIENTS = 8;
const FAULT_RATE = 0.08;
const TRIES = 30;

const { database, env, tokenFor } = await mundo();
const endpoint = await startFaultyEndpoint(database);
afterAll(() => endpoint.close());

/** What one client holds in its hand after its tries: the code, and how often it asked. */
interface Outcome {
  codigo: string;
  tries: number;
}

test(`${CANJES} redemptions under random faults, tried until answered: each acknowledged once, none twice, no line without its redemption`, async () => {
  console.info(`faults: SEED=${seed}`);
  const token = await tokenFor('CR-F001');
  const tarjetas = await tarjetasActivas(database, CANJES);
  const before = await rows();
  const bodies = await Promise.all(
    tarjetas.map(({ id }) => solicitud(database, { TarjetaPacienteId: id })),
  );
  endpoint.set(
    randomSwitches(seed, FAULT_RATE, ['delay', 'hang', 'drop before', 'drop after', '500', 'kill']),
  );

  const redeem = async (client: number, body: unknown): Promise<Outcome> => {
    const { url, neonLocal } = endpoint.before(
      `${database.url}?application_name=cliente-${client}`,
    );
    const key = randomUUID();
    for (let tries = 1; tries <= TRIES; tries++) {
      // Each fault leaves a cold connection, on which the statements take longest.
      const patience = { statement: 1500, together: 4500 };
      const as = { ...env, database: openDatabase(url, neonLocal, () => 0, patience) };
      const reply = await aplicar(as, token, body, key);
      if (reply.status === 200) return { codigo: codigoDe(reply.body), tries };
      expect(reply.status, JSON.stringify(reply.body)).toBe(503);
    }
    throw new Error(`Not acknowledged after ${TRIES} tries`);
  };
  const outcomes: Outcome[] = [];
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let i = client; i < bodies.length; i += CLIENTS) {
      outcomes.push(await redeem(client, bodies[i]));
    }
  });
  await Promise.all(clients);
  endpoint.set(() => undefined);

  const codes = outcomes.map(({ codigo }) => codigo);
  expect(new Set(codes).size).toBe(CANJES);
  const stored = await database.query<{ codigo: string }>(
    `select c.codigo_confirmacion as codigo from canjes c join tarjetas t on t.id = c.tarjeta_id
      where t.numero like 'CR8%'`,
  );
  expect(stored.map(({ codigo }) => codigo).sort()).toEqual([...codes].sort());
  const after = await rows();
  expect(after).toEqual({
    canjes: before.canjes + CANJES,
    facturas: before.facturas + 2 * CANJES,
    historial: before.historial + CANJES,
    claves: before.claves + CANJES,
    huerfanas: 0,
  });
  // The faults did happen: every kind of them, and clients had to ask again.
  expect([...endpoint.counts.keys()].sort()).toEqual(
    ['500', 'delay', 'drop after', 'drop before', 'hang', 'kill'].sort(),
  );
  expect(outcomes.filter(({ tries }) => tries > 1).length).toBeGreaterThan(CANJES / 20);
}, 600_000);

async function rows() {
  const [row] = await database.query<
    Record<'canjes' | 'facturas' | 'historial' | 'claves' | 'huerfanas', number>
  >(
    `select (select count(*)::int from canjes) as canjes,
            (select count(*)::int from canje_facturas) as facturas,
            (select count(*)::int from canje_historial) as historial,
            (select count(*)::int from idempotencia) as claves,
            (select count(*)::int from canjes c
              where not exists (select from canje_facturas l where l.canje_id = c.id)
                 or not exists (select from canje_historial h where h.canje_id = c.id)) as huerfanas`,
  );
  if (row === undefined) throw new Error('No counts');
  return row;
}
