import { describe, expect, test } from 'vitest';
import { testEnvironment } from '../../support/environment.ts';
import { demoNow, LOADED } from '../../support/freshDatabase.ts';
import { puede } from '../../../src/domain/permisos.ts';
import { mundo } from '../../support/mundo.ts';
import { PERSONAS } from '../../support/personas.ts';
import { bigTables, expectByIndex, recording } from '../../support/plans.ts';
import { send } from '../../support/request.ts';

const ROWS = LOADED.canjes;
const { database, tokenFor } = await mundo('load');

await database.query(
  `insert into canjes_vistos (usuario_id, canje_id, visto_en)
   select u.id, c.id, $1 from usuarios u, canjes c where not c.vigente and u.rol <> 'Regente'`,
  [demoNow],
);
await database.query(
  `insert into idempotencia (clave, operacion, huella, creada_en)
   select gen_random_uuid(), 'preregistro.save', '', $1 from generate_series(1, ${ROWS})`,
  [demoNow],
);
await database.query(
  `insert into preregistros (tarjeta_id, promocion_id, producto_id, farmacia_id, numero, fecha,
                             usuario_id, estado, canje_id, creado_en)
   select c.tarjeta_id, c.promocion_id, c.producto_id, f.farmacia_id, f.numero, f.fecha,
          c.usuario_id, 'Canjeado', c.id, c.registrado_en
     from canjes c join canje_facturas f on f.canje_id = c.id
    where c.vigente and c.id % 10 = 0 on conflict do nothing`,
);
await database.query('vacuum analyze canjes_vistos, idempotencia, preregistros');

const scopes = PERSONAS.filter((persona) => puede(persona, 'verCanjes')).map(
  ({ userName }) => userName,
);
const lists = ['canjePendiente', 'canjeAprobado', 'canjeRechazado'];
const report = { fechaInicio: '2025-07-01', fechaFinal: '2026-06-17', farmacia: '' };

const cases: [string, string, string, unknown][] = [
  ...scopes.flatMap((user): [string, string, string, unknown][] => [
    ...lists.map((typeCanje): [string, string, string, unknown] => [
      typeCanje,
      user,
      'POST /api/canjes/canje-farmacias',
      { typeCanje },
    ]),
    ['counters', user, 'GET /api/canjes/contadores', undefined],
    ['work', user, 'GET /api/canjes/por-hacer', undefined],
    ['pharmacies', user, `GET /api/canjes/farmacias/${user}`, undefined],
    ['products', user, 'GET /api/canjes/productos', undefined],
  ]),
  [
    'a filtered list',
    'manager',
    'POST /api/canjes/canje-farmacias',
    { typeCanje: 'canjeAprobado', farmacia: 'CR-F001', producto: 1 },
  ],
  ['invoice', 'operador.cr', 'GET /api/canjes/buscar?factura=USADA-1', undefined],
  ['invoice', 'manager', 'GET /api/canjes/buscar?factura=USADA-1', undefined],
  ['card', 'operador.cr', 'GET /api/canjes/buscar?tarjeta=CR100000011', undefined],
  ['card', 'manager', 'GET /api/canjes/buscar?tarjeta=CR100000011&factura=USADA-1', undefined],
  ['queue', 'operador.cr', 'GET /api/canjes/cola', undefined],
  ['queue', 'manager', 'GET /api/canjes/cola', undefined],
  ['sample', 'operador.cr', 'GET /api/canjes/muestra', undefined],
  ['sample', 'manager', 'GET /api/canjes/muestra', undefined],
  ['board', 'operador.cr', 'GET /api/canjes/tablero', undefined],
  ['board', 'manager', 'GET /api/canjes/tablero', undefined],
  ['report', 'CR-F001', 'POST /api/canjes/reporte-farmacias', report],
  ['report', 'admin.cr', 'POST /api/canjes/reporte-farmacias', report],
  ['report of the office', 'operador.cr', 'POST /api/canjes/reporte-oficina', report],
  ['report of the office', 'manager', 'POST /api/canjes/reporte-oficina', report],
  ['sums of a report', 'CR-F001', 'POST /api/canjes/reporte-resumen', report],
  [
    'report of one pharmacy',
    'admin.cr',
    'POST /api/canjes/reporte-farmacias',
    { ...report, farmacia: 'CR-F002' },
  ],
  ['export', 'CR-F001', 'POST /api/canjes/reporte-export', report],
  ['export', 'admin.cr', 'POST /api/canjes/reporte-export', report],
  [
    'export of one pharmacy',
    'admin.cr',
    'POST /api/canjes/reporte-export',
    { ...report, farmacia: 'CR-F002' },
  ],
];

