import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { app as canjes } from '../../../netlify/functions/canjes.ts';
import { app as preregistros } from '../../../netlify/functions/preregistro.ts';
import type { Environment } from '../../../netlify/http/environment.ts';
import { demoIds, tokenOf } from '../../support/demoWorld.ts';
import { testEnvironment } from '../../support/environment.ts';
import { freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { aplicar, linea, numeroNuevo } from '../../support/redemption.ts';
import { send } from '../../support/request.ts';
import type { PaisCodigo } from '../../../src/domain/paises.ts';

// One paper, one box, however its number is spelled: through the API, on each write that takes an invoice.

let database: TestDatabase;
let env: Environment;
let ids: ReturnType<typeof demoIds>;

beforeAll(async () => {
  database = await freshDatabase('demo');
  env = testEnvironment(database);
  ids = demoIds(database);
  await database.query('update promociones set maximo_anual = 900, maximo_mensual = 900');
});
afterAll(() => database.drop());

const PREFIJOS: Readonly<Record<PaisCodigo, string>> = {
  '506': 'CR',
  '507': 'PAN',
  '504': 'HND',
  '1809': 'DOM',
};
const operadorDe = (pais: PaisCodigo) =>
  tokenOf(database, env, `operador.${PREFIJOS[pais].toLowerCase()}`);

/** A redemption of a country: the invoice in question and a second one of its own. */
const pedir = async (
  pais: PaisCodigo,
  numero: string,
  { tarjeta = 1, farmacia = 1, fecha = '2026-06-10', mas = {}, enLinea = {} } = {},
) => {
  const p = PREFIJOS[pais];
  const FarmaciaId = await ids.farmacia(`${p}-F${String(farmacia).padStart(3, '0')}`);
  const segunda = await ids.farmacia(`${p}-F001`);
  return aplicar(env, await operadorDe(pais), {
    TarjetaPacienteId: await ids.tarjeta(`${p}${100_000_000 + tarjeta}`),
    FarmaciaId,
    CodigoMedico: `${p}-M001`,
    PromocionId: await ids.promocion(pais, 1),
    Facturas: [
      { ...linea(FarmaciaId, fecha, numero), ...enLinea },
      linea(segunda, '2026-06-12', numeroNuevo()),
    ],
    Proveedor: await ids.distribuidor(pais),
    Estatus: 'APROBADO',
    FFD: false,
    ...mas,
  });
};

const validar = async (pais: PaisCodigo, body: Record<string, unknown>) =>
  send(canjes, env, 'POST /api/canjes/validarFactura', {
    token: await operadorDe(pais),
    body: { PromocionId: await ids.promocion(pais, 1), ...body },
  });

const guardar = async (pais: PaisCodigo, factura: string, tarjeta: number) =>
  send(preregistros, env, 'POST /api/preregistro/save', {
    token: await operadorDe(pais),
    body: {
      factura,
      fecha_factura: '2026-06-10',
      TarjetaPacienteId: await ids.tarjeta(`${PREFIJOS[pais]}${100_000_000 + tarjeta}`),
      PromocionId: await ids.promocion(pais, 2),
      FarmaciaId: await ids.farmacia(`${PREFIJOS[pais]}-F001`),
    },
  });

describe('one Honduran invoice, spelled in three ways', () => {
  const [first, ...others] = [
    '000-001-01-00000123',
    '0000010100000123',
    '000 001 01 00000123',
  ] as const;

  test('gives one box, to one card', async () => {
    expect(await pedir('504', first)).toMatchObject({ status: 200 });
    for (const [i, spelled] of others.entries()) {
      expect(await pedir('504', spelled, { tarjeta: i + 2 })).toMatchObject({
        status: 409,
        body: { detail: 'La factura 000-001-01-00000123 ya se usó en un canje de este producto.' },
      });
    }
  });

  test('is refused where it is validated', async () => {
    const FarmaciaId = await ids.farmacia('HND-F001');
    for (const NumeroFactura of [first, ...others]) {
      expect(
        await validar('504', { FarmaciaId, NumeroFactura, Fecha: '2026-06-10' }),
      ).toMatchObject({ status: 409 });
    }
  });

  test('is pre-registered for one card, and corrected into by no other', async () => {
    expect(await guardar('504', '000-001-01-00000777', 1)).toMatchObject({ status: 200 });
    expect(await guardar('504', '0000010100000777', 2)).toMatchObject({ status: 409 });
    const own = await guardar('504', numeroNuevo(), 2);
    const { id } = own.body as { id: number };
    expect(
      await send(preregistros, env, `PATCH /api/preregistro/update/${id}`, {
        token: await operadorDe('504'),
        body: { factura: '000 001 01 00000777', fecha_factura: '2026-06-10' },
      }),
    ).toMatchObject({ status: 409 });
  });
});

describe('what is no purchase is refused by its name', () => {
  test.each([
    ['E340000000001', 'una nota de crédito'],
    ['B0400000005', 'una nota de crédito'],
    ['E330000000001', 'una nota de débito'],
  ])('%s is %s', async (numero, nombre) => {
    const mensaje = `El documento ${numero} es ${nombre}: hace falta la factura de la compra.`;
    const FarmaciaId = await ids.farmacia('DOM-F001');
    expect(await pedir('1809', numero)).toMatchObject({ status: 422, body: { detail: mensaje } });
    expect(
      await validar('1809', { FarmaciaId, NumeroFactura: numero, Fecha: '2026-06-10' }),
    ).toMatchObject({ status: 422, body: { detail: mensaje } });
    expect(await guardar('1809', numero, 1)).toMatchObject({
      status: 422,
      body: { detail: mensaje },
    });
  });
});

test('a Costa Rican clave fills in number and date, and is one paper with its consecutivo', async () => {
  const CLAVE = '50603062600310112345500100001040000001234112345678';
  const reply = await validar('506', { NumeroFactura: CLAVE });
  // CR-F005 is the one pharmacy of that issuer.
  expect(reply).toMatchObject({
    status: 200,
    body: {
      NumeroFactura: '001-00001-04-0000001234',
      Fecha: '2026-06-03',
      FarmaciaId: await ids.farmacia('CR-F005'),
      Canonico: CLAVE,
      Semejante: null,
    },
  });
  expect((reply.body as { Documento: string }).Documento).toMatch(
    /^Tiquete electrónico · 03\/06\/2026 · Farmacia/,
  );
  expect(await pedir('506', CLAVE, { farmacia: 5, fecha: '2026-06-03' })).toMatchObject({
    status: 200,
  });
  expect(
    await pedir('506', '001-00001-04-1234', { farmacia: 5, fecha: '2026-06-03', tarjeta: 2 }),
  ).toMatchObject({ status: 409 });
});

test('a pharmacy with electronic invoices gives no free number any more', async () => {
  expect(await pedir('506', 'F-99', { farmacia: 5 })).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('llevan número fiscal') as string },
  });
});

