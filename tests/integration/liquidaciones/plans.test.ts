import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testEnvironment } from '../../support/environment.ts';
import { pedir } from '../../support/liquidaciones.ts';
import { mundo } from '../../support/mundo.ts';
import { bigTables, expectByIndex, recording } from '../../support/plans.ts';

// With many redemptions and settlements, what a person asks for is found by index.

const { database } = await mundo('load');
const env = testEnvironment(database);
for (const pais of ['pan', 'hnd', 'dom']) {
  await pedir(database, env, `distribuidor.${pais}`, `POST /cortar/${randomUUID()}`, {
    Grupos: null,
  });
}
await database.query('analyze');

// Settlements and their movements are few beside the redemptions that they hold.
const FEW = ['liquidaciones', 'liquidacion_movimientos'];
const tables = bigTables.filter((table) => !FEW.includes(table));

test.each([
  ['distribuidor.cr', ''],
  ['distribuidor.pan', '?estado=Abierta'],
  ['CR-F001', '?estado=Cerrada'],
  ['CR-F001', '/por-reponer?tramo=31–60'],
  ['admin.cr', '/por-reponer?juntos=si'],
  ['admin.cr', '/deudas'],
  ['distribuidor.cr', '/por-reponer'],
  ['operador.cr', '/por-reponer?farmacia=CR-F001'],
  ['operador.cr', '/por-reponer?juntos=si'],
  ['CR-F001', '/cuenta?mes=2026-05&farmacia=CR-F001'],
])('%s reads liquidaciones%s without reading a growing table whole', async (user, path) => {
  const { env, statements } = recording(testEnvironment(database));
  expect((await pedir(database, env, user, `GET ${path}`)).status).toBe(200);
  await expectByIndex(database, statements, tables);
});
