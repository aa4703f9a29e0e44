import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoLoadedAt } from '../../../netlify/tools/demo/demo.ts';
import { load } from '../../../netlify/tools/load/load.ts';
import { loadTestDemo } from '../../support/database.ts';
import { demoNow, freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { isProof } from '../../support/size.ts';

// Nine seconds.
if (isProof) {
  test('reloading gives the same rows for the same moment and removes what was there', async () => {
    const database = await freshDatabase();
    const contenido = () =>
      database.query(
        `select (select md5(string_agg(c::text, '' order by id)) from canjes c) as canjes,
                (select md5(string_agg(l::text, '' order by id)) from canje_facturas l) as facturas,
                (select md5(string_agg(p::text, '' order by id)) from pacientes p) as pacientes,
                (select md5(string_agg(u::text, '' order by id)) from usuarios u) as usuarios`,
      );
    try {
      expect(await demoLoadedAt(database.ownerUrl)).toBeUndefined();
      await loadTestDemo(database.ownerUrl, demoNow);
      const primera = await contenido();
      const despues = new Date(demoNow.getTime() + 40 * 86_400_000);
      await loadTestDemo(database.ownerUrl, despues);
      expect(await contenido()).not.toEqual(primera);
      expect(await demoLoadedAt(database.ownerUrl)).toEqual(despues);
      await loadTestDemo(database.ownerUrl, demoNow);
      expect(await contenido()).toEqual(primera);
    } finally {
      await database.drop();
    }
  });
}

describe.each([
  [
    'imported before there is any user',
    `insert into medicos (codigo, pais_codigo, nombre, especialidad) values ('CR-M1', '506', 'Una', 'Una')`,
  ],
  [
    'with users of their own',
    `insert into usuarios (nombre_usuario, clave_hash, rol, pais_codigo, clave_cambiada_en) values ('gerencia', '$argon2id$', 'Manager', '506', now())`,
  ],
])('real data, %s', (_, alta) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase('empty');
    await database.query(alta);
  });
  afterAll(() => database.drop());

  test('are not the demo’s, and nothing is loaded over them or beside them', async () => {
    const cuentas = () =>
      database.query(
        `select (select count(*) from medicos) as medicos, (select count(*) from usuarios) as usuarios,
                (select count(*) from pacientes) as pacientes`,
      );
    const before = await cuentas();
    expect(await demoLoadedAt(database.ownerUrl)).toBeNull();
    const refused = 'no son los de la demostración';
    await expect(loadTestDemo(database.ownerUrl, demoNow)).rejects.toThrow(refused);
    await expect(load(database.ownerUrl, { canjes: 1 }, demoNow)).rejects.toThrow(refused);
    expect(await cuentas()).toEqual(before);
  });
});
