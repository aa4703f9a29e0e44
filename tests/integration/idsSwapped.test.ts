import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { app as canjes } from '../../netlify/functions/canjes.ts';
import { app as preregistro } from '../../netlify/functions/preregistro.ts';
import { app as reportes } from '../../netlify/functions/reporte.ts';
import type { Environment } from '../../netlify/http/environment.ts';
import { demoIds, tokenOf } from '../support/demoWorld.ts';
import { testEnvironment } from '../support/environment.ts';
import { freshDatabase, type TestDatabase } from '../support/freshDatabase.ts';
import { linea, redeem, solicitud } from '../support/redemption.ts';
import { send } from '../support/request.ts';
import { changesBetween, tablesNow } from '../support/tables.ts';

// Every id, code and number of an address or a body, swapped for somebody else's: as if it did not exist.

let database: TestDatabase;
let env: Environment;
/** What belongs to CR-F001 (chain of the first pharmacies, Costa Rica). */
const theirs = { code: '', preregistro: 0, tarjeta: 0, promocion: 0, farmacia: 0, factura: '' };

beforeAll(async () => {
  database = await freshDatabase('demo');
  env = testEnvironment(database);
  const ids = demoIds(database);
  theirs.tarjeta = await ids.tarjeta('CR100000001');
  theirs.promocion = await ids.promocion('506', 1);
  theirs.farmacia = await ids.farmacia('CR-F001');
  const lineas = [linea(theirs.farmacia, '2026-06-10'), linea(theirs.farmacia, '2026-06-12')];
  theirs.factura = lineas[0]?.NumeroFactura ?? '';
  theirs.code = await redeem(database, env, 'CR-F001', { Facturas: lineas });
  const saved = await send(preregistro, env, 'POST /api/preregistro/save', {
    token: await tokenOf(database, env, 'CR-F001'),
    body: {
      factura: 'AJENA-1',
      fecha_factura: '2026-06-10',
      TarjetaPacienteId: theirs.tarjeta,
      PromocionId: theirs.promocion,
    },
  });
  theirs.preregistro = v.parse(v.object({ id: v.number() }), saved.body).id;
});
beforeEach(() => database.query('delete from intentos'));
afterAll(() => database.drop());

/** Of another pharmacy of another chain, of another chain, of another country. */
const OTRA_FARMACIA = 'CR-F009';
const OTRA_CADENA = 'otra cadena';
const OTRO_PAIS = 'operador.pan';
const OTRO_PAIS_FARMACIA = 'PAN-F001';

const NOTHING = { data: [], nextPage: null };
const reporte = { fechaInicio: '2026-06-01', fechaFinal: '2026-06-17', farmacia: 'CR-F001' };

interface Row {
  readonly what: () => string;
  readonly who: readonly string[];
  readonly body?: () => unknown;
  readonly expected: number | object;
}
const get = (what: () => string, who: readonly string[], expected: Row['expected'] = 404): Row => ({
  what: () => `GET ${what()}`,
  who,
  expected,
});
const post = (
  what: () => string,
  who: readonly string[],
  body: () => unknown,
  expected: Row['expected'] = 404,
): Row => ({ what: () => `POST ${what()}`, who, body, expected });

const STRANGERS = [OTRA_FARMACIA, OTRA_CADENA, OTRO_PAIS, OTRO_PAIS_FARMACIA];
const ABROAD = [OTRO_PAIS, OTRO_PAIS_FARMACIA];

