import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { totalesDistintos } from '../../../netlify/database/totales.sql.ts';
import { leerSaldos, type SaldoRow } from '../../../netlify/liquidaciones/cuenta.sql.ts';
import { openDatabase } from '../../../netlify/database/open.ts';
import { comienzoDe, diaEn, sumarDias } from '../../../src/domain/calendario.ts';
import { testEnvironment } from '../../support/environment.ts';
import { FAILURES, failing } from '../../support/failing.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { cortar, pedir, sinLiquidaciones } from '../../support/liquidaciones.ts';
import { mundo } from '../../support/mundo.ts';
import { refusal } from '../../support/refusal.ts';
import { claveDeSaldo, type SaldoContado, saldosContados } from '../../support/saldos.ts';
import { isProof } from '../../support/size.ts';
import { de, refusedWith } from '../../support/request.ts';

// Approved boxes = settled + sent + open + lapsed, per pharmacy and product, under concurrent writes.

const { database } = await mundo();
const env = testEnvironment(database, {
  database: openDatabase(database.url, database.neonLocal, () => 0),
});
const farmacias = (
  await database.query<{ id: number }>(`select id from farmacias where pais_codigo = '506'`)
).map(({ id }) => id);
beforeEach(() => sinLiquidaciones(database));

const NADA = { aprobadas: 0, abiertas: 0, enviadas: 0, liquidadas: 0, vencidas: 0 };
/** The balances equal a separate count of the redemptions. `conTotales`: every total of the database, too, which takes longer than all the rest. */
const cuadra = async (now: Date, de = env, conTotales = true) => {
  const esperadas = await saldosContados(database, '506', now);
  const [saldos = []] = await leerSaldos(de.database, {
    alcance: { tipo: 'todos' },
    farmacias,
    momentos: [{ en: now, hoy: diaEn('506', now) }],
    desde: { instante: new Date(0), dia: '1970-01-01' },
  });
  if (conTotales) expect(await totalesDistintos(de.database)).toBe(0);
  expect(saldos).toHaveLength(esperadas.size);
  for (const saldo of saldos) {
    const { aprobadas, abiertas, enviadas, liquidadas, vencidas } = saldo;
    expect(abiertas + enviadas + liquidadas + vencidas).toBe(aprobadas);
    expect(saldo).toMatchObject(esperadas.get(claveDeSaldo(saldo)) ?? NADA);
  }
};

/** The changes of the last days, from any first day, equal a separate count of the redemptions. */
const cuadraDesde = async (now: Date, dias: number) => {
  const dia = sumarDias(diaEn('506', now), -dias);
  const instante = comienzoDe('506', dia);
  const vispera = new Date(instante.getTime() - 1);
  const [antes = [], despues = []] = await leerSaldos(env.database, {
    alcance: { tipo: 'todos' },
    farmacias,
    desde: { instante, dia },
    momentos: [vispera, now].map((en) => ({ en, hoy: diaEn('506', en) })),
  });
  const cambios = <Saldo extends SaldoContado>(
    de: ReadonlyMap<string, Saldo>,
    a: ReadonlyMap<string, Saldo>,
  ) =>
    Object.fromEntries(
      [...new Set([...de.keys(), ...a.keys()])]
        .map((clave) => {
          const [inicial, final] = [de.get(clave) ?? NADA, a.get(clave) ?? NADA];
          return [
            clave,
            [
              inicial.abiertas + inicial.enviadas,
              final.aprobadas - inicial.aprobadas,
              final.liquidadas - inicial.liquidadas,
              final.vencidas - inicial.vencidas,
              final.abiertas + final.enviadas,
            ],
          ] as const;
        })
        .filter(([, cajas]) => cajas.some((cuantas) => cuantas !== 0)),
    );
  const porClave = (saldos: readonly SaldoRow[]) =>
    new Map(saldos.map((saldo) => [claveDeSaldo(saldo), saldo]));
  expect(cambios(porClave(antes), porClave(despues))).toEqual(
    cambios(
      await saldosContados(database, '506', vispera),
      await saldosContados(database, '506', now),
    ),
  );
};

