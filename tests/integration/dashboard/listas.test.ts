import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { buscarCanjes } from '../../../src/contracts/dashboard/busqueda.ts';
import {
  canjeFarmacias,
  contadores,
  farmaciasDeUsuario,
  productos,
} from '../../../src/contracts/dashboard/listas.ts';
import { type TipoCanje, TIPOS_CANJE } from '../../../src/domain/estado.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { HOUR, mundo } from '../../support/mundo.ts';
import { redeem } from '../../support/redemption.ts';
import { todasLasFilas } from '../../support/request.ts';

const { database, env, at, ids, call } = await mundo();

beforeEach(async () => {
  await database.query('delete from canjes_vistos');
});

const list = (
  user: string,
  typeCanje: string,
  changes: Record<string, unknown> = {},
  search = '',
  world = env,
) => call(user, `POST /api/canjes/canje-farmacias${search}`, { typeCanje, ...changes }, world);
/** All rows of a list, page after page. */
const all = (
  user: string,
  typeCanje: TipoCanje,
  changes: Record<string, unknown> = {},
  world = env,
) =>
  todasLasFilas(async (n) => {
    const reply = await list(user, typeCanje, changes, `?page=${n}&limit=7`, world);
    return v.parse(canjeFarmacias.reply, reply.body);
  });
const codes = (rows: readonly { CodigoConfirmacion: string }[]) =>
  rows.map(({ CodigoConfirmacion }) => CodigoConfirmacion);

test('a list tells its length on each of its pages, and takes the other direction', async () => {
  const page = async (search: string) =>
    v.parse(canjeFarmacias.reply, (await list('manager', 'canjePendiente', {}, search)).body);
  const whole = await all('manager', 'canjePendiente');
  expect((await page('?limit=3')).Total).toBe(whole.length);
  expect((await page('?limit=3&page=2')).Total).toBe(whole.length);
  expect((await page('?page=900')).Total).toBeNull();
  expect(codes((await page('?limit=5&orden=desc')).data)).toEqual(
    codes(whole).reverse().slice(0, 5),
  );
  const none = await list('CR-F001', 'canjePendiente', {}, '', at(300 * 24 * HOUR));
  expect(v.parse(canjeFarmacias.reply, none.body)).toEqual({ data: [], nextPage: null, Total: 0 });
  expect((await list('CR-F001', 'canjePendiente', {}, '?orden=otro')).status).toBe(400);
});

interface Stored {
  id: number;
  codigo: string;
  estado: string;
  registrado: Date;
  decidido: Date | null;
  pais: string;
  cadena: string;
  farmacia: string;
}
/** The lists as the readings describe them, worked out here from every row of the table. */
const expected = async (tipo: TipoCanje, inScope: (row: Stored) => boolean) => {
  const stored = await database.query<Stored & Record<string, unknown>>(
    `select c.id::int as id, c.codigo_confirmacion as codigo, c.estado, c.registrado_en as registrado,
            c.decidido_en as decidido, c.pais_codigo as pais, ca.nombre as cadena, f.codigo as farmacia
       from canjes c join farmacias f on f.id = c.farmacia_id join cadenas ca on ca.id = f.cadena_id`,
  );
  const oldestFirst = stored
    .filter(inScope)
    .map((row) => {
      const closes = row.registrado.getTime() + 48 * HOUR;
      const byClock = row.estado === 'Pendiente' && closes <= demoNow.getTime();
      const estado = byClock ? 'Aprobado' : row.estado;
      const changed = byClock ? closes : (row.decidido ?? row.registrado).getTime();
      return { id: row.id, codigo: row.codigo, estado, changed };
    })
    .filter(
      ({ estado, changed }) =>
        estado === TIPOS_CANJE[tipo] && changed > demoNow.getTime() - 48 * HOUR,
    )
    .sort((a, b) => a.changed - b.changed || a.id - b.id)
    .map(({ codigo }) => codigo);
  return tipo === 'canjePendiente' ? oldestFirst : oldestFirst.reverse();
};

const scopes: [string, (row: Stored) => boolean][] = [
  ['operador.cr', ({ pais }) => pais === '506'],
  ['manager', () => true],
  ['CR-F001', ({ farmacia }) => farmacia === 'CR-F001'],
  ['admin.pan', ({ pais, cadena }) => pais === '507' && cadena === 'Farmacias del Valle'],
];
const types = Object.keys(TIPOS_CANJE) as TipoCanje[];