const rows: readonly [string, Row][] = [
  [
    'a redemption’s code, searched',
    get(() => `/api/canjes/busqueda-canje/${theirs.code}`, STRANGERS),
  ],
  ['a redemption’s code, in detail', get(() => `/api/canjes/detalle/${theirs.code}`, STRANGERS)],
  [
    'an invoice number',
    get(() => `/api/canjes/buscar?factura=${theirs.factura}`, [OTRO_PAIS], NOTHING),
  ],
  [
    'a card number, searched',
    get(() => '/api/canjes/buscar?tarjeta=CR100000001', [OTRO_PAIS], NOTHING),
  ],
  ['a pharmacy’s code', get(() => '/api/canjes/farmacia/CR-F001', STRANGERS)],
  ['a card of another country', get(() => '/api/canjes/tarjeta/CR100000001', ABROAD)],
  ['an identity of another country', get(() => '/api/canjes/tarjeta/CR-ID-0001', ABROAD)],
  [
    'a card of another country, to pre-register',
    get(() => '/api/preregistro/tarjeta/CR100000001', ABROAD),
  ],
  [
    'a card’s history',
    get(() => `/api/canjes/historico-anual/${theirs.promocion}/${theirs.tarjeta}`, ABROAD),
  ],
  [
    'a card’s pre-registrations',
    get(() => `/api/canjes/preregistro/${theirs.promocion}/${theirs.tarjeta}`, ABROAD),
  ],
  [
    'a card’s pre-registrations, to edit',
    get(() => `/api/preregistro/preregistro/${theirs.promocion}/${theirs.tarjeta}`, ABROAD),
  ],
  ['somebody else’s name', get(() => '/api/canjes/farmacias/CR-F001', STRANGERS, 403)],
  [
    'an audit',
    post(
      () => `/api/canjes/auditar/${theirs.code}`,
      [OTRO_PAIS],
      () => ({ Decision: 'Aprobado' }),
    ),
  ],
  [
    'a withdrawal',
    post(
      () => `/api/canjes/anular/${theirs.code}`,
      [OTRA_FARMACIA, OTRO_PAIS, OTRO_PAIS_FARMACIA],
      () => ({}),
    ),
  ],
  [
    'a mark as seen',
    post(
      () => '/api/canjes/vistos',
      STRANGERS,
      () => ({ Codigos: [theirs.code] }),
    ),
  ],
  [
    'a list’s pharmacy',
    post(
      () => '/api/canjes/canje-farmacias',
      STRANGERS,
      () => ({ typeCanje: 'canjePendiente', farmacia: 'CR-F001' }),
    ),
  ],
  [
    'a report’s pharmacy',
    post(
      () => '/api/canjes/reporte-farmacias',
      [OTRA_FARMACIA, OTRA_CADENA, OTRO_PAIS_FARMACIA],
      () => reporte,
    ),
  ],
  [
    'an export’s pharmacy',
    post(
      () => '/api/canjes/reporte-export',
      [OTRA_FARMACIA, OTRA_CADENA, OTRO_PAIS_FARMACIA],
      () => reporte,
    ),
  ],
  [
    'an invoice of a pharmacy abroad',
    post(
      () => '/api/canjes/validarFactura',
      ABROAD,
      () => ({
        FarmaciaId: theirs.farmacia,
        NumeroFactura: 'X-1',
        Fecha: '2026-06-10',
        PromocionId: theirs.promocion,
      }),
    ),
  ],
  [
    'a redemption at their pharmacy',
    post(
      () => `/api/canjes/aplicar/${randomUUID()}`,
      [OTRA_FARMACIA, OTRO_PAIS, OTRO_PAIS_FARMACIA],
      () => solicitud(database),
    ),
  ],
  [
    'a pre-registration at their pharmacy',
    post(
      () => '/api/preregistro/save',
      STRANGERS,
      () => ({
        factura: 'X-2',
        fecha_factura: '2026-06-10',
        TarjetaPacienteId: theirs.tarjeta,
        PromocionId: theirs.promocion,
        FarmaciaId: theirs.farmacia,
      }),
    ),
  ],
  [
    'a pre-registration to change',
    {
      what: () => `PATCH /api/preregistro/update/${theirs.preregistro}`,
      who: STRANGERS,
      body: () => ({ factura: 'X-3', fecha_factura: '2026-06-10' }),
      expected: 404,
    },
  ],
  [
    'a pre-registration to remove',
    { what: () => `DELETE /api/preregistro/${theirs.preregistro}`, who: STRANGERS, expected: 404 },
  ],
];

describe.each(rows)('%s', (_, { what, who, body, expected }) => {
  test.each(who)('for %s [V8.2.2 V8.4.1]', async (name) => {
    const token = await tokenOf(database, env, await userOf(name));
    const request = what();
    const app = request.includes('/api/preregistro/')
      ? preregistro
      : request.includes('/reporte-')
        ? reportes
        : canjes;
    const sent = { token, body: await body?.() };
    const before = await tablesNow(database);
    const reply = await send(app, env, request, sent);
    if (typeof expected === 'number') expect(reply.status).toBe(expected);
    else expect(reply).toMatchObject({ status: 200, body: expected });
    expect(JSON.stringify(reply.body)).not.toMatch(/AJENA-1|CR-M001/);
    expect(changesBetween(before, await tablesNow(database))).toEqual({});
  });
});

/** An admin of a chain that CR-F001 does not belong to, made for these tests. */
async function userOf(name: string): Promise<string> {
  if (name !== OTRA_CADENA) return name;
  await database.query(
    `insert into usuarios (nombre_usuario, clave_hash, rol, farmacia_admin, pais_codigo, cadena_id, clave_cambiada_en)
     select 'admin.otra', u.clave_hash, 'Regente', true, '506', c.id, now()
       from usuarios u, cadenas c, farmacias f
      where u.nombre_usuario = 'admin.cr' and c.pais_codigo = '506'
        and f.codigo = 'CR-F001' and c.id <> f.cadena_id
      order by c.id limit 1 on conflict do nothing`,
  );
  return 'admin.otra';
}
