import { expect, test } from 'vitest';
import * as v from 'valibot';
import { totalesDistintos } from '../../../netlify/database/totales.sql.ts';
import { load } from '../../../netlify/tools/load/load.ts';
import { tablero } from '../../../src/contracts/dashboard/tablero.ts';
import { diaEn, diasEntre, lunesDe, sumarDias } from '../../../src/domain/calendario.ts';
import { fallaDe } from '../../../src/domain/negativas.ts';
import { anterioresA } from '../../../src/domain/periodo.ts';
import type { PaisCodigo } from '../../../src/domain/paises.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { mundo } from '../../support/mundo.ts';
import { redeem } from '../../support/redemption.ts';
import { send } from '../../support/request.ts';

const { database, env, ids, tokenFor, call } = await mundo();

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
  readonly marca: string;
  readonly cadena: string;
  readonly farmacia: string;
  readonly distribuidor: string;
  readonly cajas: number;
}
const todos = () =>
  database.query<Canje>(
    `select c.pais_codigo as pais, c.fecha::text as fecha, c.registrado_en as registrado,
            c.decidido_en as decidido, c.estado, c.motivo_codigo as motivo, c.tarjeta_id::text as tarjeta,
            pa.nombre as "nombrePais", pr.marca, ca.nombre as cadena, pr.marca || ' ' || pr.presentacion as producto, f.nombre as farmacia,
            d.nombre as distribuidor,
            (select sum(cantidad)::int from canje_facturas x where x.canje_id = c.id) as cajas
       from canjes c join paises pa on pa.codigo = c.pais_codigo join productos pr on pr.id = c.producto_id
       join cadenas ca on ca.id = c.cadena_id
       join farmacias f on f.id = c.farmacia_id join distribuidores d on d.id = c.distribuidor_id`,
  );

