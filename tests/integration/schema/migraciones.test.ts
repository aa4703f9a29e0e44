import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrate } from '../../../netlify/database/migrate.ts';
import { verRepetidas } from '../../../netlify/tools/operacion/repeticiones.ts';
import { asAdmin, withDatabase } from '../../support/database.ts';

const folder = 'netlify/database/schema';
const all = readdirSync(folder).sort();
/** The first migration that is still to come in these tests: the same identity number in two spellings was two people's. */
const FIRST = '0010-identificacion.sql';
const LATER = all.filter((file) => file >= FIRST).map((file) => file.replace('.sql', ''));
let database: pg.Client;
let ownerUrl: string;

/** A database as it was before the first of them. */
beforeEach(async () => {
  const provided = inject('database');
  const name = `migracion_${randomBytes(6).toString('hex')}`;
  await asAdmin(provided.adminUrl, (admin) =>
    admin.query(`create database ${name} owner junto_owner`),
  );
  ownerUrl = withDatabase(provided.ownerUrl, name);
  database = new pg.Client({ connectionString: ownerUrl });
  await database.connect();
  await database.query(
    'create table migraciones (id serial primary key, name varchar(255) not null, run_on timestamp not null)',
  );
  for (const file of all.filter((one) => one < FIRST)) {
    await database.query(readFileSync(`${folder}/${file}`, 'utf8'));
    await database.query('insert into migraciones (name, run_on) values ($1, now())', [
      file.replace('.sql', ''),
    ]);
  }
});
afterEach(() => database.end());

/** A sum over the values of every column of every table, by 'table.column'. */
const sums = async (): Promise<ReadonlyMap<string, string>> => {
  const { rows: columns } = await database.query<{ name: string; sql: string }>(
    `select table_name || '.' || column_name as name,
            format('select count(*) || '':'' || coalesce(sum(hashtextextended(coalesce(%I::text, ''~''), 0)), 0) as sum from %I',
                   column_name, table_name) as sql
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migraciones'`,
  );
  const found = new Map<string, string>();
  for (const { name, sql } of columns) {
    const { rows } = await database.query<{ sum: string }>(sql);
    found.set(name, rows[0]?.sum ?? '');
  }
  return found;
};

/** A person of Costa Rica with an active card. */
const afiliada = async (identificacion: string, numero: string) => {
  await database.query(
    `insert into pacientes (pais_codigo, identificacion, nombre, primer_apellido, segundo_apellido, correo,
                            telefono, fecha_nacimiento, nacionalidad, creado_en)
     values ('506', $1, 'Ana', 'Mora', 'Ruiz', 'ana@correo.example', '2000-0000', '1950-01-01', 'Costa Rica', now())`,
    [identificacion],
  );
  await database.query(
    `insert into tarjetas (numero, pais_codigo, estado, paciente_id, activada_en)
     select $1, pais_codigo, 'Activa', id, now() from pacientes where identificacion = $2`,
    [numero, identificacion],
  );
};

test('a migration that finds a table held gives up with a sentence, and runs once it is free', async () => {
  const writer = new pg.Client({ connectionString: ownerUrl });
  await writer.connect();
  try {
    await writer.query('begin; lock table pacientes in row exclusive mode');
    await expect(migrate(ownerUrl, undefined, '50ms')).rejects.toThrow(/tiene ocupada una tabla/);
    await writer.query('rollback');
    expect(await migrate(ownerUrl)).toEqual(LATER);
  } finally {
    await writer.end();
  }
});

test('a migration that finds twice what it allows once says so, quotes nobody, and changes nothing', async () => {
  await afiliada('4-7711-2299', 'CR477112291');
  await afiliada('477112299', 'CR477112292');
  const said: string[] = [];
  const refused = await migrate(ownerUrl, (line) => said.push(line)).catch(String);
  expect(refused).toContain('Hay filas repetidas');
  expect(said.join(' ')).not.toMatch(/4-?7711-?2299/);
  // What the guide has an operator ask: whose cards they are.
  const [, asked = ''] =
    /```sql\n(select array_agg.*?)```/s.exec(readFileSync('docs/despliegue.md', 'utf8')) ?? [];
  expect((await database.query(asked)).rows).toEqual([
    { array_agg: ['CR477112291', 'CR477112292'] },
  ]);
  await database.query(`delete from tarjetas where numero = 'CR477112292'`);
  await database.query(`delete from pacientes where identificacion = '477112299'`);
  expect(await migrate(ownerUrl)).toEqual(LATER);
});

