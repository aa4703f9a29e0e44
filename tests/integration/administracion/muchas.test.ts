import { afterAll, beforeAll, expect, test } from 'vitest';
import { app as administracion } from '../../../netlify/functions/administracion.ts';
import { app as catalogos } from '../../../netlify/functions/catalogos.ts';
import type { Environment } from '../../../netlify/http/environment.ts';
import { CATALOGO_NOMBRES } from '../../../src/contracts/administracion/catalogos.ts';
import { CUENTA_MAXIMA } from '../../../src/contracts/fields.ts';
import { tokenOf } from '../../support/demoWorld.ts';
import { testEnvironment } from '../../support/environment.ts';
import { freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { MUCHAS_FARMACIAS } from '../../support/muchasFarmacias.ts';
import { send } from '../../support/request.ts';

// 5,000 pharmacies: the first page of every table comes at once, searched and put in another order too.

/** Far more than the lists take alone: other tests may run beside. */
const PRONTO_MS = 1_000;
const VECES = 5;

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
  const tiempos: number[] = [];
  for (let i = 0; i < VECES; i++) {
    const inicio = performance.now();
    const reply = await pedir(direccion);
    tiempos.push(performance.now() - inicio);
    expect(reply.status).toBe(200);
  }
  const mediana = tiempos.sort((una, otra) => una - otra)[Math.floor(VECES / 2)] ?? Infinity;
  expect(mediana).toBeLessThan(PRONTO_MS);
});

test.each([
  ['catalogos/farmacias?s=farmacia&pais=506', CUENTA_MAXIMA, true],
  ['catalogos/farmacias?s=cr-x12', 111, false],
  ['catalogos/suministros?pais=506', CUENTA_MAXIMA, true],
  ['administracion/usuarios?s=cr-x', CUENTA_MAXIMA, true],
  ['administracion/usuarios?s=cr-x12', 111, false],
  ['administracion/actos', CUENTA_MAXIMA, true],
] as const)(
  '%s says how many it found, or that they are more',
  async (direccion, total, esMinimo) => {
    const { body } = await pedir(direccion);
    const { Total, TotalEsMinimo } = body as { Total: number; TotalEsMinimo: boolean };
    expect(Total).toBe(total);
    expect(TotalEsMinimo).toBe(esMinimo);
  },
);
