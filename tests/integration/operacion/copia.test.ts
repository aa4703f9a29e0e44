import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../netlify/tools/postgres/embedded.ts';
import { demoLoadedAt } from '../../../netlify/tools/demo/demo.ts';
import { provision } from '../../../netlify/tools/postgres/provision.ts';
import { respaldar, restaurar } from '../../../netlify/tools/operacion/copia.ts';
import { freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';

const carpeta = mkdtempSync(join(tmpdir(), 'junto-copia-'));
chmodSync(carpeta, 0o711);
const archivo = join(carpeta, 'copia.gz');
let database: TestDatabase;
let vacio: EmbeddedPostgres;
let ownerUrl: string;

beforeAll(async () => {
  database = await freshDatabase('demo');
  // An empty server, not just an empty database of the same one.
  vacio = await startEmbeddedPostgres({ dataFolder: join(carpeta, 'datos'), durable: false });
  ({ ownerUrl } = await provision(vacio, 'junto'));
});
afterAll(async () => {
  await vacio.stop();
  await database.drop();
  rmSync(carpeta, { recursive: true, force: true });
});

/** Of what is owed, days that are settled stay behind: a count anew leaves them out. */
const settled = (name: string) => (name === 'totales_por_reponer' ? 'where abierta' : '');

/** Every row of every table and where every identity stands, to compare two databases by. */
async function todo(connectionString: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const found: Record<string, unknown> = {};
    for (const { name } of rows) {
      const query =
        name === 'migraciones'
          ? 'select count(*)::int as n, string_agg(name, $$,$$ order by name) as md5 from migraciones'
          : `select count(*)::int as n, md5(string_agg(r::text, ',' order by r::text)) as md5 from ${name} r ${settled(name)}`;
      found[name] = (await client.query<object>(query)).rows[0];
    }
    const sequences = await client.query<{ name: string; last: string }>(
      `select sequencename as name, last_value as last from pg_sequences
        where schemaname = 'public' and sequencename not like 'migraciones%'`,
    );
    for (const { name, last } of sequences.rows) found[name] = last;
    return found;
  } finally {
    await client.end();
  }
}

/** Everything is as in the database that was backed up, and one act says that it was restored. */
async function expectRestored(connectionString: string): Promise<void> {
  const original = await todo(database.ownerUrl);
  const { actos, actos_id_seq, ...rest } = await todo(connectionString);
  expect({ ...rest, actos: original['actos'], actos_id_seq: original['actos_id_seq'] }).toEqual(
    original,
  );
  expect([actos, actos_id_seq]).toEqual([expect.objectContaining({ n: 1 }), '1']);
}

test('a file that is cut short or changed brings nothing', async () => {
  const entera = join(carpeta, 'entera.gz');
  await respaldar(database.ownerUrl, entera);
  const before = await todo(ownerUrl);
  const whole = readFileSync(entera);
  const lines = gunzipSync(whole).toString('utf8').split('\n');
  const damaged = {
    'cut short': whole.subarray(0, whole.length / 2),
    'without its last line': gzipSync(lines.slice(0, -2).join('\n')),
    'without one row': gzipSync(lines.filter((_, i) => i !== lines.length - 10).join('\n')),
    'with a name changed': gzipSync(lines.join('\n').replace('Mora', 'Moro')),
    'no backup at all': Buffer.from('hola'),
  };
  for (const [name, content] of Object.entries(damaged)) {
    const other = join(carpeta, 'otra.gz');
    writeFileSync(other, content);
    await expect(restaurar(ownerUrl, other), name).rejects.toThrow(/copia entera/);
    expect(await todo(ownerUrl), name).toEqual(before);
  }
});

test.each([
  ['that is not there', 'no-existe.gz'],
  ['that is a folder', 'datos'],
])('a file %s is named in the sentence', async (_, nombre) => {
  const otra = join(carpeta, nombre);
  await expect(restaurar(ownerUrl, otra)).rejects.toThrow(`No se puede leer «${otra}»`);
});

test('a backup into a folder that does not exist says so', async () => {
  const otra = join(carpeta, 'no-existe', 'copia.gz');
  await expect(respaldar(database.ownerUrl, otra)).rejects.toThrow(
    `No se puede escribir «${otra}»`,
  );
});

