import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { reporteFarmacias, reporteResumen } from '../../../src/contracts/dashboard/reporte.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { HOUR, mundo } from '../../support/mundo.ts';
import { linea, numeroNuevo, redeem } from '../../support/redemption.ts';
import { send, todasLasFilas } from '../../support/request.ts';

const { database, env, at, ids, tokenFor, call } = await mundo();

const WHOLE = { fechaInicio: '2026-01-01', fechaFinal: '2026-06-17', farmacia: '' };
const rows = (user: string, filter: unknown, world = env) =>
  todasLasFilas(async (n) => {
    const path = `POST /api/canjes/reporte-farmacias?page=${n}&limit=9`;
    return v.parse(reporteFarmacias.reply, (await call(user, path, filter, world)).body);
  });

/** The report as the readings describe it, worked out here from every row of the table. */
const expected = async (where: string, now = demoNow) => {
  const stored = await database.query<{
    id: number;
    estado: string;
    registrado: Date;
    zona: string;
  }>(
    `select c.id::int as id, c.estado, c.registrado_en as registrado, p.zona_horaria as zona
       from canjes c join farmacias f on f.id = c.farmacia_id join paises p on p.codigo = f.pais_codigo
       join cadenas ca on ca.id = f.cadena_id where ${where}`,
  );
  const dayOf = (instant: Date, timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant);
  return stored
    .filter(({ estado, registrado }) =>
      estado === 'Pendiente'
        ? registrado.getTime() + 48 * HOUR <= now.getTime()
        : estado === 'Aprobado',
    )
    .map(({ id, registrado, zona }) => ({ id, registrado, day: dayOf(registrado, zona) }))
    .sort(
      (a, b) =>
        a.day.localeCompare(b.day) ||
        a.registrado.getTime() - b.registrado.getTime() ||
        a.id - b.id,
    )
    .map(({ id, day }) => ({ id, day }));
};

describe('the report', () => {
  test.each([
    ['CR-F001', `f.codigo = 'CR-F001'`],
    ['DOM-F009', `f.codigo = 'DOM-F009'`],
    ['admin.hnd', `f.pais_codigo = '504' and ca.nombre = 'Farmacias del Valle'`],
  ])(
    'of %s holds the approved ones of the scope, oldest first, over all pages',
    async (user, where) => {
      const wanted = await expected(where);
      expect(wanted.length).toBeGreaterThan(9);
      const found = await rows(user, WHOLE);
      expect(found.map(({ Id, FechaCanje }) => ({ id: Id, day: FechaCanje }))).toEqual(wanted);
      expect(new Set(found.map(({ EstadoCanje }) => EstadoCanje))).toEqual(new Set(['Aprobado']));
    },
  );

  test('of a chain admin may be of one pharmacy, by its code in either case', async () => {
    const found = await rows('admin.cr', { ...WHOLE, farmacia: 'cr-f002' });
    expect(found.map(({ Id }) => Id)).toEqual(
      (await expected(`f.codigo = 'CR-F002'`)).map(({ id }) => id),
    );
    expect(found.length).toBeGreaterThan(0);
  });

  test('of a chain admin may be of one brand, as the board counts it', async () => {
    const todas = await rows('admin.cr', WHOLE);
    const marca = todas[0]?.Marca;
    const found = await rows('admin.cr', { ...WHOLE, marca });
    expect(found).toEqual(todas.filter(({ Marca }) => Marca === marca));
    expect(found.length).toBeLessThan(todas.length);
  });

  test('has every column, invoices in one text, boxes where there are two', async () => {
    const FarmaciaId = await ids.farmacia('CR-F001');
    const numero = numeroNuevo();
    const world = { ...env, now: () => new Date('2026-05-20T18:00:00Z') };
    const code = await redeem(database, world, 'CR-F001', {
      TarjetaPacienteId: await ids.tarjeta('CR100000005'),
      Facturas: [1, 2].map(() => linea(FarmaciaId, '2026-05-19', numero)),
    });
    const [stored] = await database.query<Record<string, string>>(
      `select c.id::text as id, pr.marca, pr.presentacion, f.nombre as farmacia
         from canjes c join productos pr on pr.id = c.producto_id join farmacias f on f.id = c.farmacia_id
        where c.codigo_confirmacion = $1`,
      [code],
    );
    const found = await rows('CR-F001', {
      ...WHOLE,
      fechaInicio: '2026-05-20',
      fechaFinal: '2026-05-20',
    });
    expect(found.find(({ CodigoConfirmacion }) => CodigoConfirmacion === code)).toEqual({
      Id: Number(stored?.['id']),
      FechaCanje: '2026-05-20',
      RegistradoEn: '2026-05-20T18:00:00.000Z',
      Marca: stored?.['marca'],
      Presentacion: stored?.['presentacion'],
      NombreCadena: 'Farmacias del Valle',
      PtoVenta: stored?.['farmacia'],
      TipoBonificacion: '2 + 1',
      Facturas: `${numero} (2)`,
      CodigoConfirmacion: code,
      EstadoCanje: 'Aprobado',
      Observaciones: '',
    });
    const [used] = (await rows('CR-F001', WHOLE)).filter(({ Facturas }) =>
      Facturas.includes('USADA-1'),
    );
    expect(used?.Facturas).toBe('USADA-2, USADA-1');
  });

  test('shows an invoice as printed, and beside it the full key where that is more', async () => {
    const FarmaciaId = await ids.farmacia('CR-F005');
    const CLAVE = '50618052600310112345500100001040000007777112345678';
    const libre = numeroNuevo();
    const code = await redeem(
      database,
      { ...env, now: () => new Date('2026-05-20T18:00:00Z') },
      'CR-F001',
      {
        TarjetaPacienteId: await ids.tarjeta('CR100000007'),
        Facturas: [
          linea(FarmaciaId, '2026-05-18', CLAVE),
          linea(await ids.farmacia('CR-F001'), '2026-05-19', libre),
        ],
        FFD: true,
      },
    );
    const found = (await rows('CR-F001', { ...WHOLE, fechaInicio: '2026-05-20' })).find(
      ({ CodigoConfirmacion }) => CodigoConfirmacion === code,
    );
    expect(found?.Facturas).toBe(`001-00001-04-0000007777 [${CLAVE}], ${libre}`);
  });

  test('includes a redemption from the moment the clock approves it', async () => {
    const code = await redeem(database, env, 'CR-F001', {
      TarjetaPacienteId: await ids.tarjeta('CR100000006'),
    });
    const holds = async (milliseconds: number) => {
      const world = at(milliseconds);
      const found = await rows('CR-F001', { ...WHOLE, fechaInicio: '2026-06-17' }, world);
      return found.some(({ CodigoConfirmacion }) => CodigoConfirmacion === code);
    };
    expect(await holds(48 * HOUR - 1)).toBe(false);
    expect(await holds(48 * HOUR)).toBe(true);
  });
});