describe.each(scopes)('the lists of %s', (user, inScope) => {
  test.each(types)(
    '%s: exactly the last 48 hours of the scope, in order, over all pages',
    async (tipo) => {
      const rows = await all(user, tipo);
      const wanted = await expected(tipo, inScope);
      expect(wanted.length).toBeGreaterThan(0);
      expect(codes(rows)).toEqual(wanted);
      expect(new Set(rows.map(({ Estado }) => Estado))).toEqual(new Set([TIPOS_CANJE[tipo]]));
    },
  );

  test('the counters are the lengths of the lists', async () => {
    const reply = await call(user, 'GET /api/canjes/contadores');
    const [pending, approved, rejected] = await Promise.all(
      types.map(async (tipo) => (await expected(tipo, inScope)).length),
    );
    expect(v.parse(contadores.reply, reply.body)).toEqual({
      Pendientes: pending,
      Aprobados: approved,
      Rechazados: rejected,
      RechazadosSinVer: rejected,
    });
  });
});

test('the 48 hours end to the millisecond: pending, then approved by the clock, then in no list', async () => {
  const code = await redeem(database, env, 'CR-F001', {
    TarjetaPacienteId: await ids.tarjeta('CR100000002'),
  });
  const where = async (milliseconds: number) => {
    const world = at(milliseconds);
    const found = [];
    for (const tipo of types) {
      if (codes(await all('CR-F001', tipo, {}, world)).includes(code)) found.push(tipo);
    }
    return found;
  };
  expect(await where(0)).toEqual(['canjePendiente']);
  expect(await where(48 * HOUR - 1)).toEqual(['canjePendiente']);
  expect(await where(48 * HOUR)).toEqual(['canjeAprobado']);
  expect(await where(96 * HOUR - 1)).toEqual(['canjeAprobado']);
  expect(await where(96 * HOUR)).toEqual([]);
  const [row] = await all('CR-F001', 'canjeAprobado', {}, at(48 * HOUR));
  expect(row?.CambioEn).toBe('2026-06-19T16:00:00.000Z');
});

describe('filters', () => {
  test('by pharmacy and product, in either case, within the scope', async () => {
    const [one] = await all('operador.cr', 'canjePendiente');
    const [product] = await database.query<{ id: number }>(
      `select producto_id as id from canjes where codigo_confirmacion = $1`,
      [one?.CodigoConfirmacion],
    );
    const rows = await all('operador.cr', 'canjePendiente', {
      farmacia: 'cr-f001',
      producto: product?.id,
    });
    const wanted = (await all('operador.cr', 'canjePendiente')).filter(
      ({ FarmaciaCodigo, Producto }) => FarmaciaCodigo === 'CR-F001' && Producto === one?.Producto,
    );
    expect(wanted.length).toBeGreaterThan(0);
    expect(rows).toEqual(wanted);
  });

  test('the products to filter by are those of the scope’s country', async () => {
    const reply = await call('CR-F001', 'GET /api/canjes/productos');
    const products = v.parse(productos.reply, reply.body);
    expect(products).toHaveLength(8);
    expect(new Set(products.map(({ Pais }) => Pais))).toEqual(new Set(['Costa Rica']));
    expect((await call('manager', 'GET /api/canjes/productos')).body).toHaveLength(32);
    expect((await call('manager', 'GET /api/canjes/productos?pais=507')).body).toHaveLength(8);
  });
});

describe('rejected ones that were seen', () => {
  const mark = (user: string, Codigos: unknown) =>
    call(user, 'POST /api/canjes/vistos', { Codigos });
  const unseen = async (user: string) =>
    v.parse(contadores.reply, (await call(user, 'GET /api/canjes/contadores')).body)
      .RechazadosSinVer;

  test('are marked for the person who saw them, once, and no list marks them', async () => {
    const rows = await all('CR-F001', 'canjeRechazado');
    const seen = codes(rows).slice(0, 2);
    expect(await unseen('CR-F001')).toBe(rows.length);
    expect(await mark('CR-F001', [...seen, ...seen])).toMatchObject({
      status: 200,
      body: { Vistos: 2 },
    });
    expect(await mark('CR-F001', seen)).toMatchObject({ status: 200, body: { Vistos: 2 } });
    expect(await unseen('CR-F001')).toBe(rows.length - 2);
    expect((await all('CR-F001', 'canjeRechazado')).filter(({ Visto }) => Visto)).toHaveLength(2);
    expect((await all('admin.cr', 'canjeRechazado')).filter(({ Visto }) => Visto)).toHaveLength(0);
  });

  test.each([
    ['a pending one', () => all('CR-F001', 'canjePendiente')],
    [
      'another pharmacy’s',
      async () =>
        (await all('manager', 'canjeRechazado')).filter(
          ({ FarmaciaCodigo }) => FarmaciaCodigo !== 'CR-F001',
        ),
    ],
  ])('%s among them: 404, and none is marked', async (_, others) => {
    const [mine] = codes(await all('CR-F001', 'canjeRechazado'));
    const [other] = codes(await others());
    expect((await mark('CR-F001', [mine, other])).status).toBe(404);
    expect(await unseen('CR-F001')).toBe((await all('CR-F001', 'canjeRechazado')).length);
  });
});

