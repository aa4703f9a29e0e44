import * as v from 'valibot';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { leerNotaLlena } from '../../../netlify/liquidaciones/notaLlena.ts';
import { abrirAparte } from '../../../netlify/tools/local/aparte.ts';
import { openDatabase } from '../../../netlify/database/open.ts';
import { porReponer } from '../../../src/contracts/liquidaciones/deuda.ts';
import { TIPO_XLSX } from '../../../src/contracts/xlsx.ts';
import { testEnvironment } from '../../support/environment.ts';
import { type Failure, FAILURES, failing, type FailingDatabase } from '../../support/failing.ts';
import { cortar, pedir, sinLiquidaciones } from '../../support/liquidaciones.ts';
import { enBytes, type Renglon, renglonesDe } from '../../support/libro.ts';
import { mundo } from '../../support/mundo.ts';
import { de, send } from '../../support/request.ts';
import { sampleOf } from '../../support/size.ts';
import { changesBetween, tablesNow } from '../../support/tables.ts';

// The delivery note goes out as a spreadsheet, comes back filled, and is written whole or not at all.

const { database, tokenFor } = await mundo();
/** As an own server reads what is uploaded. */
const aparte = abrirAparte({ megabytes: 100, milisegundos: 60_000 });
const env = testEnvironment(database, {
  database: openDatabase(database.url, database.neonLocal, () => 0),
});
const token = await tokenFor('distribuidor.cr', env);
/** Cuts all owed boxes again. */
const recortar = async () => {
  await sinLiquidaciones(database);
  await cortar(database, env, 'distribuidor.cr');
};

const bajar = async (): Promise<Renglon[]> => {
  const { headers, bytes } = await send(env, 'GET /api/liquidaciones/nota', { token });
  expect(headers.get('content-type')).toBe(TIPO_XLSX);
  return renglonesDe(bytes);
};

const subirBytes = async (file: Uint8Array, as = env, type = TIPO_XLSX) => {
  const headers = { 'content-type': type };
  const sent = { token, body: file, headers };
  const { status, body } = await send(as, 'POST /api/liquidaciones/envios', sent);
  return {
    status,
    body: body as {
      detail: string;
      errors?: { detail: string }[];
      Liquidaciones: { Id: number; Cajas: number; Nueva: number | null }[];
    },
  };
};
const subir = (renglones: readonly Renglon[], as = env) => subirBytes(enBytes(renglones), as);

/** The note filled with every box sent. */
const llena = async (): Promise<Renglon[]> =>
  (await bajar()).map((renglon) => ({ ...renglon, Guía: 'GT-9', 'Fecha de envío': '17/06/2026' }));

test('a note that is filled without other changes sends every open settlement', async () => {
  await recortar();
  const renglones = await llena();
  expect(Object.keys(renglones[0] ?? {})).toEqual([
    'Liquidación',
    'Código Farmacia',
    'Pto. de Venta',
    'Producto',
    'Código Confirmación',
    'Facturas',
    'Vence',
    'Cajas',
    'Cajas enviadas',
    'Guía',
    'Fecha de envío',
  ]);
  const { status, body } = await subir(renglones);
  expect(status).toBe(200);
  expect(body.Liquidaciones.reduce((suma, { Cajas }) => suma + Cajas, 0)).toBe(renglones.length);
  const estados = await database.query(
    'select distinct l.estado, guia from liquidaciones l join liquidacion_movimientos m on m.liquidacion_id = l.id and guia is not null',
  );
  expect(estados).toEqual([{ estado: 'Enviada', guia: 'GT-9' }]);
  const otra = await subir(renglones);
  expect(otra.status).toBe(409);
  expect(otra.body.detail).toMatch(/^La liquidación \d+ ya se envió con la guía GT-9/);
});

test('boxes that are not sent get a settlement of their own', async () => {
  await recortar();
  const renglones = await llena();
  const [primero] = renglones;
  const suyos = renglones.filter((uno) => uno['Liquidación'] === primero?.['Liquidación']);
  expect(suyos.length).toBeGreaterThan(1);
  const { status, body } = await subir(
    suyos.map((uno) => (uno === primero ? { ...uno, 'Cajas enviadas': 0 } : uno)),
  );
  expect(status).toBe(200);
  const [movida] = body.Liquidaciones;
  expect(movida).toMatchObject({ Cajas: suyos.length - 1 });
  const { body: nueva } = await pedir(database, env, 'distribuidor.cr', `GET /${movida?.Nueva}`);
  expect(nueva).toMatchObject({ Estado: 'Abierta', Cajas: 1 });
});