const sums = async (user: string, body: unknown) => {
  const token = await tokenFor(user);
  const reply = await send(env, 'POST /api/canjes/reporte-resumen', { token, body });
  return v.parse(reporteResumen.reply, reply.body);
};

test.each(['CR-F001', 'admin.cr'])(
  'the sums of %s are those of the rows, by product and distributor',
  async (user) => {
    const found = await rows(user, WHOLE);
    const stored = await database.query<{ id: string; distribuidor: string }>(
      'select c.id::text as id, d.nombre as distribuidor from canjes c join distribuidores d on d.id = c.distribuidor_id',
    );
    const byId = new Map(stored.map(({ id, distribuidor }) => [Number(id), distribuidor]));
    const boxes = new Map<string, number>();
    for (const { Id, Marca, Presentacion, TipoBonificacion } of found) {
      const key = `${Marca} ${Presentacion} · ${byId.get(Id) ?? ''}`;
      boxes.set(key, (boxes.get(key) ?? 0) + Number(TipoBonificacion.split('+')[1]));
    }
    const { Canjes, Cajas } = await sums(user, WHOLE);
    expect(found.length).toBeGreaterThan(0);
    expect(Canjes).toBe(found.length);
    expect(
      new Map(
        Cajas.map(({ Producto, Distribuidor, Cajas: n }) => [`${Producto} · ${Distribuidor}`, n]),
      ),
    ).toEqual(boxes);
    expect(Cajas.map(({ Cajas: n }) => n)).toEqual(
      Cajas.map(({ Cajas: n }) => n).sort((a, b) => b - a),
    );
  },
);

// The month of May ends at another moment in each zone: UTC-6 and -4.
describe.each([
  ['506', 'CR', '2026-06-01T05:59:59Z', '2026-06-01T06:00:00Z'],
  ['1809', 'DOM', '2026-06-01T03:59:59Z', '2026-06-01T04:00:00Z'],
])('the end of a month in %s', (pais, prefix, last, first) => {
  test('separates the reports of two months', async () => {
    const FarmaciaId = await ids.farmacia(`${prefix}-F001`);
    const redeemedAt = async (instant: string, card: string) =>
      redeem(database, { ...env, now: () => new Date(instant) }, `${prefix}-F001`, {
        FarmaciaId,
        TarjetaPacienteId: await ids.tarjeta(`${prefix}10000000${card}`),
        PromocionId: await ids.promocion(pais, 5),
        CodigoMedico: `${prefix}-M001`,
        Proveedor: await ids.distribuidor(pais),
        Facturas: [1, 2].map(() => linea(FarmaciaId, '2026-05-30')),
      });
    const inMay = await redeemedAt(last, '7');
    const inJune = await redeemedAt(first, '8');
    const codes = async (fechaInicio: string, fechaFinal: string) =>
      (await rows(`${prefix}-F001`, { fechaInicio, fechaFinal, farmacia: '' })).map(
        ({ CodigoConfirmacion }) => CodigoConfirmacion,
      );
    const may = await codes('2026-05-01', '2026-05-31');
    const june = await codes('2026-06-01', '2026-06-30');
    expect([may.includes(inMay), june.includes(inMay)]).toEqual([true, false]);
    expect([may.includes(inJune), june.includes(inJune)]).toEqual([false, true]);
  });
});