describe('a number that looks like another one', () => {
  test('is asked about, and taken once it is confirmed', async () => {
    expect(await pedir('506', '001-12', { fecha: '2026-05-30' })).toMatchObject({ status: 200 });
    const FarmaciaId = await ids.farmacia('CR-F001');
    expect(
      await validar('506', { FarmaciaId, NumeroFactura: '1-12', Fecha: '2026-06-10' }),
    ).toMatchObject({
      status: 200,
      body: { Semejante: { NumeroFactura: '001-12', Fecha: '2026-05-30' } },
    });
    expect(await pedir('506', '1-12', { tarjeta: 2 })).toMatchObject({
      status: 409,
      body: { detail: 'Se parece a la factura 001-12 del 30 de mayo. ¿Es otra?' },
    });
    const taken = await pedir('506', '1-12', { tarjeta: 2, enLinea: { Confirmada: true } });
    expect(taken).toMatchObject({ status: 200 });
    const { CodigoConfirmacion } = taken.body as { CodigoConfirmacion: string };
    const seen = await send(canjes, env, `GET /api/canjes/detalle/${CodigoConfirmacion}`, {
      token: await operadorDe('506'),
    });
    expect(seen.body).toMatchObject({
      Facturas: [{ NumeroFactura: '1-12', Confirmada: true }, { Confirmada: false }],
    });
  });

  test.each([
    ['001-12', '1 12', true],
    ['001-12', '112', true],
    ['001-0012', '0010012', true],
    ['001-0012', '1-12', true],
    ['F-0012', 'F12', true],
    ['1-12', '11-2', true],
    ['001-0012', '011-0002', false],
    ['1-12', '1-13', false],
    ['100', '1', false],
    ['F-12', 'G-12', false],
    ['F-12', '12', false],
  ])('%s and %s look alike: %s', async (una, otra, expected) => {
    const [row] = await database.query(
      `select numero_junto($1) = numero_junto($2) or numero_llano($1) = numero_llano($2) as alike`,
      [una, otra],
    );
    expect(row).toEqual({ alike: expected });
  });
});

