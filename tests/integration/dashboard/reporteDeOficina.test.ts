import * as XLSX from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import {
  FILTROS_MAXIMO,
  opcionesDeReporte,
  reporteDeOficina,
  resumenDeOficina,
} from '../../../src/contracts/dashboard/reporte.ts';
import { formatearInstante } from '../../../src/domain/calendario.ts';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import { instanteEnPais } from '../../../src/islands/dashboard/palabras.ts';
import { enEspera } from '../../support/alaVez.ts';
import { otherServer } from '../../support/environment.ts';
import { mundo } from '../../support/mundo.ts';
import { send } from '../../support/request.ts';

const { database, env, tokenFor, call: ask } = await mundo();

const WHOLE = { fechaInicio: '2026-01-01', fechaFinal: '2026-06-17' };
const page = async (user: string, filter: object, search = '') =>
  v.parse(
    reporteDeOficina.reply,
    (
      await ask(user, `POST /api/canjes/reporte-oficina?limit=100${search}`, {
        ...WHOLE,
        ...filter,
      })
    ).body,
  ).data;
const sums = async (user: string, filter: object) =>
  v.parse(
    resumenDeOficina.reply,
    (await ask(user, 'POST /api/canjes/reporte-oficina-resumen', { ...WHOLE, ...filter })).body,
  );

/** How many redemptions of the year the table holds, at the moment of the tests. */
const count = async (where: string): Promise<number> => {
  const [row] = await database.query<{ n: number }>(
    `select count(*)::int as n
       from canjes c join productos pr on pr.id = c.producto_id join cadenas ca on ca.id = c.cadena_id
       join medicos m on m.id = c.medico_id join farmacias f on f.id = c.farmacia_id
      where c.fecha between '2026-01-01' and '2026-06-17' and ${where}`,
  );
  return row?.n ?? -1;
};
const CLOCK = `timestamptz '2026-06-17T16:00:00Z' - interval '48 hours'`;

test.each(['asc', 'desc'] as const)(
  'rows of all countries come by the day and hour of each country, as they are shown: %s',
  async (orden) => {
    const filas = await page('manager', {}, `&orden=${orden}`);
    expect(new Set(filas.map(({ Pais }) => Pais)).size).toBeGreaterThan(1);
    const horas = filas.map(({ FechaCanje, Pais, RegistradoEn }) => {
      const hora = instanteEnPais(Pais, RegistradoEn).slice(-5);
      return `${FechaCanje} ${hora}`;
    });
    const ordenadas = horas.toSorted();
    expect(horas).toEqual(orden === 'asc' ? ordenadas : ordenadas.toReversed());
  },
);

const [{ codigo } = { codigo: '' }] = await database.query<{ codigo: string }>(
  `select codigo_confirmacion as codigo from canjes where pais_codigo = '506' order by id limit 1`,
);
const comoSeEscribe = formatearCodigo(codigo).toLowerCase().replace('-', '‑');

test.each([
  ['manager', {}, 'true'],
  ['manager', { pais: '507' }, `c.pais_codigo = '507'`],
  ['operador.cr', {}, `c.pais_codigo = '506'`],
  ['administrador.cr', {}, `c.pais_codigo = '506'`],
  ['operador.cr', { estado: 'Rechazado' }, `c.pais_codigo = '506' and c.estado = 'Rechazado'`],
  [
    'operador.cr',
    { estado: 'Pendiente' },
    `c.pais_codigo = '506' and c.estado = 'Pendiente' and c.registrado_en > ${CLOCK}`,
  ],
  [
    'operador.cr',
    { estado: 'Aprobado' },
    `c.pais_codigo = '506' and (c.estado = 'Aprobado' or (c.estado = 'Pendiente' and c.registrado_en <= ${CLOCK}))`,
  ],
  ['manager', { marca: 'Glumiren' }, `pr.marca = 'Glumiren'`],
  [
    'manager',
    { pais: '506', producto: 'Cordavela Tabletas 50 mg, caja de 30' },
    `c.pais_codigo = '506' and pr.marca || ' ' || pr.presentacion = 'Cordavela Tabletas 50 mg, caja de 30'`,
  ],
  [
    'manager',
    { distribuidor: 'Logística Médica Caribe' },
    `c.distribuidor_id in (select id from distribuidores where nombre = 'Logística Médica Caribe')`,
  ],
  ['manager', { cadena: 'Farmacias del Valle' }, `ca.nombre = 'Farmacias del Valle'`],
  ['operador.cr', { medico: 'cr m001' }, `m.codigo = 'CR-M001'`],
  ['operador.cr', { farmacia: 'CR-F001' }, `f.codigo = 'CR-F001'`],
  ['manager', { motivo: 'factura-ilegible' }, `c.motivo_codigo = 'factura-ilegible'`],
  ['administrador.cr', { codigo: comoSeEscribe }, `c.codigo_confirmacion = '${codigo}'`],
  ['operador.pan', { codigo: comoSeEscribe }, 'false'],
] as const)('of %s with %j equals a count of the rows', async (user, filter, where) => {
  const wanted = await count(where);
  const { Canjes, Estados } = await sums(user, filter);
  expect(Canjes).toBe(wanted);
  expect(Estados.reduce((all, { Canjes: some }) => all + some, 0)).toBe(wanted);
  const rows = await page(user, filter);
  expect(rows).toHaveLength(Math.min(100, wanted));
  if ('estado' in filter) {
    expect(new Set(rows.map(({ EstadoCanje }) => EstadoCanje))).toEqual(new Set([filter.estado]));
  }
});

