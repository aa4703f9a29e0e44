import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrate } from '../../../netlify/database/migrate.ts';
import { asAdmin, withDatabase } from '../../support/database.ts';

const ALL = readdirSync('netlify/database/schema')
  .sort()
  .map((file) => file.replace('.sql', ''));
const MIGRACIONES =
  'create table migraciones (id serial primary key, name varchar(255) not null, run_on timestamp not null)';
let database: pg.Client;
let ownerUrl: string;

beforeEach(async () => {
  const provided = inject('database');
  const name = `migracion_${randomBytes(6).toString('hex')}`;
  await asAdmin(provided.adminUrl, (admin) =>
    admin.query(`create database ${name} owner junto_owner`),
  );
  ownerUrl = withDatabase(provided.ownerUrl, name);
  database = new pg.Client({ connectionString: ownerUrl });
  await database.connect();
});
afterEach(() => database.end());

test('gives up with a sentence when a table stays locked, and runs once it is free', async () => {
  await database.query(MIGRACIONES);
  await database.query('begin; lock table migraciones');
  await expect(migrate(ownerUrl, undefined, '50ms')).rejects.toThrow(/tiene ocupada una tabla/);
  await database.query('rollback');
  expect(await migrate(ownerUrl)).toEqual(ALL);
});

test('says that the data break a unique index, quotes no value, and changes nothing', async () => {
  // All files run in one transaction, so they have one time.
  await database.query(`${MIGRACIONES}; create unique index on migraciones (run_on)`);
  const said: string[] = [];
  const refused = await migrate(ownerUrl, (line) => said.push(line)).catch(String);
  expect(refused).toContain('Hay filas repetidas');
  expect([refused, ...said].join(' ')).not.toMatch(/Key \(run_on\)/);
  expect(
    (await database.query('select from pg_tables where schemaname = $1', ['public'])).rowCount,
  ).toBe(1);
});

test('of two runs at once one migrates; the other waits longer than for a table and finds nothing to do', async () => {
  const one = () => migrate(ownerUrl, undefined, '1ms');
  const ran = await Promise.all([one(), one()]);
  expect(ran.flat()).toEqual(ALL);
});