test('a backup restored into an empty server is the same, row for row, and one act says so', async () => {
  const cuentas = await respaldar(database.ownerUrl, archivo);
  expect(cuentas['canjes']).toBeGreaterThan(100);
  expect(statSync(archivo).mode & 0o777).toBe(0o600);
  expect(await restaurar(ownerUrl, archivo)).toEqual(cuentas);
  await expectRestored(ownerUrl);
});

test('a backup is not written over a file that is there', async () => {
  const before = readFileSync(archivo);
  await expect(respaldar(database.ownerUrl, archivo)).rejects.toThrow(`«${archivo}» ya existe`);
  expect(readFileSync(archivo)).toEqual(before);
});

test('a database in use is not restored over', async () => {
  const before = await todo(ownerUrl);
  await expect(restaurar(ownerUrl, archivo)).rejects.toThrow('ya tiene datos');
  expect(await todo(ownerUrl)).toEqual(before);
});

test.each([
  [
    'medicos',
    `insert into medicos (codigo, pais_codigo, nombre, especialidad) values ('CR-M1', '506', 'Una', 'Una')`,
  ],
  [
    'productos',
    `insert into productos (pais_codigo, marca, presentacion) values ('506', 'Una', 'Una')`,
  ],
  ['cadenas', `insert into cadenas (pais_codigo, nombre) values ('506', 'Una')`],
  ['distribuidores', `insert into distribuidores (pais_codigo, nombre) values ('506', 'Una')`],
])('nor are %s alone, which somebody imported', async (tabla, alta) => {
  const vacia = await freshDatabase('empty');
  try {
    await vacia.query(alta);
    const before = await todo(vacia.ownerUrl);
    await expect(restaurar(vacia.ownerUrl, archivo)).rejects.toThrow(`ya tiene datos (${tabla})`);
    expect(await todo(vacia.ownerUrl)).toEqual(before);
  } finally {
    await vacia.drop();
  }
});

test('what visitors’ tries leave behind does not keep a backup out, nor the demo data', async () => {
  const vacia = await freshDatabase('empty');
  try {
    await vacia.query(
      `insert into intentos (ambito, sujeto, desde, cuenta) values ('ingreso', $1, now(), 1)`,
      [Buffer.alloc(32)],
    );
    await vacia.query(
      `insert into negativas (dia, pais_codigo, regla, cuenta) values ('2026-06-01', '506', 'afiliacionTarjeta', 1)`,
    );
    expect(await demoLoadedAt(vacia.ownerUrl)).toBeUndefined();
    await restaurar(vacia.ownerUrl, archivo);
    await expectRestored(vacia.ownerUrl);
  } finally {
    await vacia.drop();
  }
});

test('what other programs take for the end of a line comes back whole', async () => {
  const vacia = await freshDatabase('empty');
  const raro = 'ñ\u2028\u2029\u0085'.repeat(100);
  try {
    await database.query(`update pacientes set telefono = $1`, ['2222\u20280001\u2029\u0085']);
    await database.query(`update canjes set observaciones = $1`, [raro]);
    const otra = join(carpeta, 'lineas.gz');
    await respaldar(database.ownerUrl, otra);
    await restaurar(vacia.ownerUrl, otra);
    await expectRestored(vacia.ownerUrl);
  } finally {
    await vacia.drop();
  }
});

test('a backup holds what one moment saw, not what is written while it runs', async () => {
  const before = await database.query('select from negativas');
  const holder = new pg.Client({ connectionString: database.ownerUrl });
  await holder.connect();
  try {
    await holder.query('begin; lock table negativas in access exclusive mode');
    const running = respaldar(database.ownerUrl, join(carpeta, 'momento.gz'));
    const waiting =
      'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))';
    await expect
      .poll(async () => (await holder.query(waiting)).rowCount, { timeout: 30_000 })
      .toBe(1);
    await holder.query(
      `insert into negativas values ('2026-06-01', '506', 'afiliacionTarjeta', 1); commit`,
    );
    expect((await running)['negativas']).toBe(before.length);
  } finally {
    await holder.end();
  }
});