/** Redemptions of every state, as few as a page holds. */
const MIXED = { medico: 'CR-M001' };

const file = async (filter: object) => {
  const body = { ...WHOLE, ...filter };
  const { bytes } = await ask('operador.cr', 'POST /api/canjes/reporte-oficina-export', body);
  return XLSX.read(bytes, { cellNF: true, cellDates: true, UTC: true });
};

test('its spreadsheet has the hour and the code of the screen, and a row of totals with the boxes of its sums', async () => {
  const shown = await page('operador.cr', MIXED);
  const { Cajas } = await sums('operador.cr', MIXED);
  const { Sheets } = await file(MIXED);
  const rows = XLSX.utils.sheet_to_json<Record<string, unknown>>(Sheets['Canjes'] ?? {}, {
    UTC: true,
  });
  expect(rows).toHaveLength(shown.length + 1);
  const [first] = shown;
  expect(rows[0]).toMatchObject({
    'Código Confirmación': formatearCodigo(first?.CodigoConfirmacion ?? ''),
    'Estado Canje': first?.EstadoCanje,
  });
  const when = rows[0]?.['Fecha Canje'] as Date;
  // A moment of a spreadsheet is a fraction of a day: a millisecond short.
  const local = new Date(when.getTime() + 500).toISOString().slice(0, 16);
  expect(formatearInstante('506', new Date(first?.RegistradoEn ?? ''))).toBe(
    `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11)}`,
  );
  expect(rows.at(-1)).toMatchObject({
    Id: 'Total',
    'Código Confirmación': shown.length,
    Cajas: Cajas.reduce((sum, { Cajas: some }) => sum + some, 0),
  });
});

test.each([
  [{ estado: 'Rechazado', motivo: 'factura-ilegible' }, 'Rechazado', 'Factura ilegible'],
  [{ estado: 'Vigente' }, 'Sin los rechazados', 'Todos'],
  [{ estado: 'Rechazados' }, 'Rechazados (días de la decisión)', 'Todos'],
])('its spreadsheet says %j in the words of the screen', async (filter, estado, motivo) => {
  const { Sheets } = await file(filter);
  const lineas = XLSX.utils.sheet_to_json(Sheets['Filtro'] ?? {}, { header: 1 });
  expect(lineas).toContainEqual(['Estado', estado]);
  expect(lineas).toContainEqual(['Motivo de rechazo', motivo]);
});

describe('saved filters', () => {
  const saved = async (user: string) =>
    v.parse(opcionesDeReporte.reply, (await ask(user, 'GET /api/canjes/reporte-opciones')).body)
      .Filtros;
  const save = (user: string, Nombre: string, Consulta: string) =>
    ask(user, 'POST /api/canjes/reporte-filtros', { Nombre, Consulta });

  test('are kept by name for one user, replaced by name, and forgotten by that user alone', async () => {
    await save('manager', 'Rechazados', 'estado=Rechazado');
    await save('manager', 'rechazádos', 'estado=Rechazado&periodo=mes');
    const [one, ...others] = await saved('manager');
    expect([one?.Nombre, one?.Consulta]).toEqual(['Rechazados', 'estado=Rechazado&periodo=mes']);
    expect(others).toEqual([]);
    expect(await saved('operador.cr')).toEqual([]);
    const path = `DELETE /api/canjes/reporte-filtros/${one?.Id ?? 0}`;
    expect((await ask('operador.cr', path)).status).toBe(200);
    expect(await saved('manager')).toHaveLength(1);
    expect((await ask('manager', path)).status).toBe(200);
    expect(await saved('manager')).toEqual([]);
  });

  test('are refused beyond the most that a user may keep, even while another is being saved', async () => {
    const token = await tokenFor('operador.cr');
    const [late] = await otherServer(database).database.transaction(async (tx) => {
      await tx.query(
        `with suyo as (select id from usuarios where nombre_usuario = 'operador.cr' for no key update)
         insert into filtros_guardados (usuario_id, nombre, consulta)
         select id, 'Filtro ' || n, 'periodo=mes' from suyo, generate_series(1, $1::int) n`,
        [FILTROS_MAXIMO],
      );
      const body = { Nombre: 'Uno más', Consulta: 'periodo=mes' };
      const saving = send(env, 'POST /api/canjes/reporte-filtros', { token, body });
      await expect.poll(() => enEspera(database)).toHaveLength(1);
      return [saving];
    });
    expect((await late).status).toBe(409);
    expect((await save('operador.cr', 'Filtro 1', 'estado=Aprobado')).status).toBe(200);
  });
});
