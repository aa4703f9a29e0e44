import { expect, test } from 'vitest';
import { app as administracion } from '../../../netlify/functions/administracion.ts';
import { app as catalogos } from '../../../netlify/functions/catalogos.ts';
import { CATALOGO_NOMBRES } from '../../../src/contracts/administracion/catalogos.ts';
import { TOTAL_MAXIMO } from '../../../src/contracts/fields.ts';
import { MUCHAS_FARMACIAS } from '../../support/muchasFarmacias.ts';
import { mundo } from '../../support/mundo.ts';
import { send } from '../../support/request.ts';

// 5,000 pharmacies: every table's page comes, searched and put in another order too.

const { database, env, tokenFor } = await mundo();
const token = await tokenFor('administrador');
await database.query(MUCHAS_FARMACIAS);

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
