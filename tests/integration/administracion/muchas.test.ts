import { afterAll, beforeAll, expect, test } from 'vitest';
import { app as administracion } from '../../../netlify/functions/administracion.ts';
import { app as catalogos } from '../../../netlify/functions/catalogos.ts';
import type { Environment } from '../../../netlify/http/environment.ts';
import { CATALOGO_NOMBRES } from '../../../src/contracts/administracion/catalogos.ts';
import { TOTAL_MAXIMO } from '../../../src/contracts/fields.ts';
import { tokenOf } from '../../support/demoWorld.ts';
import { testEnvironment } from '../../support/environment.ts';
import { freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { MUCHAS_FARMACIAS } from '../../support/muchasFarmacias.ts';
import { send } from '../../support/request.ts';

// 5,000 pharmacies: every table's page comes, searched and put in another order too.

let database: TestDatabase;
let env: Environment;
let token: string;
beforeAll(async () => {
  database = await freshDatabase('demo');
  env = testEnvironment(database);
  token = await tokenOf(database, env, 'administrador');
  await database.query(MUCHAS_FARMACIAS);
}, 120_000);
afterAll(() => database.drop());

const pedir = (direccion: string) =>
  send(
    direccion.startsWith('catalogos') ? catalogos : administracion,
    env,
    `GET /api/${direccion}`,
    {
      token,
    },
  );

test.each([
  ...CATALOGO_NOMBRES.flatMap((nombre) => [
    `catalogos/${nombre}`,
    `catalogos/${nombre}?s=a&pais=506`,
    `catalogos/${nombre}${nombre === 'tarjetas' ? '?orden=-numero' : '?orden=-nombre&page=40'}`,
  ]),
  'administracion/usuarios',
  'administracion/usuarios?s=cr-x12',
  'administracion/usuarios?orden=ingreso&page=40',
  'administracion/actos',
  'administracion/actos?s=cr-x12',
])('%s', async (direccion) => {
  expect((await pedir(direccion)).status).toBe(200);
});

test.each([
  ['catalogos/farmacias?s=farmacia&pais=506', TOTAL_MAXIMO],
  ['catalogos/farmacias?s=cr-x12', 111],
  ['catalogos/suministros?pais=506', TOTAL_MAXIMO],
  ['administracion/usuarios?s=cr-x', TOTAL_MAXIMO],
  ['administracion/usuarios?s=cr-x12', 111],
  ['administracion/actos', TOTAL_MAXIMO],
] as const)('%s says how many it found, or that they are more', async (direccion, total) => {
  const { body } = await pedir(direccion);
  expect(body).toMatchObject({ Total: total });
});
