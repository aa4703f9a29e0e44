import { describe, expect, test } from 'vitest';
import { mundo } from '../../support/mundo.ts';
import { recording } from '../../support/plans.ts';
import { aplicar, canjeConFactura, linea, numeroNuevo } from '../../support/redemption.ts';
import { de, send, refusedWith, refusedAt } from '../../support/request.ts';
import { type PaisCodigo, paisDe } from '../../../src/domain/paises.ts';
import { clave, cufe, qrConsumo } from '../../unit/domain/factura/vectores.ts';

// One paper, one box, however its number is spelled: through the API, on each write that takes an invoice.

const { database, env, ids, tokenFor, call } = await mundo();

await database.query('update promociones set maximo_anual = 900, maximo_mensual = 900');

const operadorDe = (pais: PaisCodigo) => tokenFor(`operador.${paisDe(pais).prefijo.toLowerCase()}`);

/** A redemption of a country: the invoice in question and a second one of its own. */
const pedir = async (
  pais: PaisCodigo,
  numero: string,
  { tarjeta = 1, farmacia = 1, fecha = '2026-06-10', mas = {}, enLinea = {}, en = env } = {},
) => {
  const p = paisDe(pais).prefijo;
  const FarmaciaId = await ids.farmacia(`${p}-F${String(farmacia).padStart(3, '0')}`);
  const segunda = await ids.farmacia(`${p}-F001`);
  return aplicar(en, await operadorDe(pais), {
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
  send(env, 'POST /api/canjes/validarFactura', {
    token: await operadorDe(pais),
    body: { PromocionId: await ids.promocion(pais, 1), ...body },
  });

const guardar = async (
  pais: PaisCodigo,
  factura: string,
  tarjeta: number,
  { farmacia = 1, fecha = '2026-06-10', Confirmada = false } = {},
) =>
  send(env, 'POST /api/preregistro/save', {
    token: await operadorDe(pais),
    body: {
      factura,
      fecha_factura: fecha,
      Confirmada,
      TarjetaPacienteId: await ids.tarjeta(`${paisDe(pais).prefijo}${100_000_000 + tarjeta}`),
      PromocionId: await ids.promocion(pais, 2),
      FarmaciaId: await ids.farmacia(
        `${paisDe(pais).prefijo}-F${String(farmacia).padStart(3, '0')}`,
      ),
    },
  });

const editar = async (
  pais: PaisCodigo,
  { body }: { body: unknown },
  factura: string,
  fecha_factura = '2026-06-10',
  Confirmada = false,
) =>
  send(env, `PATCH /api/preregistro/update/${(body as { id: number }).id}`, {
    token: await operadorDe(pais),
    body: { factura, fecha_factura, Confirmada },
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
      expect(await pedir('504', spelled, { tarjeta: i + 2 })).toMatchObject(
        refusedWith(
          409,
          expect.stringMatching(
            /^La factura 000-001-01-00000123 ya se usó en un canje de este producto\. Es el canje \w{5}-\w{5} del 17\/06\/2026\.$/,
          ),
        ),
      );
    }
  });

  test('is refused by the validation of an invoice', async () => {
    const FarmaciaId = await ids.farmacia('HND-F001');
    for (const NumeroFactura of [first, ...others]) {
      expect(
        await validar('504', { FarmaciaId, NumeroFactura, Fecha: '2026-06-10' }),
      ).toMatchObject({ status: 409 });
    }
  });

  test('is pre-registered for one card; no invoice of another card can be corrected to it', async () => {
    expect(await guardar('504', '000-001-01-00000777', 1)).toMatchObject({ status: 200 });
    expect(await guardar('504', '0000010100000777', 2)).toMatchObject({ status: 409 });
    const own = await guardar('504', numeroNuevo(), 2);
    for (const spelled of ['000-001-01-00000777', '0000010100000777', '000 001 01 00000777']) {
      expect(await editar('504', own, spelled)).toMatchObject({ status: 409 });
    }
  });
});