const pharmacies = async (user: string, search = '') => {
  const reply = await call(user, `GET /api/canjes/farmacias/${user}${search}`);
  return v.parse(farmaciasDeUsuario.reply, reply.body).map(({ Codigo }) => Codigo);
};

test('the pharmacies of a user are the scope’s, whether affiliated or not', async () => {
  expect(await pharmacies('CR-F001')).toEqual(['CR-F001']);
  const chain = Array.from({ length: 8 }, (_, i) => `CR-F00${i + 1}`);
  expect((await pharmacies('admin.cr')).sort()).toEqual(chain);
  expect(await pharmacies('operador.cr')).toHaveLength(24);
  expect(await pharmacies('manager')).toHaveLength(96);
  expect(await pharmacies('manager', '?pais=1809')).toHaveLength(24);
  // Those that a distributor has supplied, and no other country's.
  const supplied = await pharmacies('distribuidor.cr');
  expect(supplied).toContain('CR-F001');
  expect(supplied.filter((codigo) => !codigo.startsWith('CR-'))).toEqual([]);
});

describe('the search of staff', () => {
  const search = (user: string, query: string) => call(user, `GET /api/canjes/buscar?${query}`);
  const found = async (user: string, query: string) =>
    v.parse(buscarCanjes.reply, (await search(user, query)).body).data;

  test('finds by invoice number as people write it, and by card, newest first', async () => {
    const byInvoice = await found('operador.cr', 'factura=%20usada-1');
    expect(byInvoice).toMatchObject([{ Factura: 'USADA-1' }]);
    const byCard = await found('operador.cr', 'tarjeta=cr100-000-011');
    const stored = await database.query<{ codigo: string }>(
      `select codigo_confirmacion as codigo from canjes c join tarjetas t on t.id = c.tarjeta_id
        where t.numero = 'CR100000011' order by registrado_en desc`,
    );
    expect(codes(byCard)).toEqual(stored.map(({ codigo }) => codigo));
    expect(byCard.length).toBeGreaterThan(1);
    expect(await found('operador.cr', 'tarjeta=100%20000%20011')).toEqual(byCard);
    expect(codes(await found('manager', 'tarjeta=CR100000011&factura=USADA-1'))).toEqual(
      codes(byInvoice),
    );
    expect(await found('manager', 'tarjeta=CR100000012&factura=USADA-1')).toEqual([]);
  });

  test('pages, and stays within the scope', async () => {
    const first = await search('manager', 'tarjeta=CR100000015&limit=2');
    expect(first.body).toMatchObject({
      nextPage: 2,
      Total: (await found('manager', 'tarjeta=CR100000015')).length,
    });
    expect(await found('operador.pan', 'tarjeta=CR100000015')).toEqual([]);
    expect(await found('manager', 'tarjeta=CR100000015&pais=507')).toEqual([]);
    // The same number at the same pharmacy of four countries.
    expect(await found('manager', 'factura=USADA-1')).toHaveLength(4);
    expect(await found('manager', 'factura=USADA-1&pais=507')).toHaveLength(1);
  });

  test('counts a card as a lookup, an invoice not', async () => {
    await search('operador.cr', 'tarjeta=CR100000015');
    await database.query('update intentos set cuenta = 119');
    expect((await search('operador.cr', 'tarjeta=CR100000015')).status).toBe(200);
    expect((await search('operador.cr', 'tarjeta=CR100000015')).status).toBe(429);
    expect((await search('operador.cr', 'factura=USADA-1')).status).toBe(200);
  });
});
