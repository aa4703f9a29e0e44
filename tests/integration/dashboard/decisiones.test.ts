import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { totalesDistintos } from '../../../netlify/database/totales.sql.ts';
import type { Environment } from '../../../netlify/http/environment.ts';
import * as contract from '../../../src/contracts/dashboard/auditoria.ts';
import { VALIDACION } from '../../../src/domain/mensajes.ts';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { HOUR, mundo } from '../../support/mundo.ts';
import { tarjetasActivas } from '../../support/pacientes.ts';
import { type Linea, linea, redeem } from '../../support/redemption.ts';
import { de, send, refusedAt, refusedWith } from '../../support/request.ts';

const { database, env, at, ids, tokenFor, call } = await mundo();
const farmacia = await ids.farmacia('CR-F001');
const tarjetas = await tarjetasActivas(database, 60);
/** A redemption of CR-F001, registered at `demoNow`, of a card and on invoices of its own. */
let code: string;
let suya: { TarjetaPacienteId: number; Facturas: Linea[] };

beforeEach(async () => {
  suya = {
    TarjetaPacienteId: tarjetas.pop()?.id ?? 0,
    Facturas: [linea(farmacia, '2026-06-10'), linea(farmacia, '2026-06-17')],
  };
  code = await redeem(database, env, 'CR-F001', suya);
});

const audit = (user: string, body: unknown, world = at(HOUR)) =>
  call(user, `POST /api/canjes/auditar/${code}`, body, world);
const withdraw = (user: string, body: unknown = {}, world = at(HOUR)) =>
  call(user, `POST /api/canjes/anular/${code}`, body, world);
const reopen = (
  user: string,
  world = at(2 * HOUR),
  body: unknown = { Observaciones: 'Era otra.' },
) => call(user, `POST /api/canjes/reabrir/${code}`, body, world);
const APPROVE = { Decision: 'Aprobado', Observaciones: '' };
const REJECT = { Decision: 'Rechazado', Motivo: 'factura-ilegible', Observaciones: 'No se lee.' };

const stored = async () => {
  const [row] = await database.query(
    `select c.estado, c.decidido_en as decidido, c.motivo_codigo as motivo, c.observaciones,
            (select array_agg(f.vigente) from canje_facturas f where f.canje_id = c.id) as vigentes
       from canjes c where codigo_confirmacion = $1`,
    [code],
  );
  return row;
};
const history = () =>
  database.query(
    `select h.estado_anterior as antes, h.estado_nuevo as despues, u.nombre_usuario as usuario,
            h.motivo_codigo as motivo, h.observaciones, h.ocurrido_en as cuando
       from canje_historial h join usuarios u on u.id = h.usuario_id
       join canjes c on c.id = h.canje_id
      where c.codigo_confirmacion = $1 order by h.id`,
    [code],
  );

