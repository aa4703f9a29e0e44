import { afterAll, beforeAll, expect, test } from 'vitest';
import { informeRenovacion, renovar } from '../../../netlify/tools/operacion/promociones.ts';
import { demoNow, freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase('demo');
});
afterAll(() => database.drop());

const filas = (donde: string) =>
  database.query(
    `select p.pais_codigo, p.producto_id, p.tipo_bonificacion, p.maximo_mensual, p.maximo_anual,
            (select array_agg(fd.farmacia_id || ' ' || fd.distribuidor_id order by 1)
               from farmacia_distribuidores fd where fd.promocion_id = p.id) as distribuidores
       from promociones p where ${donde} order by p.producto_id`,
  );
const de2027 = `vigencia_inicio = '2027-01-01' and vigencia_fin = '2027-12-31'`;

test('tried first, then applied: the active ones with their distributors; twice changes nothing', async () => {
  const ensayo = await renovar(database.ownerUrl, 2027, false, demoNow);
  expect(ensayo.promociones.filter(({ nueva }) => nueva)).toHaveLength(28);
  expect(await filas(de2027)).toEqual([]);

  const hecho = await renovar(database.ownerUrl, 2027, true, demoNow);
  expect(informeRenovacion(hecho, 2027, true).at(-2)).toBe(
    `2027: 28 promociones agregadas con ${28 * 24} distribuidores de farmacia; 0 ya estaban`,
  );
  expect(await filas(de2027)).toEqual(
    await filas(`estado = 'Activo' and vigencia_inicio = '2026-01-01'`),
  );

  const segunda = await renovar(database.ownerUrl, 2027, true, demoNow);
  expect(segunda.promociones.some(({ nueva }) => nueva)).toBe(false);
  expect(segunda.suministros).toBe(0);
  expect(await filas(de2027)).toHaveLength(28);
});

test.each([
  [2028, /No hay promociones activas y vigentes el 31\/12\/2027/],
  [2025, 'El año debe estar entre 2026 y 2028.'],
  [Number.NaN, 'El año debe estar entre 2026 y 2028.'],
])('%s is refused when there is nothing to renew or the year is wrong', async (anio, sentence) => {
  await database.query(`update promociones set estado = 'Inactivo' where ${de2027}`);
  await expect(renovar(database.ownerUrl, anio, true, demoNow)).rejects.toThrow(sentence);
});