test('of 60 cuts at once of chosen groups that overlap, no redemption is in two settlements', async () => {
  const { body } = await pedir(database, env, 'distribuidor.cr', 'GET /por-reponer?limit=100');
  const { data } = body as { data: { FarmaciaCodigo: string; ProductoId: number }[] };
  const grupos = data.map(({ FarmaciaCodigo, ProductoId }) => ({ FarmaciaCodigo, ProductoId }));
  expect(grupos.length).toBeGreaterThan(3);
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      pedir(database, env, 'distribuidor.cr', `POST /cortar/${randomUUID()}`, {
        Grupos: [grupos[i % grupos.length], grupos[(i * 7 + 1) % grupos.length]],
      }),
    ),
  );
  expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
  await cuadra(demoNow);
  const { body: resto } = await pedir(database, env, 'distribuidor.cr', 'GET /por-reponer');
  expect(resto).toMatchObject({ Cajas: 0 });
  const tarde = `POST /cortar/${randomUUID()}`;
  expect(await pedir(database, env, 'distribuidor.cr', tarde, { Grupos: null })).toMatchObject(
    refusedWith(
      409,
      'No queda ninguna caja por reponer en lo que eligió. Quizá se cortó en otra ventana.',
    ),
  );
});

test.each(['enviar', 'recibir'] as const)(
  'a settlement moved (%s) 20 times at once is moved once',
  async (paso) => {
    const { Liquidaciones } = await cortar(database, env, 'distribuidor.cr');
    const id = Liquidaciones.find(({ FarmaciaCodigo }) => FarmaciaCodigo === 'CR-F001')?.Id;
    const envio = { Guia: 'A1', Fecha: '2026-06-17' };
    if (paso === 'recibir')
      await pedir(database, env, 'distribuidor.cr', `POST /${id}/enviar`, envio);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        paso === 'enviar'
          ? pedir(database, env, 'distribuidor.cr', `POST /${id}/enviar`, envio)
          : pedir(database, env, 'CR-F001', `POST /${id}/recibir`, { Faltan: [] }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...de(409, 19)]);
    const movimientos = await database.query(
      'select 1 from liquidacion_movimientos where liquidacion_id = $1',
      [id],
    );
    expect(movimientos).toHaveLength(paso === 'enviar' ? 2 : 3);
  },
);

test('random histories, with cuts at once and faults between any two statements, always add up', async () => {
  let dia = 0;
  const paso = fc.record({
    que: fc.constantFrom(
      'cortar',
      'cortarUno',
      'enviar',
      'enviarParte',
      'recibir',
      'disputar',
      'resolver',
      'cerrar',
      'deshacer',
      'esperar',
    ),
    cual: fc.nat(50),
    falla: fc.option(
      fc.record({ n: fc.integer({ min: 1, max: 7 }), como: fc.constantFrom(...FAILURES) }),
      { freq: 2 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 6, maxLength: 14 }), async (pasos) => {
      await sinLiquidaciones(database);
      dia = 0;
      for (const { que, cual, falla } of pasos) {
        if (que === 'esperar') dia += 1 + (cual % 20);
        const now = new Date(demoNow.getTime() + dia * 86_400_000);
        const base = { ...env, now: () => now };
        const as =
          falla === null ? base : { ...base, database: failing(env.database, falla.n, falla.como) };
        const estado = {
          enviar: 'Abierta',
          enviarParte: 'Abierta',
          deshacer: 'Abierta',
          recibir: 'Enviada',
          disputar: 'Enviada',
          cerrar: 'Recibida',
          resolver: 'En disputa',
        } as const;
        if (que === 'cortar' || que === 'cortarUno') {
          const { body } = await pedir(
            database,
            base,
            'distribuidor.cr',
            'GET /por-reponer?limit=100',
          );
          const { data } = body as { data: { FarmaciaCodigo: string; ProductoId: number }[] };
          const uno = data[cual % Math.max(1, data.length)];
          const Grupos =
            que === 'cortar' || uno === undefined
              ? null
              : [{ FarmaciaCodigo: uno.FarmaciaCodigo, ProductoId: uno.ProductoId }];
          // In two windows at once, one of which may fail.
          await Promise.all(
            [as, base].map((en) =>
              pedir(database, en, 'distribuidor.cr', `POST /cortar/${randomUUID()}`, { Grupos }),
            ),
          );
        } else if (que !== 'esperar') {
          const ids = await database.query<{
            id: string;
            farmacia: string;
            producto: number;
            codigo: string;
          }>(
            `select l.id, f.codigo as farmacia, x.producto_id as producto, c.codigo_confirmacion as codigo
               from liquidaciones l join farmacias f on f.id = l.farmacia_id
               join lateral (select * from liquidacion_lineas x where x.liquidacion_id = l.id order by canje_id limit 1) x on true
               join canjes c on c.id = x.canje_id
              where l.estado = $1 order by l.id`,
            [estado[que]],
          );
          const una = ids[cual % Math.max(1, ids.length)];
          if (una !== undefined) {
            const hoy = diaEn('506', now);
            const envio = { Guia: 'A1', Fecha: hoy };
            const quien = {
              enviar: 'distribuidor.cr',
              enviarParte: 'distribuidor.cr',
              deshacer: 'distribuidor.cr',
              recibir: 'admin.cr',
              disputar: una.farmacia === 'CR-F009' ? 'CR-F009' : 'admin.cr',
              cerrar: 'distribuidor.cr',
              resolver: 'operador.cr',
            }[que];
            const [ruta, body] = {
              enviar: ['enviar', envio],
              enviarParte: ['enviar', { ...envio, NoEnviadas: [una.codigo] }],
              deshacer: ['deshacer', { Liquidaciones: [una.id] }],
              recibir: ['recibir', { Faltan: [] }],
              disputar: [
                'recibir',
                {
                  Faltan: [{ ProductoId: una.producto, Cajas: 1 }],
                  Motivo: 'Otro',
                  Observaciones: 'x',
                },
              ],
              cerrar: ['cerrar', undefined],
              resolver: [
                'resolver',
                { Resolucion: cual % 2 === 0 ? 'Reponer' : 'Entregadas', Motivo: 'Se contó' },
              ],
            }[que] as [string, unknown];
            const reply = await pedir(
              database,
              as,
              quien,
              que === 'deshacer' ? 'POST /deshacer' : `POST /${una.id}/${ruta}`,
              body,
            );
            expect([200, 404, 409, 422, 500, 503]).toContain(reply.status);
            if (falla === null) expect(reply.status).toBeLessThan(500);
          }
        }
        // A wrong total stays wrong until the end.
        await cuadra(now, base, isProof);
      }
      // What was true at an instant is still told so afterwards.
      const fin = new Date(demoNow.getTime() + dia * 86_400_000);
      await cuadra(fin);
      for (const dias of [0, 1, 30, 95]) await cuadraDesde(fin, dias);
    }),
    {
      numRuns: isProof ? 200 : 6,
      seed: isProof ? Date.now() : 20260617,
      // A box that had lapsed in its open settlement before the period began is taken out of it in the period.
      examples: [
        [
          [
            { que: 'cortar', cual: 0, falla: null },
            { que: 'esperar', cual: 5, falla: null },
            { que: 'enviarParte', cual: 0, falla: null },
            { que: 'deshacer', cual: 49, falla: null },
          ],
        ],
      ],
    },
  );
}, 600_000);