describe('an audit', () => {
  test('approves: the state, its moment and a line of history', async () => {
    const reply = await audit('operador.cr', {
      Decision: 'Aprobado',
      Observaciones: ' Todo bien.\r\nGracias. ',
    });
    expect(reply.status).toBe(200);
    const DecididoEn = '2026-06-17T17:00:00.000Z';
    expect(v.parse(contract.auditar.reply, reply.body)).toEqual({
      CodigoConfirmacion: code,
      Estado: 'Aprobado',
      DecididoEn,
    });
    const observaciones = 'Todo bien.\nGracias.';
    const decidido = new Date(DecididoEn);
    expect(await stored()).toEqual({
      estado: 'Aprobado',
      decidido,
      motivo: null,
      observaciones,
      vigentes: [true, true],
    });
    expect(await history()).toEqual([
      {
        antes: null,
        despues: 'Pendiente',
        usuario: 'CR-F001',
        motivo: null,
        observaciones: null,
        cuando: demoNow,
      },
      {
        antes: 'Pendiente',
        despues: 'Aprobado',
        usuario: 'operador.cr',
        motivo: null,
        observaciones,
        cuando: decidido,
      },
    ]);
  });

  test('approves what the patient does not recognise only with remarks', async () => {
    await database.query(
      `insert into desconocimientos (canje_id, recibido_en)
       select id, registrado_en from canjes where codigo_confirmacion = $1`,
      [code],
    );
    expect(await audit('operador.cr', APPROVE)).toMatchObject(
      refusedAt(422, 'Observaciones', VALIDACION.aprobarDesconocido),
    );
    expect(await stored()).toMatchObject({ estado: 'Pendiente' });
    const explained = { ...APPROVE, Observaciones: 'El paciente lo confirmó por teléfono.' };
    expect(await audit('operador.cr', explained)).toMatchObject({ status: 200 });
  });

  test('rejects: invoices free again, pre-registrations pending again, and both can be redeemed again', async () => {
    await database.query(
      `insert into preregistros (tarjeta_id, promocion_id, producto_id, farmacia_id, numero, fecha,
                                 usuario_id, estado, canje_id, creado_en)
       select c.tarjeta_id, c.promocion_id, c.producto_id, f.farmacia_id, f.numero, f.fecha,
              c.usuario_id, 'Canjeado', c.id, c.registrado_en
         from canjes c join canje_facturas f on f.canje_id = c.id where c.codigo_confirmacion = $1`,
      [code],
    );
    expect((await audit('manager', REJECT)).body).toMatchObject({ Estado: 'Rechazado' });
    expect(await stored()).toMatchObject({
      estado: 'Rechazado',
      motivo: 'factura-ilegible',
      observaciones: 'No se lee.',
      vigentes: [false, false],
    });
    const preregistered = await database.query(
      `select estado, canje_id from preregistros where numero = any($1)`,
      [suya.Facturas.map(({ NumeroFactura }) => NumeroFactura)],
    );
    expect(preregistered).toEqual(Array(2).fill({ estado: 'Pendiente', canje_id: null }));
    await expect(redeem(database, at(2 * HOUR), 'CR-F001', suya)).resolves.toHaveLength(10);
  });

  test.each([
    ['by its words', { Motivo: 'Receta faltante' }, 'receta-faltante'],
    ['left out', { Motivo: undefined }, 'otro'],
  ])('takes a reason %s', async (_, changes, motivo) => {
    expect((await audit('operador.cr', { ...REJECT, ...changes })).status).toBe(200);
    expect(await stored()).toMatchObject({ motivo });
  });

  test.each([
    ['no decision', { Observaciones: 'x' }, 'Decision', 'Elija aprobar o rechazar.'],
    [
      'blank observations',
      { Observaciones: ' \n ' },
      'Observaciones',
      'Escriba las observaciones del rechazo.',
    ],
    [
      'the withdrawal’s reason',
      { Motivo: 'anulado-por-la-farmacia' },
      'Motivo',
      'Elija un motivo de la lista.',
    ],
  ])('%s: 422 with the field, and nothing written', async (what, changes, field, detail) => {
    const body = what === 'no decision' ? changes : { ...REJECT, ...changes };
    expect(await audit('operador.cr', body)).toMatchObject(refusedAt(422, field, detail));
    expect(await stored()).toMatchObject({ estado: 'Pendiente' });
    expect(await history()).toHaveLength(1);
  });
});

test.each([
  ['a millisecond before it closes', 48 * HOUR - 1, 200],
  ['as it closes', 48 * HOUR, 409],
  ['a week later', 168 * HOUR, 409],
])('an audit %s', async (_, after, status) => {
  const reply = await audit('operador.cr', REJECT, at(after));
  expect(reply.status).toBe(status);
  expect(await stored()).toMatchObject({ estado: status === 200 ? 'Rechazado' : 'Pendiente' });
  if (status === 409) {
    expect(reply.body).toMatchObject({
      detail: 'El plazo para auditar este canje terminó el 19/06/2026 10:00: quedó aprobado.',
    });
  }
});

describe('of several who decide', () => {
  test.each([
    [
      'another auditor',
      'manager',
      APPROVE,
      'operador.cr',
      REJECT,
      'Otra persona de auditoría ya aprobó este canje el 17/06/2026 11:00.',
    ],
    [
      'oneself',
      'operador.cr',
      REJECT,
      'operador.cr',
      REJECT,
      'Usted ya rechazó este canje el 17/06/2026 11:00.',
    ],
  ])('the second is refused and told %s', async (_, first, decision, second, other, detail) => {
    expect((await audit(first, decision)).status).toBe(200);
    expect(await audit(second, other, at(2 * HOUR))).toMatchObject(refusedWith(409, detail));
    expect(await history()).toHaveLength(2);
  });

  test('20 at once: exactly one transition, 19 are told', async () => {
    const world = at(HOUR);
    const tokens = await Promise.all(
      ['operador.cr', 'manager'].map((user) => tokenFor(user, world)),
    );
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        send(world, `POST /api/canjes/auditar/${code}`, {
          token: tokens[i % 2],
          body: i % 4 < 2 ? APPROVE : REJECT,
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...de(409, 19)]);
    const winner = replies.find(({ status }) => status === 200);
    expect(await history()).toHaveLength(2);
    expect(await stored()).toMatchObject({
      estado: v.parse(contract.auditar.reply, winner?.body).Estado,
    });
    for (const { status, body } of replies) {
      if (status === 409) {
        expect(body).toMatchObject({
          detail: expect.stringMatching(
            /^(Usted|Otra persona de auditoría) ya (aprobó|rechazó) este canje el 17\/06\/2026 11:00\.$/,
          ) as string,
        });
      }
    }
  });

  test('a decision whose commit was answered by silence is found again, not made twice', async () => {
    const world = at(HOUR);
    let lost = false;
    const silent: Environment = {
      ...world,
      database: {
        ...world.database,
        // What the driver sees when the connection ends between commit and its answer.
        transaction: async (work) => {
          const first = await world.database.transaction(work);
          if (lost) return first;
          lost = true;
          return world.database.transaction(work);
        },
      },
    };
    expect(await audit('operador.cr', APPROVE, silent)).toMatchObject({
      status: 200,
      body: { Estado: 'Aprobado' },
    });
    expect(lost).toBe(true);
    expect(await history()).toHaveLength(2);
  });
});

