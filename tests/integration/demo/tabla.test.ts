import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { detalleCanje } from '../../../src/contracts/dashboard/busqueda.ts';
import { loadTestDemo } from '../../support/database.ts';
import { tokenOf } from '../../support/demoWorld.ts';
import { testEnvironment } from '../../support/environment.ts';
import { demoNow, freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { send } from '../../support/request.ts';
import { oneIn } from '../../support/size.ts';

/** The moments of loading at which a calendar may go wrong. */
const momentos: readonly (readonly [string, Date])[] = oneIn(7, [
  ['1 January, minutes after midnight in Costa Rica', new Date('2026-01-01T06:03:00Z')],
  ['the middle of a year', demoNow],
  ['1 January in Panama, still 31 December in Costa Rica', new Date('2027-01-01T05:20:00Z')],
  ['3 January', new Date('2026-01-03T20:00:00Z')],
  ['1 February', new Date('2026-02-01T14:00:00Z')],
  ['29 February', new Date('2028-02-29T22:00:00Z')],
  ['31 December', new Date('2026-12-31T19:30:00Z')],
]);

describe.each(momentos)('the demo data loaded on %s', (_, ahora) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await freshDatabase();
    await loadTestDemo(database.ownerUrl, ahora);
  }, 120_000);
  afterAll(() => database.drop());

  test('redemptions that count would be registered again on their day, by every rule', async () => {
    const env = testEnvironment(database, { now: () => ahora });
    const token = await tokenOf(database, env, 'manager');
    // The eighth promotion has ended since, some people have left, and in January card 013 has its year in one month.
    const cuentan = await database.query<{ codigo: string }>(
      `select c.codigo_confirmacion as codigo from canjes c join tarjetas t on t.id = c.tarjeta_id
        where c.estado <> 'Rechazado' and c.promocion_id % 8 <> 0 and t.estado <> 'Retirada'
          and not (t.numero like '%100000013' and extract(month from c.fecha) = 1)`,
    );
    const faltas: string[] = [];
    for (const { codigo } of oneIn(6, cuentan)) {
      const { body } = await send(env, `GET /api/canjes/detalle/${codigo}`, { token });
      const { Reglas } = v.parse(detalleCanje.reply, body);
      faltas.push(...Reglas.filter(({ Cumple }) => Cumple !== true).map(({ Regla }) => Regla));
    }
    // Of two numbers that look alike the later one was confirmed; the earlier one was not asked about.
    expect(new Set(faltas).difference(new Set(['facturaDistinta']))).toEqual(new Set());
    expect(faltas.length).toBeLessThan(cuentan.length / 20);
  }, 600_000);
});