test('a statement tells of boxes that arrive late, are disputed, sent again or taken back', async () => {
  const a = async (dia: number, user: string, request: string, body?: unknown) => {
    const now = new Date(demoNow.getTime() + dia * 86_400_000);
    const reply = await pedir(database, { ...env, now: () => now }, user, request, body);
    expect([request, reply.status]).toEqual([request, 200]);
    return reply.body;
  };
  const envio = (dia: number) => ({ Guia: 'A1', Fecha: sumarDias(diaEn('506', demoNow), dia) });
  const { Liquidaciones } = await cortar(database, env, 'distribuidor.cr');
  const de = (codigo: string) =>
    Liquidaciones.find(({ FarmaciaCodigo }) => FarmaciaCodigo === codigo)?.Id;
  const otra = Liquidaciones.find(
    ({ FarmaciaCodigo }) => !['CR-F001', 'CR-F009'].includes(FarmaciaCodigo),
  );
  await a(0, 'distribuidor.cr', 'POST /deshacer', { Liquidaciones: [otra?.Id] });
  for (const codigo of ['CR-F001', 'CR-F009'])
    await a(1, 'distribuidor.cr', `POST /${de(codigo)}/enviar`, envio(1));
  const { Productos } = (await a(1, 'manager', `GET /${de('CR-F001')}`)) as {
    Productos: { ProductoId: number; Cajas: number }[];
  };
  await a(5, 'CR-F001', `POST /${de('CR-F001')}/recibir`, {
    Faltan: Productos.slice(0, 1).map(({ ProductoId, Cajas }) => ({ ProductoId, Cajas })),
    Motivo: 'No llegaron',
    Observaciones: 'x',
  });
  const { Nueva } = (await a(40, 'operador.cr', `POST /${de('CR-F001')}/resolver`, {
    Resolucion: 'Reponer',
    Motivo: 'Se contó',
  })) as { Nueva: number };
  await a(130, 'CR-F009', `POST /${de('CR-F009')}/recibir`, { Faltan: [] });
  await a(135, 'distribuidor.cr', `POST /${Nueva}/enviar`, envio(135));
  await a(140, 'CR-F001', `POST /${Nueva}/recibir`, { Faltan: [] });
  const fin = new Date(demoNow.getTime() + 145 * 86_400_000);
  // From a day between every two of these.
  for (const dias of [3, 7, 12, 45, 110, 142, 145, 146, 160]) await cuadraDesde(fin, dias);
});