/** Read in one round trip after the session's. */
const ONE_TRIP = new Set([
  ...lists,
  'counters',
  'pharmacies',
  'products',
  'invoice',
  'sample',
  'report',
]);

/** Of these the world holds few rows. */
const FEW = ['propuestas', 'liquidaciones'];
const tables = bigTables.filter((table) => !FEW.includes(table));

describe(`with ${ROWS} redemptions no read of the dashboard goes through a table`, () => {
  test.each(cases)('%s of %s', async (what, user, methodAndPath, body) => {
    const { env, statements } = recording(testEnvironment(database));
    const token = await tokenFor(user, env);
    const { status } = await send(env, methodAndPath, { token, ...(body ? { body } : {}) });
    expect(status).toBe(200);
    if (ONE_TRIP.has(what)) expect(statements).toHaveLength(2);
    expect(statements.length).toBeGreaterThan(1);
    await expectByIndex(database, statements, tables);
  });

  test('search by code, detail, audit and withdrawal', async () => {
    const { env, statements } = recording(testEnvironment(database));
    const token = await tokenFor('operador.cr', env);
    const [one, other] = await database.query<{ codigo: string }>(
      `select codigo_confirmacion as codigo from canjes
        where pais_codigo = '506' and estado = 'Pendiente' order by registrado_en desc limit 2`,
    );
    const ask = async (methodAndPath: string, body?: unknown) =>
      (await send(env, methodAndPath, { token, ...(body ? { body } : {}) })).status;
    expect(await ask(`GET /api/canjes/busqueda-canje/${one?.codigo ?? ''}`)).toBe(200);
    expect(await ask(`GET /api/canjes/detalle/${one?.codigo ?? ''}`)).toBe(200);
    expect(statements).toHaveLength(4);
    expect(await ask(`GET /api/canjes/antecedentes/${one?.codigo ?? ''}`)).toBe(200);
    const rejection = { Decision: 'Rechazado', Observaciones: 'No.' };
    expect(await ask(`POST /api/canjes/auditar/${one?.codigo ?? ''}`, rejection)).toBe(200);
    expect(await ask(`POST /api/canjes/anular/${other?.codigo ?? ''}`, {})).toBe(200);
    expect(await ask('POST /api/canjes/vistos', { Codigos: [one?.codigo] })).toBe(200);
    await expectByIndex(database, statements);
  });

  test('pre-registration: save, list, correct, remove', async () => {
    const { env, statements } = recording(testEnvironment(database));
    const token = await tokenFor('CR-F001', env);
    const [ids] = await database.query<{ card: number; promotion: number }>(
      `select t.id::int as card, p.id as promotion from tarjetas t, promociones p
        where t.numero = 'CR100000001' and p.pais_codigo = '506' and p.estado = 'Activo'
          and date '2026-06-17' between p.vigencia_inicio and p.vigencia_fin order by p.id limit 1`,
    );
    const ask = (methodAndPath: string, body?: unknown) =>
      send(env, methodAndPath, { token, ...(body ? { body } : {}) });
    const factura = { factura: 'P-1', fecha_factura: '2026-06-17' };
    const saved = await ask('POST /api/preregistro/save', {
      ...factura,
      TarjetaPacienteId: ids?.card,
      PromocionId: ids?.promotion,
    });
    expect(saved.status).toBe(200);
    const id = (saved.body as { id: number }).id;
    const list = `/api/preregistro/preregistro/${ids?.promotion ?? 0}/${ids?.card ?? 0}`;
    expect((await ask(`GET ${list}`)).status).toBe(200);
    expect((await ask(`PATCH /api/preregistro/update/${id}`, factura)).status).toBe(200);
    expect((await ask(`DELETE /api/preregistro/${id}`)).status).toBe(200);
    await expectByIndex(database, statements);
  });
});