test('a credit note is refused by its name', async () => {
  const numero = 'E340000000001';
  const mensaje = `El documento ${numero} es una nota de crédito: hace falta la factura de la compra.`;
  const FarmaciaId = await ids.farmacia('DOM-F001');
  expect(await pedir('1809', numero)).toMatchObject({ status: 422, body: { detail: mensaje } });
  expect(
    await validar('1809', { FarmaciaId, NumeroFactura: numero, Fecha: '2026-06-10' }),
  ).toMatchObject({ status: 422, body: { detail: mensaje } });
  expect(await guardar('1809', numero, 1)).toMatchObject(refusedWith(422, mensaje));
  const otra = await guardar('1809', numeroNuevo(), 2);
  expect(await editar('1809', otra, numero)).toMatchObject(refusedAt(422, 'factura', mensaje));
  const borrar = `DELETE /api/preregistro/${(otra.body as { id: number }).id}`;
  await send(env, borrar, { token: await operadorDe('1809') });
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

test('a clave is pre-registered by its consecutivo, too, and stays that paper when it is edited', async () => {
  const enF005 = { farmacia: 5, fecha: '2026-06-04' };
  const CLAVE = '50604062600310112345500100001040000005678112345678';
  const NUMERO = '001-00001-04-0000005678';
  const [first, second] = [
    await guardar('506', CLAVE, 3, enF005),
    await guardar('506', '001-00001-04-0000009999', 4, enF005),
  ];
  expect(first).toMatchObject({
    status: 200,
    body: { factura: NUMERO, Canonico: CLAVE, Confirmada: false },
  });
  expect(await guardar('506', NUMERO, 4, enF005)).toMatchObject({ status: 409 });
  for (const spelled of [CLAVE, NUMERO, '1-1-04-5678']) {
    expect(await editar('506', second, spelled, '2026-06-04')).toMatchObject({ status: 409 });
  }
  // Sent back as it was shown, or as it was scanned.
  for (const same of [NUMERO, CLAVE]) {
    expect(await editar('506', first, same, '2026-06-04')).toMatchObject({
      status: 200,
      body: { factura: NUMERO, Canonico: CLAVE },
    });
  }
  expect(await editar('506', first, NUMERO, '2026-06-05')).toMatchObject(
    refusedAt(422, 'fecha_factura'),
  );
});

test('a CUFE that was pre-registered stays that document when only its number comes back', async () => {
  const texto = cufe({ dia: '20260604', numero: '0000004711' });
  const guardada = await guardar('507', texto, 3, { fecha: '2026-06-04' });
  expect(guardada).toMatchObject({ status: 200, body: { factura: '0000004711', Canonico: texto } });
  expect(await editar('507', guardada, '0000004711', '2026-06-04')).toMatchObject({
    status: 200,
    body: { factura: '0000004711', Canonico: texto },
  });
  expect(await editar('507', guardada, 'F-4711', '2026-06-04')).toMatchObject({
    status: 200,
    body: { factura: 'F-4711', Canonico: null },
  });
});

test('a QR code that was pre-registered is corrected and redeemed as that paper when its number alone comes back', async () => {
  const qr = qrConsumo('E320000007070', '131000012');
  const mas = { PromocionId: await ids.promocion('1809', 2) };
  const guardada = await guardar('1809', qr, 3);
  expect(await editar('1809', guardada, 'E320000007070', '2026-06-11')).toMatchObject({
    status: 200,
  });
  expect(
    await pedir('1809', 'E320000007070', { tarjeta: 3, mas, fecha: '2026-06-11' }),
  ).toMatchObject({ status: 200 });
  expect(
    await database.query(
      `select f.identidad, f.enlace is not null as enlazada, p.estado
         from canje_facturas f left join preregistros p on p.canje_id = f.canje_id
        where f.numero = 'E320000007070'`,
    ),
  ).toEqual([{ identidad: 'DO:131000012:E320000007070', enlazada: true, estado: 'Canjeado' }]);
  expect(await pedir('1809', qr, { tarjeta: 4, mas, fecha: '2026-06-11' })).toMatchObject(
    refusedWith(409, expect.stringContaining('ya se usó')),
  );
});

test.each([
  ['operador.cr', true],
  ['manager', true],
  ['CR-F001', true],
  // Of another chain: it may name CR-F001's invoice, and sees none of its redemptions.
  ['CR-F009', false],
])('which redemption holds an invoice is told %s: %s', async (userName, told) => {
  const reply = await call(userName, 'POST /api/canjes/validarFactura', {
    FarmaciaId: await ids.farmacia('CR-F001'),
    NumeroFactura: 'usada-1',
    Fecha: '2026-06-07',
    PromocionId: await ids.promocion('506', 1),
  });
  const dicho = 'La factura USADA-1 ya se usó en un canje de este producto.';
  const canje = await canjeConFactura(database, 'USADA-1');
  const detail = told ? `${dicho} Es el canje ${canje} del 07/06/2026.` : dicho;
  expect(reply).toMatchObject({ status: 409, body: { detail } });
});

test('a pharmacy with electronic invoices gives no free number any more', async () => {
  expect(await pedir('506', 'F-99', { farmacia: 5 })).toMatchObject(
    refusedWith(422, expect.stringContaining('llevan número fiscal')),
  );
});

const fijar = (codigo: string, fiscal: string | null) =>
  database.query('update farmacias set identificacion_fiscal = $2 where codigo = $1', [
    codigo,
    fiscal,
  ]);

test('a corrected fiscal number judges new invoices, and leaves redemptions as they were', async () => {
  const factura = (consecutivo: string) =>
    clave({ dia: '100626', emisor: '003101666661', consecutivo });
  await fijar('CR-F003', '3101666661');
  expect(await pedir('506', factura('00100001040000007701'), { farmacia: 3 })).toMatchObject({
    status: 200,
  });
  await fijar('CR-F003', '3101666662');
  const codigo = await canjeConFactura(database, '001-00001-04-0000007701');
  const { body } = await call('manager', `GET /api/canjes/detalle/${codigo}`);
  expect(
    (body as { Reglas: { Cumple: boolean }[] }).Reglas.filter(({ Cumple }) => !Cumple),
  ).toEqual([]);
  expect(await pedir('506', factura('00100001040000007702'), { farmacia: 3 })).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('no es de') as string },
  });
  await fijar('CR-F003', null);
});