test('who affiliated twice under two spellings keeps both cards, and is listed', async () => {
  await afiliada('1-613-584', 'CR477112201');
  await afiliada('1-0613-0584', 'CR477112202');
  await afiliada('1-0613-0585', 'CR477112203');
  await afiliada('01-06130-584', 'CR477112204');
  expect(await migrate(ownerUrl)).toEqual(LATER);
  const { rows } = await database.query(
    'select identificacion, repeticion from pacientes order by id',
  );
  expect(rows).toEqual([
    { identificacion: '1-613-584', repeticion: 0 },
    { identificacion: '1-0613-0584', repeticion: 1 },
    { identificacion: '1-0613-0585', repeticion: 0 },
    { identificacion: '01-06130-584', repeticion: 2 },
  ]);
  expect(await verRepetidas(ownerUrl)).toContainEqual(
    expect.stringMatching(/^Las tarjetas CR477112201 .*, CR477112202 .* y CR477112204 .* tienen/),
  );
});

test('two at once: one migrates, the other waits and finds nothing to do', async () => {
  const ran = await Promise.all([migrate(ownerUrl), migrate(ownerUrl)]);
  expect(ran.flat()).toEqual(LATER);
});

test('documents that stood as free numbers get one identity; of two in force the first has it, and none is lost', async () => {
  await database.query(`
    insert into paises (codigo, nombre, prefijo, zona_horaria) values ('504', 'Honduras', 'HND', 'America/Tegucigalpa') on conflict do nothing;
    insert into cadenas (id, pais_codigo, nombre, permite_ffd) overriding system value values (1, '504', 'Cadena', true);
    insert into farmacias (id, codigo, pais_codigo, cadena_id, nombre, direccion)
      overriding system value values (1, 'HND-F001', '504', 1, 'Farmacia', 'Barrio Abajo');
    insert into productos (id, pais_codigo, marca, presentacion) overriding system value values (1, '504', 'Marca', '30');
    insert into promociones (id, pais_codigo, producto_id, tipo_bonificacion, maximo_mensual, maximo_anual, vigencia_inicio, vigencia_fin)
      overriding system value values (1, '504', 1, '2 + 1', 9, 9, '2026-01-01', '2026-12-31');
    insert into distribuidores (id, pais_codigo, nombre) overriding system value values (1, '504', 'Distribuidora');
    insert into medicos (id, codigo, pais_codigo, nombre, especialidad) overriding system value values (1, 'HND-M001', '504', 'Ana', 'General');
    insert into usuarios (id, nombre_usuario, clave_hash, rol, farmacia_admin, pais_codigo, farmacia_id, cadena_id, activo, clave_cambiada_en)
      overriding system value values (1, 'operador', '$argon2id$x', 'Operador', false, '504', null, null, true, now());
    insert into tarjetas (id, numero, pais_codigo) overriding system value values (1, 'HND100000001', '504')`);
  for (const [i, numero] of ['000-001-01-00000123', '0000010100000123', '1-12'].entries()) {
    await database.query(
      `insert into canjes (id, codigo_confirmacion, tarjeta_id, promocion_id, producto_id, farmacia_id, cadena_id,
                           pais_codigo, medico_id, distribuidor_id, usuario_id, ffd, registrado_en, fecha)
       overriding system value
       values ($1::int, $2, 1, 1, 1, 1, 1, '504', 1, 1, 1, false, '2026-06-10T12:00:00Z', '2026-06-10')`,
      [i + 1, `222222222${i + 2}`],
    );
    await database.query(
      `insert into canje_facturas (canje_id, producto_id, farmacia_id, numero, fecha) values ($1, 1, 1, $2, '2026-06-01')`,
      [i + 1, numero],
    );
  }
  const before = await sums();
  await migrate(ownerUrl);
  const after = await sums();
  // Written anew, with the address: it is what its trigger makes of the other columns.
  expect([...before].filter(([column, sum]) => after.get(column) !== sum)).toEqual([
    ['farmacias.busqueda', expect.any(String)],
  ]);
  const { rows: pharmacies } = await database.query('select busqueda from farmacias');
  await database.query(`update farmacias set busqueda = ''`);
  expect((await database.query('select busqueda from farmacias')).rows).toEqual(pharmacies);
  const { rows } = await database.query('select numero, identidad from canje_facturas order by id');
  expect(rows).toEqual([
    { numero: '000-001-01-00000123', identidad: 'HN:farmacia-1:0000010100000123' },
    { numero: '0000010100000123', identidad: null },
    { numero: '1-12', identidad: null },
  ]);
});