/** One line of a settlement of F001 of the country's first distributor, for a redemption that a query picks. */
const linea = (canje: string, { orden = '1', cajas = '1', liquidacion = '' } = {}) => `
  with elegido as (${canje}),
  l as (insert into liquidaciones (distribuidor_id, farmacia_id, cadena_id, pais_codigo, fecha, cortada_en, cambio_en, cajas)
        select e.distribuidor_id, e.farmacia_id, e.cadena_id, e.pais_codigo, date '2026-06-17', timestamptz '2026-06-17 16:00Z', timestamptz '2026-06-17 16:00Z', 1 from elegido e
        ${liquidacion} returning *),
  m as (insert into liquidacion_movimientos (liquidacion_id, estado_nuevo, usuario_id, ocurrido_en)
        select l.id, 'Abierta', u.id, l.cortada_en from l, usuarios u where u.nombre_usuario = 'distribuidor.cr' returning *)
  insert into liquidacion_lineas (canje_id, orden, liquidacion_id, movimiento_id, producto_id, cajas)
  select e.id, ${orden}, m.liquidacion_id, m.id, e.producto_id, ${cajas} from elegido e, m`;
const canje = (donde: string) =>
  `select * from canjes where pais_codigo = '506' and ${donde} order by id limit 1`;
const bueno = canje(`vigente and cambio_en < '2026-06-10' and primera_factura > '2026-05-01'`);

test.each([
  ['nothing that is owed', linea(bueno), 'accepted'],
  ['a rejected one', linea(canje('not vigente')), 'liquidacion_lineas_canje'],
  [
    'a pending one',
    linea(canje(`vigente and cambio_en > '2026-06-17 16:00Z'`)),
    'liquidacion_lineas_por_reponer',
  ],
  [
    'one of 91 days',
    linea(
      canje(`vigente and cambio_en < '2026-06-10' and primera_factura <= date '2026-06-17' - 91`),
    ),
    'liquidacion_lineas_por_reponer',
  ],
  [
    'a redemption in two settlements',
    `${linea(bueno)}; ${linea(bueno)}`,
    'liquidacion_lineas_una_vez',
  ],
  [
    'a second line without a counter-line before',
    `${linea(bueno)}; ${linea(bueno, { orden: '3' })}`,
    'liquidacion_lineas_tras',
  ],
  [
    'a counter-line of another settlement',
    `${linea(bueno)}; ${linea(bueno, { orden: '2', cajas: '-1' })}`,
    'liquidacion_lineas_contraria',
  ],
  ['a counter-line that adds', linea(bueno, { orden: '2' }), 'liquidacion_lineas_signo'],
  [
    'to reject what is settled',
    `${linea(canje(`estado = 'Pendiente' and cambio_en < '2026-06-17 16:00Z' and primera_factura > '2026-05-01'`))};
     update canjes set estado = 'Rechazado', decidido_en = registrado_en, motivo_codigo = 'otro', observaciones = 'x' where id in (select canje_id from liquidacion_lineas)`,
    'liquidacion_lineas_canje',
  ],
  ['to change a line', `update liquidacion_lineas set cajas = 2`, 'liquidacion_lineas only grows'],
  [
    'to delete a movement',
    `delete from liquidacion_movimientos`,
    'liquidacion_movimientos only grows',
  ],
  [
    'a state out of turn',
    `${linea(bueno)}; insert into liquidacion_movimientos (liquidacion_id, estado_anterior, estado_nuevo, usuario_id, ocurrido_en) select max(id), 'Abierta', 'Recibida', 1, now() from liquidaciones`,
    'liquidacion_movimientos_transicion',
  ],
  [
    'to send twice',
    `${linea(bueno)}; ${`insert into liquidacion_movimientos (liquidacion_id, estado_anterior, estado_nuevo, usuario_id, ocurrido_en, guia, enviada_el) select max(id), 'Abierta', 'Enviada', 1, now(), 'A', '2026-06-17' from liquidaciones;`.repeat(2)}`,
    'liquidacion_movimientos_una_vez',
  ],
])('the database itself refuses %s', async (_, statement, expected) => {
  expect(await refusal(database, statement)).toBe(expected);
});