test('an instance whose clock is behind the registering one’s can decide', async () => {
  expect(await audit('operador.cr', APPROVE, at(-1_000))).toMatchObject({
    status: 200,
    body: { DecididoEn: demoNow.toISOString() },
  });
});

describe('a withdrawal', () => {
  test('by the registering pharmacy: rejected, with the list’s own reason, invoices free', async () => {
    expect((await withdraw('CR-F001', { Observaciones: 'Otra tarjeta.' })).body).toMatchObject({
      CodigoConfirmacion: code,
      Estado: 'Rechazado',
    });
    expect(await stored()).toMatchObject({
      estado: 'Rechazado',
      motivo: 'anulado-por-la-farmacia',
      observaciones: 'Otra tarjeta.',
      vigentes: [false, false],
    });
    expect((await history())[1]).toMatchObject({
      usuario: 'CR-F001',
      motivo: 'anulado-por-la-farmacia',
    });
  });

  test.each([
    ['2 hours later', 2 * HOUR, 200, ''],
    [
      'a millisecond after that',
      2 * HOUR + 1,
      409,
      'Un canje solo se puede anular en las 2 horas siguientes a su registro.',
    ],
    [
      'after the window',
      49 * HOUR,
      409,
      'El plazo para auditar este canje terminó el 19/06/2026 10:00: quedó aprobado.',
    ],
  ])('%s', async (_, after, status, detail) => {
    const reply = await withdraw('CR-F001', {}, at(after));
    expect(reply.status).toBe(status);
    if (detail !== '') expect(reply.body).toMatchObject({ detail });
  });

  test('of a decided one is refused', async () => {
    await audit('operador.cr', APPROVE);
    expect(await withdraw('CR-F001')).toMatchObject(
      refusedWith(409, 'Otra persona de auditoría ya aprobó este canje el 17/06/2026 11:00.'),
    );
  });
});