const ask = async (user: string, query: string, world = env) => {
  const reply = await call(user, `GET /api/canjes/tablero${query}`, undefined, world);
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
  ['manager', '?periodo=90-dias', {}, '2026-03-20', '2026-06-17'],
  ['manager', '', {}, '2026-06-01', '2026-06-17'],
  ['manager', '?periodo=365-dias&pais=507', { pais: '507' }, '2025-06-18', '2026-06-17'],
  ['manager', '?periodo=propio&desde=2026-03-03&hasta=2026-04-29', {}, '2026-03-03', '2026-04-29'],
  ['operador.cr', '?periodo=mes-pasado', { pais: '506' }, '2026-05-01', '2026-05-31'],
  ['operador.cr', '?periodo=30-dias&pais=506', { pais: '506' }, '2026-05-19', '2026-06-17'],
  [
    'admin.cr',
    '?periodo=90-dias',
    { pais: '506', cadena: 'Farmacias del Valle' },
    '2026-03-20',
    '2026-06-17',
  ],
  [
    'admin.cr',
    '?periodo=propio&desde=2026-06-16&hasta=2026-06-17',
    { pais: '506', cadena: 'Farmacias del Valle' },
    '2026-06-16',
    '2026-06-17',
  ],
] as const)('%s, %s: figures equal counts of rows', async (user, query, of, desde, hasta) => {
  const { figures } = await ask(user, query);
  const now = env.now();
  const scope: { readonly pais?: string; readonly cadena?: string } = of;
  const { pais, cadena } = scope;
  const all = (await todos()).filter(
    (canje) =>
      (pais === undefined || canje.pais === pais) &&
      (cadena === undefined || canje.cadena === cadena),
  );
  const dentro = (dia: string) => desde <= dia && dia <= hasta;
  const antes = anterioresA([desde, hasta]);
  const deAntes = (dia: string) => antes[0] <= dia && dia <= antes[1];
  expect(figures).toMatchObject({ Desde: desde, Hasta: hasta });
  expect([figures.AntesDesde, figures.AntesHasta]).toEqual(antes);

  // A chain's report holds approved ones alone, so its board counts them.
  const cuenta = (canje: Canje) =>
    canje.estado !== 'Rechazado' && (cadena === undefined || fin(canje, now) !== null);
  const contados = all.filter(cuenta);
  expect(figures.Canjes).toEqual({
    Cuenta: contados.filter(({ fecha }) => dentro(fecha)).length,
    Antes: contados.filter(({ fecha }) => deAntes(fecha)).length,
  });
  expect(figures.Registrados).toEqual({
    Cuenta: all.filter(({ fecha }) => dentro(fecha)).length,
    Antes: all.filter(({ fecha }) => deAntes(fecha)).length,
  });
  expect(figures.Esperan).toBe(
    all.filter((canje) => canje.estado === 'Pendiente' && fin(canje, now) === null).length,
  );
  const delDia = sumas(
    contados,
    ({ fecha }) => fecha,
    () => 1,
  );
  const dias = diasEntre(desde, hasta) + 1;
  expect(figures.PorDia.map(({ Dia, Canjes }) => [Dia, Canjes])).toEqual(
    Array.from({ length: dias }, (_, n) => {
      const dia = sumarDias(desde, n);
      return [dia, delDia.get(dia) ?? 0];
    }),
  );
  expect(figures.PorDia.reduce((sum, { Antes }) => sum + Antes, 0)).toBe(figures.Canjes.Antes);

  const fines = all.flatMap((canje) => {
    const como = fin(canje, now);
    return como !== null && dentro(como.dia) ? [{ canje, ...como }] : [];
  });
  const lunes = lunesDe(desde);
  const enSemana = sumas(
    fines,
    ({ como, dia }) => `${como} ${Math.floor(diasEntre(lunes, dia) / 7)}`,
    () => 1,
  );
  expect(figures.Decisiones).toEqual(
    Array.from({ length: Math.ceil((diasEntre(lunes, hasta) + 1) / 7) }, (_, n) => ({
      Semana: sumarDias(lunes, 7 * n),
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

  const groups = [
    ['Marcas', (canje: Canje) => canje.marca, () => 1],
    ['Productos', (canje: Canje) => `${canje.producto} ${canje.nombrePais}`, () => 1],
    ['Farmacias', (canje: Canje) => `${canje.farmacia} ${canje.nombrePais}`, () => 1],
    [
      'Distribuidores',
      (canje: Canje) => `${canje.distribuidor} ${canje.nombrePais}`,
      ({ cajas }: Canje) => cajas,
    ],
  ] as const;
  for (const [name, key, how] of groups) {
    const { Grupos, Otros } = figures[name];
    const ahora = sumas(
      contados.filter(({ fecha }) => dentro(fecha)),
      key,
      how,
    );
    const before = sumas(
      contados.filter(({ fecha }) => deAntes(fecha)),
      key,
      how,
    );
    for (const { Nombre, Pais, Cuenta, Antes } of Grupos) {
      const group = Pais === null ? Nombre : `${Nombre} ${Pais}`;
      expect([group, Cuenta, Antes]).toEqual([
        group,
        ahora.get(group) ?? 0,
        before.get(group) ?? 0,
      ]);
    }
    const total = (sums: ReadonlyMap<string, number>) =>
      [...sums.values()].reduce((a, b) => a + b, 0);
    // The shown groups and `Otros` add up to the headline.
    expect([
      name,
      Grupos.reduce((sum, { Cuenta }) => sum + Cuenta, Otros.Cuenta),
      Grupos.reduce((sum, { Antes }) => sum + Antes, Otros.Antes),
    ]).toEqual([name, total(ahora), total(before)]);
    const names = new Set([...ahora.keys(), ...before.keys()]);
    expect([name, Grupos.length + Otros.Grupos]).toEqual([name, names.size]);
    // The one that grew most and the one that fell most are shown.
    const changes = [...names].map((group) => (ahora.get(group) ?? 0) - (before.get(group) ?? 0));
    const shown = Grupos.map(({ Cuenta, Antes }) => Cuenta - Antes);
    expect([Math.max(...shown), Math.min(...shown)]).toEqual([
      Math.max(...changes),
      Math.min(...changes),
    ]);
  }
  if (figures.Negativas === null || figures.Pacientes === null) {
    expect([figures.Negativas, figures.Pacientes, cadena]).toEqual([
      null,
      null,
      'Farmacias del Valle',
    ]);
    const activas = await database.query<{ codigo: string; nombre: string }>(
      `select f.codigo, f.nombre from farmacias f join cadenas c on c.id = f.cadena_id
        where c.nombre = $1 and f.pais_codigo = $2 and f.activa`,
      [cadena, pais],
    );
    const abiertas = new Set(
      all
        .filter(({ estado, fecha }) => estado !== 'Rechazado' && dentro(fecha))
        .map(({ farmacia }) => farmacia),
    );
    expect(figures.Calladas?.map(({ Codigo }) => Codigo).sort()).toEqual(
      activas.flatMap(({ codigo, nombre }) => (abiertas.has(nombre) ? [] : [codigo])).sort(),
    );
    return;
  }

  const negativas = await database.query<{
    regla: string;
    cuenta: number;
    dia: string;
    pais: string;
  }>('select regla, cuenta, dia::text as dia, pais_codigo as pais from negativas');
  const porRegla = sumas(
    negativas.filter((fila) => dentro(fila.dia) && (pais === undefined || fila.pais === pais)),
    ({ regla }) => fallaDe(regla),
    ({ cuenta }) => cuenta,
  );
  expect(figures.Negativas).toEqual(
    [...porRegla].map(([Falla, Cuenta]) => ({ Falla, Cuenta })).sort((a, b) => b.Cuenta - a.Cuenta),
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
  const cards = await Promise.all(
    ['07', '08', '09', '04'].map((n) => ids.tarjeta(`CR1000000${n}`)),
  );
  const codes = await Promise.all(
    cards.map((card) => redeem(database, env, 'CR-F001', { TarjetaPacienteId: card })),
  );
  expect(await totalesDistintos(env.database)).toBe(0);
  const token = await tokenFor('operador.cr');
  const [a, b, c] = codes;
  const replies = await Promise.all([
    send(env, `POST /api/canjes/auditar/${a}`, { token, body: { Decision: 'Aprobado' } }),
    send(env, `POST /api/canjes/auditar/${b}`, {
      token,
      body: { Decision: 'Rechazado', Observaciones: 'No se lee.' },
    }),
    send(env, `POST /api/canjes/anular/${c}`, { token, body: {} }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await totalesDistintos(env.database)).toBe(0);
});

test('a pharmacy that changes its chain takes its redemptions along', async () => {
  await database.query(
    `update farmacias f set cadena_id = c.id from cadenas c
      where f.codigo = 'CR-F001' and c.pais_codigo = f.pais_codigo and c.id <> f.cadena_id
        and c.nombre <> 'Farmacias del Valle'`,
  );
  expect(
    await database.query(
      `select from canjes c join farmacias f on f.id = c.farmacia_id where c.cadena_id <> f.cadena_id`,
    ),
  ).toEqual([]);
  expect(await totalesDistintos(env.database)).toBe(0);
});
