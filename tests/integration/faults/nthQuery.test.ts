import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../netlify/database/open.ts';
import type { Environment } from '../../../netlify/http/environment.ts';
import { ENDPOINTS } from '../../../src/contracts/all.ts';
import { testEnvironment } from '../../support/environment.ts';
import { escrituras, type Intento, rutaDe } from '../../support/escrituras.ts';
import { FAILURES, failing, failingAt, type FailingDatabase } from '../../support/failing.ts';
import { startFaultyEndpoint } from '../../support/faults.ts';
import { sinLiquidaciones } from '../../support/liquidaciones.ts';
import { mundo } from '../../support/mundo.ts';
import { type Received, send } from '../../support/request.ts';
import { isProof, sampleOf } from '../../support/size.ts';
import { changesBetween, tablesNow } from '../../support/tables.ts';

// Each statement of a write fails in each way: the database has all of the write, or nothing.

const { database } = await mundo();
const endpoint = await startFaultyEndpoint(database);
afterAll(() => endpoint.close());
// Takes no message: what is written does not depend on it.
const smtp = { url: 'smtp://127.0.0.1:1', from: 'junto@correo.example' };
// Of what comes before an attempt: by `pg`, where a transaction takes a fraction of the time.
const antes = testEnvironment({ url: database.url, neonLocal: undefined }, { smtp });
// The shortest pauses between a transaction's tries.
const env = testEnvironment(database, {
  smtp,
  database: openDatabase(database.url, database.neonLocal, () => 0),
});
// Few rows, so that comparing all of them is quick.
await sinLiquidaciones(database);
await database.query(
  `alter table canje_historial disable trigger canje_historial_solo_crece;
   alter table liquidacion_lineas disable trigger liquidacion_lineas_solo_crece;
   truncate canje_historial, canjes_vistos, canje_riesgos, canjes_al_azar, canje_facturas, preregistros,
            liquidacion_lineas, desconocimientos, canje_fotos, enlaces_de_fotos, canjes;
   alter table canje_historial enable trigger canje_historial_solo_crece;
   alter table liquidacion_lineas enable trigger liquidacion_lineas_solo_crece`,
);
const todas = await escrituras(database, antes);
const writes = todas.flatMap(([name, repeated, prepare]) =>
  repeated === null ? [] : [[name, repeated, prepare] as const],
);

/** Endpoints other than GET that write counters alone, or the same row again. */
const READINGS = [
  'POST /api/busqueda',
  'POST /api/canjes/canje-farmacias',
  'POST /api/canjes/reporte-export',
  'POST /api/canjes/reporte-farmacias',
  'POST /api/canjes/reporte-filtros',
  'DELETE /api/canjes/reporte-filtros/:id',
  'POST /api/canjes/reporte-oficina',
  'POST /api/canjes/reporte-oficina-export',
  'POST /api/canjes/reporte-oficina-resumen',
  'POST /api/canjes/reporte-resumen',
  'POST /api/catalogos/:catalogo/ensayo',
  'POST /api/derechos/solicitudes/:id/ensayo',
  'POST /api/farmacias/search',
  'POST /api/pacientes/desconocimientos',
  'POST /api/personas/:referencia',
];

test('the list covers every endpoint that writes', () => {
  const named = [...todas.map(([name]) => rutaDe(name)), ...READINGS];
  const missing = ENDPOINTS.filter(
    ({ method, path }) => method !== 'GET' && !named.includes(`${method} ${path}`),
  );
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

const ask = ({ what, sent }: Intento, as: Environment): Promise<Received> => send(as, what, sent);

/** How a write's n-th statement fails: where the use case asks for it, or on its way through the endpoint. */
type Breaking = (n: number) => FailingDatabase;
const inUseCase = FAILURES.map((how): [string, Breaking] => [
  how,
  (n) => failing(env.database, n, how),
]);
const atEndpoint = (['away', 'unheard'] as const).map((how): [string, Breaking] => [
  `${how} at the endpoint`,
  (n) => failingAt(endpoint, database.url, n, how),
]);

const movesBoxes = (name: string) => /^\w+ \/api\/canjes/.test(name);
const movesSettlements = (name: string) => /^\w+ \/api\/liquidaciones/.test(name);
// In `npm test` every write that moves boxes, one in three of those that settle them and one in six of the others.
const some = writes.filter(
  ([name], i) => movesBoxes(name) || i % (movesSettlements(name) ? 3 : 6) === 0,
);

describe.each(sampleOf(writes, some))('%s', (name, repeated, prepare) => {
  // In `npm test` a redemption fails in every way, and every other write in the worst: done and not heard.
  const isWhole = name === 'POST /api/canjes/aplicar/:param';
  const sample = isWhole ? inUseCase : inUseCase.filter(([how]) => how === 'unheard');
  const ways = isProof ? [...inUseCase, ...atEndpoint] : sample;
  test.each(ways)(
    'any one of its statements %s: all or nothing, and repeated, all',
    async (_, breaking) => {
      const model = await prepare();
      const before = await tablesNow(database);
      const counting = breaking(0);
      expect((await ask(model, { ...env, database: counting })).status).toBe(200);
      const all = changesBetween(before, await tablesNow(database));
      expect(Object.keys(all)).not.toEqual([]);

      const statements = counting.asked();
      expect(statements).toBeGreaterThan(0);
      const every = Array.from({ length: statements }, (_, i) => i + 1);
      // Of every other write that moves boxes one in two from the last, which commits; of the others the last.
      const fromLast = every.filter((n) => (statements - n) % 2 === 0);
      const few = movesBoxes(name) ? fromLast : [statements];
      for (const n of isWhole ? every : sampleOf(every, few)) {
        const attempt = await prepare();
        const start = await tablesNow(database);
        const broken = breaking(n);
        const reply = await ask(attempt, { ...env, database: broken });
        const label = `statement ${n} of ${statements}`;
        expect([200, 500, 503], label).toContain(reply.status);
        const written = changesBetween(start, await tablesNow(database));
        if (reply.status === 200) expect(written, label).toEqual(all);
        else expect([{}, all], label).toContainEqual(written);

        const again = await ask(attempt, env);
        const isDone = Object.keys(written).length > 0;
        expect(again.status, label).toBe(isDone ? repeated : 200);
        expect(changesBetween(start, await tablesNow(database)), label).toEqual(all);
      }
    },
    180_000,
  );
});

// A login is no write that may be repeated: each opens a session of its own, whole or not at all.
test.each(FAILURES)(
  'POST auth/login, any one of its statements %s: a whole session or none',
  async (how) => {
    const body = { username: 'CR-F017', password: 'Canje-Demo-2026' };
    const attempt = { what: 'POST /api/auth/login', sent: { body } };
    const counting = failing(env.database, 0, how);
    const before = await tablesNow(database);
    expect((await ask(attempt, { ...env, database: counting })).status).toBe(200);
    const all = changesBetween(before, await tablesNow(database));
    expect(all).toEqual({ sesiones: [0, 1], tokens_refresco: [0, 1] });
    for (let n = 1; n <= counting.asked(); n++) {
      const start = await tablesNow(database);
      await ask(attempt, { ...env, database: failing(env.database, n, how) });
      expect([{}, all]).toContainEqual(changesBetween(start, await tablesNow(database)));
    }
  },
);