test('60 spellings of one paper at once, over two pharmacies of its issuer and two cards: exactly one', async () => {
  // F005 and F006 issue under one number here.
  await database.query(
    `update farmacias set identificacion_fiscal = '08019012345675' where codigo = 'HND-F006'`,
  );
  const spelled = ['-', ' ', '', '.', '/', '_'].map((s) =>
    ['000', '001', '01', '00004321'].join(s),
  );
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      pedir('504', spelled[i % spelled.length] ?? '', {
        tarjeta: 1 + (i % 2),
        farmacia: 5 + (Math.floor(i / 2) % 2),
      }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect([...new Set(replies.map(({ status }) => status))].sort()).toEqual([200, 409]);
  expect(
    await database.query(
      `select count(*)::int as n from canje_facturas where identidad like '%00004321'`,
    ),
  ).toEqual([{ n: 1 }]);
});

test('a fiscal number that becomes known gives its papers their issuer, and refuses when two become one', async () => {
  const numero = '000-009-01-00000555';
  for (const farmacia of [2, 3]) {
    expect(await pedir('504', numero, { farmacia, tarjeta: farmacia })).toMatchObject({
      status: 200,
    });
  }
  const fijar = (codigo: string) =>
    database.query(
      `update farmacias set identificacion_fiscal = '05019012345678' where codigo = $1`,
      [codigo],
    );
  await fijar('HND-F002');
  expect(
    await database.query(`select identidad from canje_facturas where numero = $1 order by id`, [
      numero,
    ]),
  ).toMatchObject([{ identidad: 'HN:05019012345678:0000090100000555' }, {}]);
  await expect(fijar('HND-F003')).rejects.toMatchObject({
    constraint: 'canje_facturas_documento_una_vez',
  });
});

describe('bad input', () => {
  test.each(['-1', "'''", '\u0001\u0002', '', '   ', 'é'.repeat(500), '506'.repeat(160)])(
    '%j is refused with a sentence',
    async (numero) => {
      const FarmaciaId = await ids.farmacia('CR-F001');
      const reply = await validar('506', {
        FarmaciaId,
        NumeroFactura: numero,
        Fecha: '2026-06-10',
      });
      expect(reply).toMatchObject({
        status: 422,
        body: { detail: expect.stringMatching(/\S/) as string },
      });
    },
  );
});

describe('prescription and buyer', () => {
  test('are asked for where the promotion says so, and shown to the auditor', async () => {
    const PromocionId = await ids.promocion('507', 6);
    const sin = await pedir('507', numeroNuevo(), { mas: { PromocionId } });
    expect(sin).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'Receta', detail: expect.stringContaining('receta') as string }] },
    });
    const Comprador = { Nombre: 'Marta Compra', NumeroIdentificacion: 'PAN-COMPRA-1' };
    const con = await pedir('507', numeroNuevo(), {
      mas: { PromocionId, Receta: { Fecha: '2026-06-01' }, Comprador },
    });
    expect(con).toMatchObject({ status: 200 });
    const { CodigoConfirmacion } = con.body as { CodigoConfirmacion: string };
    const seen = await send(canjes, env, `GET /api/canjes/detalle/${CodigoConfirmacion}`, {
      token: await operadorDe('507'),
    });
    expect(seen.body).toMatchObject({ RecetaFecha: '2026-06-01', Comprador });
  });
});
