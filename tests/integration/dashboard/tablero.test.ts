import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { app } from '../../../netlify/functions/canjes.ts';
import { run as nightly } from '../../../netlify/functions/retencion.ts';
import type { Environment } from '../../../netlify/http/environment.ts';
import { totalesDistintos } from '../../../netlify/database/totales.sql.ts';
import { load } from '../../../netlify/tools/load/load.ts';
import { tablero } from '../../../src/contracts/dashboard/tablero.ts';
import { diaEn, diasEntre, sumarDias } from '../../../src/domain/calendario.ts';
import { enunciadoDe } from '../../../src/domain/negativas.ts';
import type { PaisCodigo } from '../../../src/domain/paises.ts';
import { demoIds, tokenOf } from '../../support/demoWorld.ts';
import { testEnvironment } from '../../support/environment.ts';
import { demoNow, freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { redeem } from '../../support/redemption.ts';
import { send } from '../../support/request.ts';

let database: TestDatabase;
let env: Environment;

beforeAll(async () => {
  database = await freshDatabase('demo');
  env = testEnvironment(database);
  await load(database.ownerUrl, { canjes: 4_000 }, demoNow);
  await database.query('delete from negativas');
  // The first and the last day of a period, the day before it, and a rule of two countries.
  await database.query(
    `insert into negativas (dia, pais_codigo, regla, cuenta)
     select $1::date - n.dias, n.pais, n.regla, n.cuenta
       from (values (0, '506', 'limites', 40), (29, '506', 'limites', 3), (30, '506', 'limites', 500),
                    (1, '507', 'limites', 9), (2, '506', 'tarjetaActiva', 41), (89, '507', 'tarjetaActiva', 7),
                    (300, '504', 'afiliacionTarjeta', 60)) n (dias, pais, regla, cuenta)`,
    [diaEn('506', demoNow)],
  );
}, 120_000);
beforeEach(() => database.query('delete from intentos'));
afterAll(() => database.drop());

interface Canje {
  readonly pais: PaisCodigo;
  readonly nombrePais: string;
  readonly fecha: string;
  readonly registrado: Date;
  readonly decidido: Date | null;
  readonly estado: 'Pendiente' | 'Aprobado' | 'Rechazado';
  readonly motivo: string | null;
  readonly tarjeta: string;
  readonly producto: string;
  readonly farmacia: string;
  readonly distribuidor: string;
  readonly cajas: number;
}
const todos = () =>
  database.query<Canje>(
    `select c.pais_codigo as pais, c.fecha::text as fecha, c.registrado_en as registrado,
            c.decidido_en as decidido, c.estado, c.motivo_codigo as motivo, c.tarjeta_id::text as tarjeta,
            pa.nombre as "nombrePais", pr.marca || ' ' || pr.presentacion as producto, f.nombre as farmacia,
            d.nombre as distribuidor,
            (select sum(cantidad)::int from canje_facturas x where x.canje_id = c.id) as cajas
       from canjes c join paises pa on pa.codigo = c.pais_codigo join productos pr on pr.id = c.producto_id
       join farmacias f on f.id = c.farmacia_id join distribuidores d on d.id = c.distribuidor_id`,
  );

const ask = async (user: string, query: string, world = env) => {
  const reply = await send(app, world, `GET /api/canjes/tablero${query}`, {
    token: await tokenOf(database, world, user),
  });
  return { ...reply, figures: v.parse(tablero.reply, reply.body) };
};

const VENTANA = 48 * 3_600_000;
/** How and when a redemption ended as of `now`; null while it is pending. */
const fin = (canje: Canje, now: Date) => {
  const cuando = canje.decidido ?? new Date(canje.registrado.getTime() + VENTANA);
  if (cuando > now) return null;
  const como =
    canje.decidido === null
      ? 'PorTiempo'
      : canje.motivo === 'anulado-por-la-farmacia'
        ? 'Anulado'
        : canje.estado;
  return { como, dia: diaEn(canje.pais, cuando) };
};
const sumas = <Row>(rows: readonly Row[], key: (row: Row) => string, how: (row: Row) => number) => {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + how(row));
  return sums;
};