describe('a reopening', () => {
  test.each([
    ['its author', 'operador.cr', APPROVE, REJECT],
    ['its author', 'operador.cr', REJECT, APPROVE],
    ['another auditor', 'manager', REJECT, APPROVE],
  ])(
    'by %s: decided, reopened and decided again, all three in the history',
    async (_, user, first, then) => {
      await database.query('select totales_rehacer()');
      await audit('operador.cr', first);
      expect(await reopen(user)).toMatchObject({
        status: 200,
        body: {
          Estado: 'Pendiente',
          CierraEn: new Date(demoNow.getTime() + 48 * HOUR).toISOString(),
        },
      });
      expect(await stored()).toEqual({
        estado: 'Pendiente',
        decidido: null,
        motivo: null,
        observaciones: null,
        vigentes: [true, true],
      });
      expect((await audit('operador.cr', then, at(3 * HOUR))).status).toBe(200);
      expect((await history()).slice(1)).toMatchObject([
        { antes: 'Pendiente', despues: first.Decision },
        { antes: first.Decision, despues: 'Pendiente', usuario: user, observaciones: 'Era otra.' },
        { antes: 'Pendiente', despues: then.Decision },
      ]);
      expect(await audit('operador.cr', REJECT, at(4 * HOUR))).toMatchObject({
        body: { detail: expect.stringMatching(/^Usted ya .* el 17\/06\/2026 13:00\.$/) as string },
      });
      expect(await totalesDistintos(env.database)).toBe(0);
    },
  );

  test('takes pre-registrations of its invoices back, and makes its rejection unseen', async () => {
    await audit('operador.cr', REJECT);
    await database.query(
      `insert into preregistros (tarjeta_id, promocion_id, producto_id, farmacia_id, numero, fecha, usuario_id, creado_en)
       select c.tarjeta_id, c.promocion_id, c.producto_id, f.farmacia_id, f.numero, f.fecha, c.usuario_id, c.registrado_en
         from canjes c join canje_facturas f on f.canje_id = c.id where c.codigo_confirmacion = $1`,
      [code],
    );
    await call('CR-F001', 'POST /api/canjes/vistos', { Codigos: [code] }, at(HOUR));
    expect((await reopen('operador.cr')).status).toBe(200);
    expect(
      await database.query(
        `select (select count(*)::int from preregistros p join canjes c on c.id = p.canje_id
                  where c.codigo_confirmacion = $1 and p.estado = 'Canjeado') as canjeados,
                (select count(*)::int from canjes_vistos v join canjes c on c.id = v.canje_id
                  where c.codigo_confirmacion = $1) as vistos`,
        [code],
      ),
    ).toEqual([{ canjeados: 2, vistos: 0 }]);
  });

  test('takes the decision out of the digests that were not sent', async () => {
    await database.query(
      `update usuarios set correo = 'f001@correo.example', correo_verificado_en = $1 where nombre_usuario = 'CR-F001'`,
      [demoNow],
    );
    const avisos = async () =>
      database.query(
        `select a.tipo from avisos a join canjes c on c.id::text = a.datos->>'id' where c.codigo_confirmacion = $1`,
        [code],
      );
    await audit('operador.cr', REJECT);
    expect(await avisos()).toEqual([{ tipo: 'canje-rechazado' }]);
    await reopen('operador.cr');
    expect(await avisos()).toEqual([]);
  });

  test('of a rejected one is refused while another redemption uses its invoices', async () => {
    await audit('operador.cr', REJECT);
    const other = await redeem(database, at(HOUR), 'CR-F001', suya);
    const [uno, dos] = suya.Facturas.map(({ NumeroFactura }) => NumeroFactura);
    const usada = `ya se usó en un canje de este producto. Es el canje ${formatearCodigo(other)} del 17/06/2026.`;
    expect(await reopen('operador.cr')).toMatchObject(
      refusedWith(
        409,
        `No se puede reabrir. La factura ${uno ?? ''} ${usada} La factura ${dos ?? ''} ${usada}`,
      ),
    );
    expect(await stored()).toMatchObject({ estado: 'Rechazado' });
    expect(await history()).toHaveLength(2);
  });

  test('at once with a registration of its invoices: exactly one of them holds', async () => {
    await audit('operador.cr', REJECT);
    const world = at(HOUR);
    const tokens = await Promise.all(
      ['operador.cr', 'CR-F001'].map((user) => tokenFor(user, world)),
    );
    const [reopened, registered] = await Promise.all([
      send(world, `POST /api/canjes/reabrir/${code}`, {
        token: tokens[0],
        body: { Observaciones: 'x' },
      }),
      redeem(database, world, 'CR-F001', {
        ...suya,
        TarjetaPacienteId: await ids.tarjeta('CR100000002'),
      }).catch(() => null),
    ]);
    expect([reopened.status === 200, registered !== null].sort()).toEqual([false, true]);
  });

  test('as the window closes is refused', async () => {
    await audit('operador.cr', REJECT);
    expect(await reopen('operador.cr', at(48 * HOUR))).toMatchObject(
      refusedWith(
        409,
        'El plazo para auditar este canje terminó: su decisión ya no se puede reabrir.',
      ),
    );
    expect(await history()).toHaveLength(2);
  });

  test('without a reason, or of a pending one, is refused', async () => {
    expect(await reopen('manager', at(HOUR))).toMatchObject(
      refusedWith(409, 'Este canje todavía no se ha decidido.'),
    );
    expect(await reopen('manager', at(HOUR), { Observaciones: ' ' })).toMatchObject(
      refusedAt(422, 'Observaciones', 'Escriba por qué se reabre la decisión.'),
    );
  });

  test('of a withdrawal is refused', async () => {
    await withdraw('CR-F001');
    expect(await reopen('manager')).toMatchObject(
      refusedWith(409, expect.stringContaining('La farmacia anuló este canje')),
    );
  });
});

test('the decision of a settled redemption stays', async () => {
  await audit('operador.cr', APPROVE);
  const cut = await call(
    'distribuidor.cr',
    `POST /api/liquidaciones/cortar/${randomUUID()}`,
    { Grupos: null },
    at(HOUR),
  );
  expect(cut.status).toBe(200);
  expect(await reopen('manager')).toMatchObject(
    refusedWith(
      409,
      'Este canje ya está en una liquidación del distribuidor: no se puede reabrir.',
    ),
  );
});
