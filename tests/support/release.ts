import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { asAdmin } from './database.ts';
import type { TestDatabase } from './freshDatabase.ts';

const schemaFolder = 'netlify/database/schema';

/** A release's database: the migrations that made it, and the rows of each table as JSON. */
const Dump = v.object({
  migrations: v.array(v.object({ name: v.string(), sha256: v.string() })),
  rows: v.record(v.string(), v.array(v.record(v.string(), v.unknown()))),
});

const textOf = (migration: string): string =>
  readFileSync(`${schemaFolder}/${migration}.sql`, 'utf8');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The writable columns of all tables. */
const columnsOf = async (database: TestDatabase): Promise<ReadonlyMap<string, string>> => {
  const rows = await database.query<{ table: string; columns: string }>(
    `select c.relname as table, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migraciones'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
};

/** Writes the database to a file that `restoreRelease` reads in later releases. */
export async function dumpRelease(database: TestDatabase, file: string): Promise<void> {
  const migrations = await database.query<{ name: string }>(
    'select name from migraciones order by id',
  );
  const rows: Record<string, unknown> = {};
  for (const [table, columns] of await columnsOf(database)) {
    const [found] = await database.query<{ rows: unknown }>(
      `select coalesce(json_agg(t), '[]') as rows from (select ${columns} from ${table}) t`,
    );
    rows[table] = found?.rows;
  }
  const dump = {
    migrations: migrations.map(({ name }) => ({ name, sha256: sha256(textOf(name)) })),
    rows,
  };
  writeFileSync(file, gzipSync(JSON.stringify(v.parse(Dump, dump)), { level: 9 }));
}

/**
 * Replaces an empty database by that of a release: its migrations, run as the owner, and its rows, written without
 * triggers and constraints. Answers the migrations' names. Throws when a migration changed after its release.
 */
export async function restoreRelease(database: TestDatabase, file: string): Promise<string[]> {
  const dump = v.parse(Dump, JSON.parse(gunzipSync(readFileSync(file)).toString()));
  await database.query(
    `drop schema public cascade; create schema public;
     create table migraciones (id serial primary key, name varchar(255) not null, run_on timestamp not null)`,
  );
  for (const { name, sha256: released } of dump.migrations) {
    const text = textOf(name);
    if (sha256(text) !== released) throw new Error(`${name} changed after its release`);
    await database.query(text);
    await database.query('insert into migraciones (name, run_on) values ($1, now())', [name]);
  }
  const columns = await columnsOf(database);
  await asAdmin(database.adminUrl, async (admin) => {
    await admin.query('set session_replication_role = replica');
    for (const [table, rows] of Object.entries(dump.rows)) {
      const names = columns.get(table) ?? '';
      await admin.query(`delete from ${table}`);
      await admin.query(
        `insert into ${table} (${names}) overriding system value
         select ${names} from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    }
    await admin.query(
      `select setval(pg_get_serial_sequence(c.relname, a.attname), (xpath('/row/m/text()',
                query_to_xml(format('select coalesce(max(%I), 0) + 1 as m from %I', a.attname, c.relname), false, true, '')))[1]::text::bigint, false)
         from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`,
    );
  });
  return dump.migrations.map(({ name }) => name);
}