describe('a file with something wrong names each line and writes nothing', () => {
  let buena: Renglon[];
  beforeAll(async () => {
    await recortar();
    buena = await llena();
  });
  const en = (i: number, cambio: Renglon) => (renglones: Renglon[]) =>
    renglones.map((uno, n) => (n === i ? { ...uno, ...cambio } : uno));
  test.each<[string, (renglones: Renglon[]) => Renglon[], RegExp]>([
    [
      'an unknown code',
      en(1, { 'Código Confirmación': '22222-22222' }),
      /^Línea 3: el código 22222-22222 no está en la liquidación \d+\.$/,
    ],
    [
      'another distributor’s pharmacy',
      en(2, { 'Código Farmacia': 'PAN-F001' }),
      /^Línea 4: la farmacia «PAN-F001» no es la de la liquidación \d+\.$/,
    ],
    [
      'another’s settlement',
      en(0, { Liquidación: 999_999 }),
      /^Línea 2: no se encontró la liquidación 999999\.$/,
    ],
    [
      'more boxes than were cut',
      en(0, { 'Cajas enviadas': 3 }),
      /^Línea 2: dice 3 cajas enviadas y se cortaron 1\.$/,
    ],
    [
      'a date in the future',
      (r) => r.map((uno) => ({ ...uno, 'Fecha de envío': '18/06/2026' })),
      /^Línea 2: La fecha de envío no puede estar en el futuro\.$/,
    ],
    [
      'no guide',
      (r) => r.map((uno) => ({ ...uno, Guía: '' })),
      /^Línea 2: a la liquidación \d+ le falta la guía\.$/,
    ],
    ['a line twice', (r) => [...r, ...r.slice(0, 1)], /^Línea \d+: el código .* está repetido\.$/],
    [
      'a line left out',
      (r) => r.slice(1),
      /^Línea 2: a la liquidación \d+ le falta 1 canje en el archivo/,
    ],
    [
      'nothing sent',
      (r) => r.map((uno) => ({ ...uno, 'Cajas enviadas': 0 })),
      /^Línea 2: No queda ninguna caja por enviar/,
    ],
  ])('%s', async (_, cambiar, expected) => {
    const before = await tablesNow(database);
    const { status, body } = await subir(cambiar(buena));
    expect(status).toBe(422);
    expect(
      body.errors?.map(({ detail }) => detail).find((detail) => expected.test(detail)),
    ).toBeDefined();
    expect(changesBetween(before, await tablesNow(database))).toEqual({});
  });

  test.each<[string, Uint8Array<ArrayBuffer>, string, number, RegExp]>([
    [
      'no spreadsheet',
      new TextEncoder().encode('hola'),
      TIPO_XLSX,
      422,
      /no es una hoja de cálculo/,
    ],
    [
      'another type',
      new TextEncoder().encode('{}'),
      'application/json',
      415,
      /nota de entrega como archivo de Excel/,
    ],
    ['more bytes than a note has', new Uint8Array(2_000_001), TIPO_XLSX, 413, /demasiado grandes/],
    ['other columns', enBytes([{ A: 1 }]), TIPO_XLSX, 422, /le falta la columna «Liquidación»/],
  ])('%s', async (_, bytes, type, expected, sentence) => {
    for (const as of [env, { ...env, aparte }]) {
      const { status, body } = await subirBytes(bytes, as, type);
      expect([status, body.detail]).toEqual([expected, expect.stringMatching(sentence)]);
    }
  });
});

test('of a long heading only its beginning is compared', async () => {
  const celdas = Array<string>(100).fill('á'.repeat(70_000));
  const leida = {
    ...env,
    aparte: () => Promise.resolve({ hecho: [{ numero: 1, celdas }] } as never),
  };
  const { contexts } = vi.spyOn(String.prototype, 'normalize').mock;
  await expect(leerNotaLlena(leida, Buffer.alloc(0))).rejects.toThrow(/le falta la columna/);
  vi.restoreAllMocks();
  expect(contexts.map(String).join('').length).toBeLessThan(20_000);
});

test('the same note from 20 tabs at once is sent once', async () => {
  await recortar();
  const bytes = enBytes(await llena());
  const replies = await Promise.all(Array.from({ length: 20 }, () => subirBytes(bytes)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...de(409, 19)]);
});

test.each(sampleOf<Failure>(FAILURES, ['unheard']))(
  'when a statement fails (%s), all of it is sent or nothing',
  async (como) => {
    await sinLiquidaciones(database);
    const debidas = await pedir(database, env, 'distribuidor.cr', 'GET /por-reponer?limit=4');
    const { data } = v.parse(porReponer.reply, debidas.body);
    const abiertas = async () =>
      (await database.query(`select 1 from liquidaciones where estado = 'Abierta'`)).length;
    let cortadas = 0;
    let nota = enBytes([]);
    /** Sends the note of a few boxes, which it cuts again if they were sent. Answers the number of open settlements. */
    const enviar = async (rota: FailingDatabase) => {
      if ((await abiertas()) === 0) {
        await sinLiquidaciones(database);
        await cortar(database, env, 'distribuidor.cr', data);
        [cortadas, nota] = [await abiertas(), enBytes(await llena())];
      }
      const { status } = await subirBytes(nota, { ...env, database: rota });
      return { status, quedan: await abiertas() };
    };
    const counting = failing(env.database, 0, como);
    await enviar(counting);
    expect(cortadas).toBeGreaterThan(1);
    for (let n = 1; n <= counting.asked(); n += 1) {
      const { status, quedan } = await enviar(failing(env.database, n, como));
      expect([0, cortadas]).toContain(quedan);
      if (status === 200) expect(quedan).toBe(0);
    }
  },
  120_000,
);
