import { describe, expect, test } from 'vitest';
import { demoLoadedAt } from '../../../netlify/tools/demo/demo.ts';
import { load } from '../../../netlify/tools/load/load.ts';
import { loadTestDemo } from '../../support/database.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { mundo } from '../../support/mundo.ts';

describe.each([
  [
    'imported before there is any user',
    `insert into medicos (codigo, pais_codigo, nombre, especialidad) values ('CR-M1', '506', 'Una', 'Una')`,
  ],
  [
    'with users of their own',
    `insert into usuarios (nombre_usuario, clave_hash, rol, pais_codigo, clave_cambiada_en) values ('gerencia', '$argon2id$', 'Manager', '506', now())`,
  ],
])('real data, %s', async (_, alta) => {
  const { database } = await mundo('empty');
  await database.query(alta);

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