test.each([
  ['manager', '', undefined, 90],
  ['manager', '?dias=30', undefined, 30],
  ['manager', '?dias=365&pais=507', '507', 365],
  ['operador.cr', '?dias=90', '506', 90],
  ['operador.cr', '?dias=30&pais=506', '506', 30],
] as const)('%s, %s: every figure is what the rows say', async (user, query, pais, dias) => {
  const { figures } = await ask(user, query);
  const now = env.now();
  const all = (await todos()).filter((canje) => pais === undefined || canje.pais === pais);
  const hasta = diaEn(pais ?? '506', now);
  const desde = sumarDias(hasta, 1 - dias);
  const dentro = (dia: string) => desde <= dia && dia <= hasta;
  expect(figures).toMatchObject({ Desde: desde, Hasta: hasta });

  const registrados = sumas(
    all,
    ({ fecha }) => fecha,
    () => 1,
  );
  const atras = Math.ceil(dias / 7) * 7;
  expect(figures.PorDia).toEqual(
    Array.from({ length: dias }, (_, n) => {
      const dia = sumarDias(desde, n);
      return {
        Dia: dia,
        Canjes: registrados.get(dia) ?? 0,
        Antes: registrados.get(sumarDias(dia, -atras)) ?? 0,
      };
    }),
  );

  const fines = all.flatMap((canje) => {
    const como = fin(canje, now);
    return como !== null && dentro(como.dia) ? [{ canje, ...como }] : [];
  });
  const enSemana = sumas(
    fines,
    ({ como, dia }) => `${como} ${Math.floor(diasEntre(desde, dia) / 7)}`,
    () => 1,
  );
  expect(figures.Decisiones).toEqual(
    Array.from({ length: Math.ceil(dias / 7) }, (_, n) => ({
      Semana: sumarDias(desde, 7 * n),
      Aprobado: enSemana.get(`Aprobado ${n}`) ?? 0,
      Rechazado: enSemana.get(`Rechazado ${n}`) ?? 0,
      Anulado: enSemana.get(`Anulado ${n}`) ?? 0,
      PorTiempo: enSemana.get(`PorTiempo ${n}`) ?? 0,
    })),
  );
  const enTramo = sumas(
    fines.filter(({ como }) => como !== 'PorTiempo'),
    ({ como, canje }) =>
      `${como} ${Math.floor(((canje.decidido?.getTime() ?? 0) - canje.registrado.getTime()) / 14_400_000)}`,
    () => 1,
  );
  expect(figures.Tramos).toEqual(
    Array.from({ length: 12 }, (_, n) => ({
      DesdeHora: n * 4,
      Aprobado: enTramo.get(`Aprobado ${n}`) ?? 0,
      Rechazado: enTramo.get(`Rechazado ${n}`) ?? 0,
      Anulado: enTramo.get(`Anulado ${n}`) ?? 0,
    })),
  );

  const vigentes = all.filter(({ estado, fecha }) => estado !== 'Rechazado' && dentro(fecha));
  const groups = [
    ['Productos', (canje: Canje) => canje.producto, () => 1],
    ['Farmacias', (canje: Canje) => canje.farmacia, () => 1],
    ['Distribuidores', (canje: Canje) => canje.distribuidor, ({ cajas }: Canje) => cajas],
  ] as const;
  for (const [name, plain, how] of groups) {
    const key = (canje: Canje) =>
      pais === undefined ? `${plain(canje)}, ${canje.nombrePais}` : plain(canje);
    const { Mayores, Otros } = figures[name];
    const bySum = sumas(vigentes, key, how);
    for (const { Nombre, Cuenta } of Mayores) {
      const people = new Set(vigentes.filter((c) => key(c) === Nombre).map((c) => c.tarjeta));
      expect([name, Nombre, people.size >= 5]).toEqual([name, Nombre, true]);
      expect(Cuenta).toBe(bySum.get(Nombre));
    }
    const shown = Mayores.reduce((sum, { Cuenta }) => sum + Cuenta, 0);
    expect([name, shown + Otros.Cuenta]).toEqual([
      name,
      [...bySum.values()].reduce((a, b) => a + b, 0),
    ]);
    // The largest of those that may be shown, none left out.
    const deVarios = [...bySum].filter(
      ([nombre]) =>
        new Set(vigentes.filter((c) => key(c) === nombre).map((c) => c.tarjeta)).size >= 5,
    );
    expect(Mayores.map(({ Cuenta }) => Cuenta)).toEqual(
      deVarios
        .map(([, cuenta]) => cuenta)
        .sort((a, b) => b - a)
        .slice(0, Mayores.length),
    );
    expect([name, Mayores.length + Otros.Grupos]).toEqual([name, bySum.size]);
  }

  const negativas = await database.query<{
    regla: string;
    cuenta: number;
    dia: string;
    pais: string;
  }>('select regla, cuenta, dia::text as dia, pais_codigo as pais from negativas');
  const porRegla = sumas(
    negativas.filter((fila) => dentro(fila.dia) && (pais === undefined || fila.pais === pais)),
    ({ regla }) => enunciadoDe(regla),
    ({ cuenta }) => cuenta,
  );
  expect(figures.Negativas).toEqual(
    [...porRegla]
      .map(([Enunciado, Cuenta]) => ({ Enunciado, Cuenta }))
      .sort((a, b) => b.Cuenta - a.Cuenta),
  );

  const primero = new Map<string, string>();
  for (const { tarjeta, fecha } of all) {
    const mes = fecha.slice(0, 7);
    if (mes < (primero.get(tarjeta) ?? '9999')) primero.set(tarjeta, mes);
  }
  const meses = [...new Set(all.map(({ fecha }) => fecha.slice(0, 7)))].sort();
  expect(figures.Pacientes.map(({ Mes }) => Mes)).toEqual(
    meses.filter(
      (mes) => mes > `${Number(hasta.slice(0, 4)) - 1}${hasta.slice(4, 7)}` && mes <= hasta,
    ),
  );
  for (const { Mes, Activos, Nuevos, Vuelven } of figures.Pacientes) {
    const activos = new Set(
      all.filter(({ fecha }) => fecha.startsWith(Mes)).map(({ tarjeta }) => tarjeta),
    );
    const nuevos = [...activos].filter((tarjeta) => primero.get(tarjeta) === Mes).length;
    if (Activos !== null) expect(Activos).toBe(activos.size);
    else expect(activos.size).toBeLessThan(5);
    if (Nuevos !== null) expect([Nuevos, Vuelven]).toEqual([nuevos, activos.size - nuevos]);
    for (const cell of [Activos, Nuevos, Vuelven]) expect([1, 2, 3, 4]).not.toContain(cell);
  }
});