describe('a number that looks like another one', () => {
  test('is asked about, and taken once it is confirmed', async () => {
    expect(await pedir('506', '001-912', { fecha: '2026-05-30' })).toMatchObject({ status: 200 });
    const FarmaciaId = await ids.farmacia('CR-F001');
    expect(
      await validar('506', { FarmaciaId, NumeroFactura: '1-912', Fecha: '2026-06-10' }),
    ).toMatchObject({
      status: 200,
      body: { Semejante: { NumeroFactura: '001-912', Fecha: '2026-05-30' } },
    });
    expect(await pedir('506', '1-912', { tarjeta: 2 })).toMatchObject(
      refusedWith(409, 'Se parece a la factura 001-912 del 30 de mayo. ¿Es otra?'),
    );
    const taken = await pedir('506', '1-912', { tarjeta: 2, enLinea: { Confirmada: true } });
    expect(taken).toMatchObject({ status: 200 });
    const { CodigoConfirmacion } = taken.body as { CodigoConfirmacion: string };
    const seen = await send(env, `GET /api/canjes/detalle/${CodigoConfirmacion}`, {
      token: await operadorDe('506'),
    });
    expect(seen.body).toMatchObject({
      Facturas: [{ NumeroFactura: '1-912', Confirmada: true }, { Confirmada: false }],
    });
  });

  test('is asked about where it is pre-registered and corrected, too, and marked', async () => {
    const PromocionId = await ids.promocion('506', 2);
    const mas = { PromocionId };
    expect(await pedir('506', '0044-77', { mas, tarjeta: 5 })).toMatchObject({ status: 200 });
    const pregunta = refusedAt(
      409,
      'Confirmada',
      'Se parece a la factura 0044-77 del 10 de junio. ¿Es otra?',
    );
    expect(await guardar('506', '44-77', 6)).toMatchObject(pregunta);
    const guardada = await guardar('506', '44-77', 6, { Confirmada: true });
    expect(guardada).toMatchObject({ status: 200, body: { Confirmada: true } });
    expect(await editar('506', guardada, '44 77')).toMatchObject(pregunta);
    expect(await editar('506', guardada, 'OTRA-44')).toMatchObject({
      status: 200,
      body: { Confirmada: false },
    });
    expect(await editar('506', guardada, '44 77', '2026-06-10', true)).toMatchObject({
      status: 200,
      body: { factura: '44 77', Confirmada: true },
    });
  });

  test('is asked about at another pharmacy, too, when it is a fiscal number of the same day', async () => {
    const numero = '000-002-01-00000321';
    expect(await pedir('504', numero, { farmacia: 2, tarjeta: 2 })).toMatchObject({ status: 200 });
    const otra = { farmacia: 3, tarjeta: 3 };
    expect(await pedir('504', numero, otra)).toMatchObject(
      refusedWith(409, `Se parece a la factura ${numero} del 10 de junio. ¿Es otra?`),
    );
    expect(await pedir('504', numero, { ...otra, enLinea: { Confirmada: true } })).toMatchObject({
      status: 200,
    });
    expect(
      await database.query(`select parecida from canje_facturas where numero = $1 order by id`, [
        numero,
      ]),
    ).toEqual([{ parecida: false }, { parecida: true }]);
    // With known issuers too: the counter may have named the wrong pharmacy.
    const deF005 = '000-002-01-00000322';
    expect(await pedir('504', deF005, { farmacia: 5, tarjeta: 7 })).toMatchObject({ status: 200 });
    expect(await pedir('504', deF005, { farmacia: 6, tarjeta: 8 })).toMatchObject(
      refusedAt(409, 'Facturas.0.Confirmada'),
    );
    // Every pharmacy restarts its numbers: on another day it is another paper.
    expect(
      await pedir('504', numero, { farmacia: 4, tarjeta: 4, fecha: '2026-06-09' }),
    ).toMatchObject({ status: 200 });
  });

  test('is one paper where the fiscal number of its pharmacy was corrected meanwhile', async () => {
    const numero = '000-002-01-00000654';
    await fijar('HND-F004', '08019012345671');
    expect(await pedir('504', numero, { farmacia: 4, tarjeta: 5 })).toMatchObject({ status: 200 });
    await fijar('HND-F004', '08019012345672');
    expect(
      await pedir('504', numero, { farmacia: 4, tarjeta: 6, enLinea: { Confirmada: true } }),
    ).toMatchObject(refusedWith(409, expect.stringContaining('ya se usó')));
    await database.query(
      "update farmacias set identificacion_fiscal = null where codigo = 'HND-F004'",
    );
    expect(
      await database.query('select identidad from canje_facturas where numero = $1', [numero]),
    ).toEqual([{ identidad: `HN:farmacia-${await ids.farmacia('HND-F004')}:0000020100000654` }]);
  });

  test('is one paper where the number on file is not the issuer that its key names', async () => {
    const CLAVE = '50610062600310177777700100001040000009901112345678';
    const NUMERO = '001-00001-04-0000009901';
    const en = { farmacia: 4, enLinea: { Confirmada: true } };
    expect(await pedir('506', CLAVE, en)).toMatchObject({ status: 200 });
    for (const fiscal of ['3101777777', '3101888888', null]) {
      await fijar('CR-F004', fiscal);
      expect(await pedir('506', NUMERO, { ...en, tarjeta: 2 })).toMatchObject({ status: 409 });
      // 422 where its issuer is not the pharmacy's.
      expect([409, 422]).toContain((await pedir('506', CLAVE, { ...en, tarjeta: 2 })).status);
    }
    expect(
      await database.query('select identidad from canje_facturas where numero = $1', [NUMERO]),
    ).toEqual([{ identidad: 'CR:3101777777:00100001040000009901' }]);
  });

  test('computes no spellings of other invoices', async () => {
    const { env: recorded, statements } = recording(env);
    await pedir('506', numeroNuevo(), { tarjeta: 3, en: recorded });
    const asking = statements.find(({ text }) => text.includes('formas_de_numero'));
    const plan = await database.query<{ 'QUERY PLAN': string }>(`explain ${asking?.text}`, [
      ...(asking?.params ?? []),
    ]);
    const spellings = plan.map((row) => row['QUERY PLAN']).filter((row) => /formas_de_/.test(row));
    expect(spellings.some((row) => row.includes('Index Cond:'))).toBe(true);
    expect(spellings.filter((row) => row.includes('Filter:'))).toEqual([]);
  });

  const parecidas = async (una: string, otra: string) => {
    const [row] = await database.query<{ alike: boolean }>(
      'select formas_de_numero(1, $1, null) && formas_parecidas(formas_de_numero(1, $2, null)) as alike',
      [una, otra],
    );
    return row?.alike;
  };

  test.each<[string, string, boolean]>([
    ['001-12', '1 12', true],
    ['001-12', '112', true],
    ['001-0012', '0010012', true],
    ['001-0012', '1-12', true],
    ['F-0012', 'F12', true],
    ['1-12', '11-2', true],
    ['F-12', '12', true],
    ['001-0012', '011-0002', false],
    ['1-12', '1-13', false],
    ['1-12', '1', false],
    ['100', '1', false],
    ['F-12', 'G-12', false],
    ['A-10977041-1', 'A-10977041-2', false],
    ['001-00001-04-0000009901', '0000009901', true],
    ['001-00001-04-0000009901', '9901', true],
    ['001-00001-04-0000009901', 'Factura 0000009901', true],
    ['001-00001-04-0000009901', '0000009902', false],
    ...[
      'NO. A-10977041',
      '# A-10977041',
      'FACTURA NO. A-10977041',
      'F-A-10977041',
      'A-1O977041',
      'a-lO97704l',
      'A-10977041-1',
      'A-10977041 B',
      'A-10977041/01',
      'A10977041',
      'A-010977041',
      'NO.A-1O977041-1',
      'FE-A-10977041',
      'FACTURAA-10977041',
      'NUMERO DE FACTURA A-10977041',
      'A-10977041-001',
      'A-10977041 COPIA',
      '10977041',
    ].map((otra): [string, string, boolean] => ['A-10977041', otra, true]),
    ...[
      '77B812',
      '778B1Z',
      'FV-77B812',
      '2026-778812',
      '2026-06-10-778812',
      'F1-778812',
      '778812-2026',
      '778812/10062026',
      '2026-77B812',
      'B-778812',
    ].map((otra): [string, string, boolean] => ['778812', otra, true]),
    ['877041', 'B77041', true],
    ['561022', 'SG1OZ2', true],
    ['A-778812', '2026-778812', true],
    ['4521', '2026-4521', true],
    ['4521', '4521/2026', true],
    ['001-0000123', '2026-001-0000123', true],
    ['001-0000123', '001-2026-0000123', true],
    ['000-001-01-00004321', '00004321', true],
    ['2026-778812', '2025-778812', false],
    ['2026-778812', '2026-778813', false],
    ['001-0000123', '002-0000123', false],
    ['12/2026', '13/2026', false],
    ['12/2026', '2026', false],
    ['S-12345', '2-12345', false],
    ['TFHKA0000007-00000123', 'TFHKA0000008-00000123', false],
    ['20260610-001', '20260610-002', false],
    ['A-10977041', 'A-10977042', false],
    ['FV-A-10977041-1', 'FV-A-10977041-2', false],
    ['C1-0000123', 'C2-0000123', false],
    ['A-12345', 'B-12345', false],
  ])('%s and %s look alike: %s', async (una, otra, expected) => {
    expect(await parecidas(una, otra.toUpperCase())).toBe(expected);
    expect(await parecidas(otra.toUpperCase(), una)).toBe(expected);
  });

  const CLAVE = '50610062600310177777700100001040000004101112345678';
  test.each([
    ['the key', CLAVE, '1112345678', 10],
    ['its last ten digits', '2112345678', CLAVE.replace(/\d{10}$/, '2112345678'), 12],
  ])('is asked about beside the other where %s came first', async (_, una, otra, tarjeta) => {
    expect(await pedir('506', una, { tarjeta, farmacia: 3 })).toMatchObject({ status: 200 });
    expect(await pedir('506', otra, { tarjeta: tarjeta + 1, farmacia: 3 })).toMatchObject(
      refusedAt(409, 'Facturas.0.Confirmada'),
    );
  });

  test('leads its auditor to the other redemption, and no pharmacy', async () => {
    const [una, otra] = ['B-20977041', 'No. B-2O977041-1'];
    const primera = await pedir('506', una, { tarjeta: 9 });
    const { CodigoConfirmacion } = primera.body as { CodigoConfirmacion: string };
    const taken = await pedir('506', otra, { tarjeta: 2, enLinea: { Confirmada: true } });
    expect(taken).toMatchObject({ status: 200 });
    const codigo = (taken.body as { CodigoConfirmacion: string }).CodigoConfirmacion;
    const visto = async (user: string) => {
      const token = await tokenFor(user);
      const { body } = await send(env, `GET /api/canjes/detalle/${codigo}`, { token });
      return (body as { Facturas: { Semejante: unknown }[] }).Facturas[0]?.Semejante;
    };
    const Canje = { CodigoConfirmacion, Fecha: '2026-06-17', Tarjeta: '009' };
    expect(await visto('operador.cr')).toMatchObject({ NumeroFactura: una, Canje });
    expect(await visto('CR-F001')).toMatchObject({ NumeroFactura: una, Canje: null });
  });
});

