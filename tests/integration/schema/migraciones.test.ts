import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../netlify/database/migrate.ts';
import { freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';

const LAST = ['0010-identificacion', '0011-menos-permisos'];
let database: TestDatabase;
/** Undoes the last migrations, of which the first counts here: the same identity number written in two ways was two people's. */
const beforeTheLast = async () => {
  await database.query('delete from migraciones where name = any($1)', [LAST]);
  await database.query(
    `drop index pacientes_identificacion_unica;
     alter table pacientes add constraint pacientes_identificacion_unica unique (pais_codigo, identificacion)`,
  );
};
beforeAll(async () => {
  database = await freshDatabase('empty');
  await beforeTheLast();
});
afterAll(() => database.drop());

test('a migration that finds a table held gives up with a sentence, and runs once it is free', async () => {
  const writer = new pg.Client({ connectionString: database.ownerUrl });
  await writer.connect();
  try {
    await writer.query('begin; lock table pacientes in row exclusive mode');
    await expect(migrate(database.ownerUrl)).rejects.toThrow(/tiene ocupada una tabla/);
    await writer.query('rollback');
    expect(await migrate(database.ownerUrl)).toEqual(LAST);
  } finally {
    await writer.end();
  }
});

test('a migration that finds twice what it allows once says so, quotes nobody, and changes nothing', async () => {
  await beforeTheLast();
  const person = async (identificacion: string, numero: string) => {
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
  await person('4-7711-2299', 'CR477112291');
  await person('477112299', 'CR477112292');
  const said: string[] = [];
  const refused = await migrate(database.ownerUrl, (line) => said.push(line)).catch(String);
  expect(refused).toContain('Hay filas repetidas');
  expect(said.join(' ')).not.toMatch(/4-?7711-?2299/);
  // What the guide has an operator ask: whose cards they are.
  const [, asked = ''] =
    /```sql\n(select array_agg.*?)```/s.exec(readFileSync('docs/despliegue.md', 'utf8')) ?? [];
  expect(await database.query(asked)).toEqual([{ array_agg: ['CR477112291', 'CR477112292'] }]);
  await database.query(`delete from tarjetas where numero = 'CR477112292'`);
  await database.query(`delete from pacientes where identificacion = '477112299'`);
  expect(await migrate(database.ownerUrl)).toEqual(LAST);
});

test('two at once: one migrates, the other waits and finds nothing to do', async () => {
  await beforeTheLast();
  const ran = await Promise.all([migrate(database.ownerUrl), migrate(database.ownerUrl)]);
  expect(ran.flat()).toEqual(LAST);
});