test('the totals follow every registration and decision, also many at once', async () => {
  expect(await totalesDistintos(env.database)).toBe(0);
  const ids = demoIds(database);
  const cards = await Promise.all(
    ['07', '08', '09', '04'].map((n) => ids.tarjeta(`CR1000000${n}`)),
  );
  const codes = await Promise.all(
    cards.map((card) => redeem(database, env, 'CR-F001', { TarjetaPacienteId: card })),
  );
  expect(await totalesDistintos(env.database)).toBe(0);
  const token = await tokenOf(database, env, 'operador.cr');
  const [a, b, c] = codes;
  const replies = await Promise.all([
    send(app, env, `POST /api/canjes/auditar/${a}`, { token, body: { Decision: 'Aprobado' } }),
    send(app, env, `POST /api/canjes/auditar/${b}`, {
      token,
      body: { Decision: 'Rechazado', Observaciones: 'No se lee.' },
    }),
    send(app, env, `POST /api/canjes/anular/${c}`, { token, body: {} }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await totalesDistintos(env.database)).toBe(0);
});

test('the nightly check says how many totals differ, and counting anew mends them', async () => {
  const lines: unknown[] = [];
  const world = { ...env, log: (line: unknown) => lines.push(line) };
  await nightly(world);
  expect(lines.at(-1)).toMatchObject({ event: 'totals-checked', distintos: 0 });
  await database.query(
    `update totales_canjes set cuenta = cuenta + 1 where medida = 'registrados' and pais_codigo = '506'
        and dia = (select max(dia) from totales_canjes where medida = 'registrados')`,
  );
  await nightly(world);
  expect(lines.at(-1)).toMatchObject({ event: 'totals-checked', distintos: 1 });
  await database.query('select totales_rehacer()');
  await nightly(world);
  expect(lines.at(-1)).toMatchObject({ event: 'totals-checked', distintos: 0 });
});

test('an Operador sees no other country, and nobody a period that is not offered', async () => {
  const token = await tokenOf(database, env, 'operador.cr');
  const foreign = await send(app, env, 'GET /api/canjes/tablero?pais=507', { token });
  expect(foreign.status).toBe(404);
  const odd = await send(app, env, 'GET /api/canjes/tablero?dias=31', { token });
  expect(odd.status).toBe(400);
});