// That every spelling has one identity: tests/unit/domain/factura/identidad.test.ts.
test('one paper in three spellings, 24 at once, over two pharmacies and two cards: exactly one redemption', async () => {
  // They issue under one number here.
  for (const codigo of ['HND-F005', 'HND-F006']) await fijar(codigo, '08019012345675');
  const formas = ['000-001-01-00004321', '0000010100004321', '000 001 01 00004321'];
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, i) =>
      pedir('504', formas[i % 3] ?? '', {
        tarjeta: 7 + (i % 2),
        farmacia: 5 + (Math.floor(i / 2) % 2),
      }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...de(409, 23)]);
  expect(
    await database.query(
      `select count(*)::int as n from canje_facturas where identidad = 'HN:08019012345675:0000010100004321'`,
    ),
  ).toEqual([{ n: 1 }]);
});

test('a fiscal number that becomes known gives its papers their issuer, and refuses when two become one', async () => {
  const numero = '000-009-01-00000555';
  for (const farmacia of [2, 3]) {
    const enLinea = { Confirmada: true };
    expect(await pedir('504', numero, { farmacia, tarjeta: farmacia, enLinea })).toMatchObject({
      status: 200,
    });
  }
  await fijar('HND-F002', '05019012345678');
  expect(
    await database.query(`select identidad from canje_facturas where numero = $1 order by id`, [
      numero,
    ]),
  ).toMatchObject([{ identidad: 'HN:05019012345678:0000090100000555' }, {}]);
  await expect(fijar('HND-F003', '05019012345678')).rejects.toMatchObject({
    constraint: 'canje_facturas_documento_una_vez',
  });
});

test('prescription and buyer are asked for where the promotion says so, and shown to the auditor', async () => {
  const PromocionId = await ids.promocion('507', 6);
  const sin = await pedir('507', numeroNuevo(), { mas: { PromocionId } });
  expect(sin).toMatchObject(refusedAt(422, 'Receta', expect.stringContaining('receta')));
  const Comprador = { Nombre: 'Marta Compra', NumeroIdentificacion: 'PAN-COMPRA-1' };
  const con = await pedir('507', numeroNuevo(), {
    mas: { PromocionId, Receta: { Fecha: '2026-06-01' }, Comprador },
  });
  expect(con).toMatchObject({ status: 200 });
  const { CodigoConfirmacion } = con.body as { CodigoConfirmacion: string };
  const seen = await send(env, `GET /api/canjes/detalle/${CodigoConfirmacion}`, {
    token: await operadorDe('507'),
  });
  expect(seen.body).toMatchObject({ RecetaFecha: '2026-06-01', Comprador });
});
