import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { load } from '../../netlify/tools/load/load.ts';
import { asAdmin, copyDatabase, loadTestDemo, template, withDatabase } from './database.ts';
import { allSaid } from './logLine.ts';
import { foundIn, personalValues } from './personal.ts';
import { size } from './size.ts';

// Dates stay text, as in the product.
pg.types.setTypeParser(pg.types.builtins.DATE, (value: string) => value);

/**
 * The moment at which the demo data of the tests was loaded: a Wednesday morning in the middle of
 * a year, 10:00 in Costa Rica. Tests that read demo data set their clock from it.
 */
export const demoNow = new Date('2026-06-17T16:00:00Z');

/** The addresses of a database, for `openDatabase`. */
export type Reached = Pick<TestDatabase, 'url' | 'neonLocal'>;

/** Tests of redemptions, faults and bundles use Neon's driver, as on Netlify; the others `pg`, which is much faster. */
const ofNeon =
  /\/faults\/|\/canjes\/(?:aplicar(?!Reglas)|caidas|carreras|vueltas)|\/bundles\.test\.ts$/;

/** The driver of this test file; `DRIVER=neon` or `DRIVER=pg` sets one for all. */
function driverHere(): 'neon' | 'pg' {
  const wish = process.env['DRIVER'];
  if (wish === 'neon' || wish === 'pg') return wish;
  return ofNeon.test(expect.getState().testPath ?? '') ? 'neon' : 'pg';
}

/** The database at `url` for a driver, through the proxy at `address` (`host:port`). */
export function throughEndpoint(url: string, driver: 'neon' | 'pg', address: string): Reached {
  if (driver === 'neon') return { url, neonLocal: address };
  const there = new URL(url);
  there.host = address;
  return { url: there.href, neonLocal: undefined };
}

/** A database of one test file. */
export interface TestDatabase {
  name: string;
  /** `DATABASE_URL` of the functions, with the least-privileged user. */
  url: string;
  ownerUrl: string;
  adminUrl: string;
  /** `NEON_LOCAL`: the endpoint of Neon's driver; undefined for a test with `pg`. */
  neonLocal: string | undefined;
  /** Reads and prepares rows as the owner, without the product's code. */
  query<Row extends pg.QueryResultRow>(text: string, params?: unknown[]): Promise<Row[]>;
  /** Ends its connections and drops it; rejects if a log line had personal data of it. */
  drop(): Promise<void>;
}

/** The content of a fresh database. */
type Kind = 'empty' | 'demo' | 'load';

/** The patients and redemptions that `load` adds to the demo data. */
export const LOADED = { pacientes: size(10_000), canjes: size(10_000) };

/**
 * A new database for the calling test file. `empty` has only the schema, `demo` the demo data as loaded at `demoNow`,
 * `load` also `LOADED`, each patient with both consents. Call `drop` in `afterAll`.
 */
export async function freshDatabase(kind: Kind = 'empty'): Promise<TestDatabase> {
  const provided = inject('database');
  const name = `prueba_${randomBytes(6).toString('hex')}`;
  await copyDatabase(provided.adminUrl, await templateOf(kind), name);

  const ownerUrl = withDatabase(provided.ownerUrl, name);
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 4 });
  pool.on('error', () => undefined);
  return {
    name,
    url: withDatabase(provided.functionsUrl, name),
    ownerUrl,
    adminUrl: withDatabase(provided.adminUrl, name),
    neonLocal: driverHere() === 'neon' ? provided.neonLocal : undefined,
    async query<Row extends pg.QueryResultRow>(text: string, params: unknown[] = []) {
      return (await pool.query<Row>(text, params)).rows;
    },
    async drop() {
      const lines = allSaid();
      try {
        if (lines === '') return;
        const values = await personalValues(
          async (text) => (await pool.query<{ value: string }>(text)).rows,
        );
        const found = foundIn(lines, values);
        if (found.length > 0) throw new Error(`People's data in the log: ${found.join(', ')}`);
      } finally {
        await pool.end();
        await asAdmin(provided.adminUrl, (admin) =>
          admin.query(`drop database if exists ${name} with (force)`),
        );
      }
    },
  };
}

/** The database that databases of a kind copy. */
async function templateOf(kind: Kind): Promise<string> {
  if (kind === 'empty') return template;
  const source = await templateOf(kind === 'demo' ? 'empty' : 'demo');
  const name = `junto_${kind}`;
  const { adminUrl, ownerUrl } = inject('database');
  await asAdmin(adminUrl, async (admin) => {
    // The first file makes it; the others wait here.
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const draft = `${name}_nuevo`;
    await copyDatabase(adminUrl, source, draft);
    const draftUrl = withDatabase(ownerUrl, draft);
    if (kind === 'demo') await loadTestDemo(draftUrl, demoNow);
    else await loadMore(draftUrl);
    await admin.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

async function loadMore(ownerUrl: string): Promise<void> {
  await load(ownerUrl, LOADED, demoNow);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  // Adds every patient's consents to both texts, which a load leaves out.
  await owner.query(
    `insert into consentimientos (paciente_id, texto, version, pais_codigo, aceptado_en)
     select p.id, t.texto, t.version, p.pais_codigo, $1
       from pacientes p cross join textos_legales t
      where t.texto in ('aviso-privacidad', 'aceptacion-uso') on conflict do nothing`,
    [demoNow],
  );
  await owner.query('vacuum analyze');
  await owner.end();
}
