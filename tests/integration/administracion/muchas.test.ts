import { afterAll, beforeAll, expect, test } from 'vitest';
import { app } from '../../../netlify/functions/catalogos.ts';
import type { Environment } from '../../../netlify/http/environment.ts';
import { CATALOGO_NOMBRES } from '../../../src/contracts/administracion/catalogos.ts';
import { tokenOf } from '../../support/demoWorld.ts';
import { testEnvironment } from '../../support/environment.ts';
import { freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
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
  await database.query(
    `insert into farmacias (codigo, pais_codigo, cadena_id, nombre)
     select 'CR-G' || n, '506', (select min(id) from cadenas where pais_codigo = '506'), 'Farmacia ' || n
       from generate_series(1, 5000) n;
     insert into farmacia_distribuidores (farmacia_id, promocion_id, distribuidor_id, pais_codigo)
     select f.id, p.id, (select min(id) from distribuidores where pais_codigo = '506'), '506'
       from farmacias f cross join (select id from promociones where pais_codigo = '506' limit 4) p
      where f.codigo like 'CR-G%';
     insert into medicos (codigo, pais_codigo, nombre, especialidad)
     select 'CR-H' || n, '506', 'Doctora ' || n, 'Medicina' from generate_series(1, 5000) n;
     insert into tarjetas (numero, pais_codigo)
     select 'CR3' || lpad(n::text, 8, '0'), '506' from generate_series(1, 20000) n;
     analyze`,
  );
}, 120_000);
afterAll(() => database.drop());

test.each(
  CATALOGO_NOMBRES.flatMap((nombre) => [
    [nombre, ''],
    [nombre, '?s=a&pais=506'],
    [nombre, nombre === 'tarjetas' ? '?orden=-numero' : '?orden=-nombre&page=40'],
  ]),
)('%s%s', async (nombre, busqueda) => {
  const tiempos: number[] = [];
  for (let i = 0; i < VECES; i++) {
    const inicio = performance.now();
    const reply = await send(app, env, `GET /api/catalogos/${nombre}${busqueda}`, { token });
    tiempos.push(performance.now() - inicio);
    expect(reply.status).toBe(200);
  }
  const mediana = tiempos.sort((una, otra) => una - otra)[Math.floor(VECES / 2)] ?? Infinity;
  expect(mediana).toBeLessThan(PRONTO_MS);
});
