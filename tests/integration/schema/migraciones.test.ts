import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../netlify/database/migrate.ts';
import { freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase('empty');
  // As it was before the migration that lets a person withdraw.
  await database.query(`delete from migraciones where name = '0008-retiro'`);
  await database.query('alter table consentimientos drop column retirado_en');
});
afterAll(() => database.drop());

test('a migration that finds a table held gives up with a sentence, and runs once it is free', async () => {
  const reader = new pg.Client({ connectionString: database.ownerUrl });
  await reader.connect();
  try {
    await reader.query('begin; select 1 from tarjetas');
    await expect(migrate(database.ownerUrl)).rejects.toThrow(/tiene ocupada una tabla/);
    await reader.query('rollback');
    expect(await migrate(database.ownerUrl)).toEqual(['0008-retiro']);
  } finally {
    await reader.end();
  }
});

test('two at once: one migrates, the other waits and finds nothing to do', async () => {
  await database.query(`delete from migraciones where name = '0008-retiro'`);
  await database.query('alter table consentimientos drop column retirado_en');
  const ran = await Promise.all([migrate(database.ownerUrl), migrate(database.ownerUrl)]);
  expect(ran.flat()).toEqual(['0008-retiro']);
});
