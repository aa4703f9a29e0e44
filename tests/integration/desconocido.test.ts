import { beforeEach, describe, expect, test } from 'vitest';
import { SOLICITUDES_POR_HORA } from '../../netlify/pacientes/limitesDeConsulta.sql.ts';
import { solveWork } from '../../src/api/solveWork.ts';
import { ENDPOINTS } from '../../src/contracts/all.ts';
import type { Endpoint } from '../../src/contracts/endpoint.ts';
import { CABECERA_PRUEBA } from '../../src/contracts/proofOfWork.ts';
import { pedir, peticion } from '../support/derechos.ts';
import { ejemplos } from '../support/ejemplos.ts';
import { testEnvironment } from '../support/environment.ts';
import { demoNow } from '../support/freshDatabase.ts';
import { mundo } from '../support/mundo.ts';
import { send } from '../support/request.ts';
import { isProof } from '../support/size.ts';

// A stranger calls every endpoint many times with varying input: what do the answers disclose, and what stays in the
// database?

/** More than any limit that an address has. */
const CALLS = isProof ? 1_000 : 40;

const { database } = await mundo();
let clock = demoNow;
let events: unknown[] = [];
const entries = await ejemplos(database, testEnvironment(database));
beforeEach(() => {
  clock = demoNow;
  events = [];
});
const env = (clientAddress = '203.0.113.7') =>
  testEnvironment(database, {
    clientAddress,
    now: () => clock,
    log: ({ event }) => void events.push(event),
  });

const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const rowsByTable = async (): Promise<Record<string, number>> => {
  const names = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const [row] = await database.query<{ rows: Record<string, number> }>(
    `select json_object_agg(name, n) as rows from (${names
      .map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`)
      .join(' union all ')}) t`,
  );
  return row?.rows ?? {};
};

test.each(ENDPOINTS.filter(({ access }) => access === 'public').map(routeOf))(
  `%s, called ${CALLS} times by a stranger, tells and leaves no more than its entry says`,
  async (route) => {
    const { stranger } = entries[route] ?? {};
    if (stranger === undefined) throw new Error(`${route} has no stranger in ejemplos.ts`);
    const { path, body, headers, told, left = {} } = stranger;
    const [method = '', address = ''] = route.split(' ');
    const before = await rowsByTable();
    const statuses = new Set<number>();
    for (let i = 0; i < CALLS; i += 1) {
      const { status } = await send(env(), `${method} ${path?.(i) ?? address}`, {
        ...(body === undefined ? {} : { body: body(i) }),
        ...(headers === undefined ? {} : { headers }),
      });
      statuses.add(status);
    }
    expect([...statuses].filter((status) => !told.includes(status))).toEqual([]);
    const after = await rowsByTable();
    for (const [table, rows] of Object.entries(after)) {
      // Refusals are counted by country, day and rule: a bounded number of rows.
      if (table === 'negativas') continue;
      expect(rows - (before[table] ?? 0), table).toBeLessThanOrEqual(left[table] ?? 0);
    }
  },
  // A sign-in hashes its password: a loaded machine takes over 60 ms for one.
  60_000 + CALLS * 300,
);

describe('requests of rights of all visitors together', () => {
  test('raise an alarm at the last that an hour takes, then need a proof of work, and an hour later none', async () => {
    const from = (i: number) => env(`198.51.100.${i}`);
    expect((await pedir(from(1))).reply.status).toBe(200);
    await database.query(`update intentos set cuenta = $1 where ambito = 'solicitudes.total'`, [
      SOLICITUDES_POR_HORA - 1,
    ]);
    events = [];
    expect((await pedir(from(2))).reply.status).toBe(200);
    expect(events).toEqual(['alarm-rights']);
    const before = await rowsByTable();
    const pideTrabajo = async (i: number, route: string, body: object, proof?: string) => {
      const headers = proof === undefined ? {} : { [CABECERA_PRUEBA]: proof };
      const reply = await send(from(i), route, { body, headers });
      return { status: reply.status, prueba: (reply.body as { prueba?: unknown }).prueba };
    };
    const derechos = (proof?: string) =>
      pideTrabajo(3, 'POST /api/derechos/solicitudes', peticion(), proof);
    const reclamo = entries['POST /api/pacientes/reclamos']?.stranger?.body?.(CALLS) ?? {};
    const reclamar = (proof?: string) =>
      pideTrabajo(4, 'POST /api/pacientes/reclamos', reclamo, proof);
    const { status, prueba } = await derechos();
    expect(status).toBe(428);
    const solved = await solveWork(prueba);
    const forged = JSON.stringify(
      JSON.parse(solved.replace(/("hasta":)([\d.]+)/, (_, key: string) => `${key}9999999999`)),
    );
    const unsolved = solved.replace(
      /"counter":\d+,"derivedKey":"\w{4}/,
      '"counter":1,"derivedKey":"0000',
    );
    for (const proof of [undefined, 'nada', '{}', forged, unsolved])
      expect((await reclamar(proof)).status, proof).toBe(428);
    expect((await rowsByTable())['reclamos']).toBe(before['reclamos']);
    expect((await rowsByTable())['solicitudes']).toBe(before['solicitudes']);
    const last = await solveWork((await reclamar()).prueba);
    clock = new Date(demoNow.getTime() + 3_540_000);
    expect((await derechos(solved)).status).toBe(200);
    expect((await derechos(solved)).status, 'used before').toBe(428);
    expect((await reclamar(last)).status).toBe(200);
    expect(events.filter((event) => event === 'alarm-rights')).toHaveLength(1);
    expect((await rowsByTable())['reclamos']).toBe((before['reclamos'] ?? 0) + 1);
    expect((await rowsByTable())['solicitudes']).toBe((before['solicitudes'] ?? 0) + 2);
    clock = new Date(demoNow.getTime() + 3_600_000);
    expect((await pedir(from(5))).reply.status).toBe(200);
  });

  test('that one address sends beyond its own limit are not counted against other addresses', async () => {
    for (let i = 0; i < 30; i += 1) await pedir(env());
    const [row] = await database.query<{ cuenta: number }>(
      `select cuenta from intentos where ambito = 'solicitudes.total'`,
    );
    expect(row?.cuenta).toBe(10);
  });
});
