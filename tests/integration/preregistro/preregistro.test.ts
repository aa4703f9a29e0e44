import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import * as contractCanjes from '../../../src/contracts/canjes.ts';
import * as contract from '../../../src/contracts/preregistro.ts';
import { sumarDias } from '../../../src/domain/calendario.ts';
import { HOUR, mundo } from '../../support/mundo.ts';
import { aplicar, canjeConFactura, numeroNuevo, solicitud } from '../../support/redemption.ts';
import { de, send, refusedWith, refusedAt } from '../../support/request.ts';

const { database, env, ids, tokenFor, at, call: pedir } = await mundo();

/** Card 001 and promotion 1 (2 + 1) of Costa Rica. */
const card = await ids.tarjeta('CR100000001');
const promotion = await ids.promocion('506', 1);
/** The redemption of the demo data that holds USADA-1, which a sentence names. */
const usada1 = await canjeConFactura(database, 'USADA-1');
beforeEach(async () => {
  await database.query('delete from preregistros where tarjeta_id = $1', [card]);
});

const REGENTE = 'CR-F001';
const OPERADOR = 'operador.cr';

const as = async (user: string) => ({ token: await tokenFor(user) });
const call = async (user: string, methodAndPath: string, body?: unknown, headers = {}) =>
  send(env, methodAndPath, { ...(await as(user)), headers, ...(body ? { body } : {}) });
const form = (changes: Record<string, unknown> = {}) => ({
  factura: numeroNuevo(),
  fecha_factura: '2026-06-10',
  TarjetaPacienteId: card,
  PromocionId: promotion,
  facturaImagen: null,
  usuario: 'otra persona',
  estado: 'Canjeado',
  ...changes,
});
const save = (body: unknown, user = REGENTE, headers = {}) =>
  call(user, 'POST /api/preregistro/save', body, headers);
const saved = async (changes: Record<string, unknown> = {}, user = REGENTE) =>
  v.parse(contract.guardar.reply, (await save(form(changes), user)).body);
const listed = async (user = REGENTE, cardId = card) =>
  v.parse(
    contract.preregistros.reply,
    (await call(user, `GET /api/preregistro/preregistro/${promotion}/${cardId}`)).body,
  );
const rows = () =>
  database.query<{ numero: string; fecha: string; estado: string; usuario: string }>(
    `select r.numero, r.fecha, r.estado, u.nombre_usuario as usuario
       from preregistros r join usuarios u on u.id = r.usuario_id
      where r.tarjeta_id = $1 order by r.id`,
    [card],
  );

describe('saving an invoice', () => {
  test('writes it as pending under the session’s user, ignoring the body’s user', async () => {
    const reply = await save(form({ factura: '  a-0012 ' }));
    expect(reply.status).toBe(200);
    expect(v.parse(contract.guardar.reply, reply.body)).toMatchObject({
      factura: 'A-0012',
      fecha_factura: '2026-06-10',
      estado: 'Pendiente',
      usuario: REGENTE,
      TarjetaPacienteId: card,
      PromocionId: promotion,
      FarmaciaId: await ids.farmacia('CR-F001'),
      Editable: true,
    });
    expect(await rows()).toEqual([
      { numero: 'A-0012', fecha: '2026-06-10', estado: 'Pendiente', usuario: REGENTE },
    ]);
  });

  test('takes the same invoice twice for one card: two boxes', async () => {
    const factura = numeroNuevo();
    expect((await save(form({ factura }))).status).toBe(200);
    expect((await save(form({ factura }))).status).toBe(200);
    expect(await rows()).toHaveLength(2);
  });

  test('refuses one more than the promotion needs', async () => {
    await saved();
    await saved();
    expect(await save(form())).toMatchObject(
      refusedWith(409, 'Este canje requiere 2 facturas y ya están registradas.'),
    );
  });

  test('12 at once never exceed what the promotion needs', async () => {
    const token = await tokenFor(REGENTE);
    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        send(env, 'POST /api/preregistro/save', { token, body: form() }),
      ),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, ...de(409, 10)]);
    expect(await rows()).toHaveLength(2);
  });

  test('refuses an invoice that another card has for the product, and takes it for another product', async () => {
    const factura = numeroNuevo();
    await saved({ factura });
    const other = { TarjetaPacienteId: await ids.tarjeta('CR100000002'), factura };
    expect(await save(form(other))).toMatchObject(
      refusedAt(409, 'factura', `La factura ${factura} ya está pre-registrada para otra tarjeta.`),
    );
    const otherProduct = { ...other, PromocionId: await ids.promocion('506', 2) };
    expect((await save(form(otherProduct))).status).toBe(200);
  });

  test('of two cards that take one invoice at once, exactly one has it', async () => {
    const factura = numeroNuevo();
    const second = await ids.tarjeta('CR100000003');
    const replies = await Promise.all(
      [card, second].map((TarjetaPacienteId) => save(form({ factura, TarjetaPacienteId }))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('refuses an invoice already redeemed for the product', async () => {
    expect(await save(form({ factura: 'usada-1', fecha_factura: '2026-06-07' }))).toMatchObject(
      refusedAt(
        409,
        'factura',
        `La factura USADA-1 ya se usó en un canje de este producto. Es el canje ${usada1} del 07/06/2026.`,
      ),
    );
  });

  const REQUIRED = 'Todos los campos son requeridos';
  test.each([
    ['no number', { factura: '' }, 422, REQUIRED, 'factura'],
    [
      '91 days ago',
      { fecha_factura: '2026-03-18' },
      422,
      'La factura F-1 tiene más de 90 días.',
      'fecha_factura',
    ],
  ])('%s is refused and nothing written', async (_, changes, status, detail, field) => {
    const reply = await save(form({ factura: 'F-1', ...changes }));
    expect(reply).toMatchObject({ status, body: { detail, errors: [{ field }] } });
    expect(await rows()).toEqual([]);
  });

  test('refuses one that is more than 60 days older than one that waits', async () => {
    await saved({ fecha_factura: '2026-06-01' });
    expect(await save(form({ fecha_factura: '2026-04-01' }))).toMatchObject(
      refusedAt(
        422,
        'fecha_factura',
        'Entre la primera y la última factura no puede haber más de 60 días calendario.',
      ),
    );
  });

  test.each([
    ['an inactive promotion', 8, 'CR100000001', 'La promoción no está activa.'],
    [
      'a card not active yet',
      1,
      'CR900000001',
      'La tarjeta no está activa: el paciente debe activar su afiliación.',
    ],
  ])('refuses %s', async (_, number, numero, detail) => {
    const body = form({
      PromocionId: await ids.promocion('506', number),
      TarjetaPacienteId: await ids.tarjeta(numero),
    });
    expect(await save(body)).toMatchObject({ status: 409, body: { detail } });
  });
});

describe('one whose time has passed', () => {
  /** Pharmacy X has entered invoices of these ages in days, not redeemed since. */
  const abandoned = async (...dias: number[]) => {
    for (const n of dias) {
      const fecha = sumarDias('2026-06-17', -n);
      const { id } = await saved({ FarmaciaId: await ids.farmacia('CR-F009') }, OPERADOR);
      await database.query('update preregistros set fecha = $2 where id = $1', [id, fecha]);
    }
  };
  const prefilled = async () => {
    const reply = await send(env, `GET /api/canjes/preregistro/${promotion}/${card}`, {
      ...(await as(REGENTE)),
    });
    return v.parse(contractCanjes.preregistro.reply, reply.body).map((fila) => fila.fecha_factura);
  };

  test.each([
    ['two of 120 days', [120, 120]],
    ['one of 120 days', [120]],
    ['one of 70 days, which goes with no new one', [70]],
  ])('%s block no other pharmacy', async (_, dias) => {
    await abandoned(...dias);
    expect(await save(form())).toMatchObject({ status: 200 });
    expect(await save(form())).toMatchObject({ status: 200 });
    expect(await save(form())).toMatchObject({ status: 409 });
    expect(await prefilled()).toEqual(['2026-06-10', '2026-06-10']);
  });

  test('two of 70 days can still be redeemed, so they still suffice', async () => {
    await abandoned(70, 70);
    expect(await save(form())).toMatchObject({ status: 409 });
    expect(await prefilled()).toEqual(['2026-04-08', '2026-04-08']);
  });

  test('stays in the list, where its pharmacy can remove it', async () => {
    await abandoned(120);
    expect(await listed('CR-F009')).toMatchObject([{ estado: 'Pendiente', Editable: true }]);
  });

  test('may be corrected to a date that counts', async () => {
    await abandoned(120);
    const [{ id, factura } = { id: 0, factura: '' }] = await listed('CR-F009');
    const body = { factura, fecha_factura: '2026-06-11' };
    expect(await call('CR-F009', `PATCH /api/preregistro/update/${id}`, body)).toMatchObject({
      status: 200,
    });
    expect(await prefilled()).toEqual(['2026-06-11']);
  });
});

describe('the pharmacy of an invoice', () => {
  test.each([
    ['an Operador', OPERADOR],
    ['a chain admin', 'admin.cr'],
  ])('%s must name it', async (_, user) => {
    expect(await save(form(), user)).toMatchObject(
      refusedAt(422, 'FarmaciaId', 'Indique la farmacia de la factura.'),
    );
    const FarmaciaId = await ids.farmacia('CR-F002');
    expect(await save(form({ FarmaciaId }), user)).toMatchObject({
      status: 200,
      body: { FarmaciaId, usuario: user },
    });
  });

  test('FFD is refused when one of the two chains does not permit it', async () => {
    await saved();
    const FarmaciaId = await ids.farmacia('CR-F017');
    expect(await save(form({ FarmaciaId }), OPERADOR)).toMatchObject(
      refusedAt(
        409,
        'FarmaciaId',
        'La política de las cadenas no permite combinar facturas de otra farmacia en este canje.',
      ),
    );
  });

  test('a pharmacy that is no longer affiliated is refused', async () => {
    const FarmaciaId = await ids.farmacia('CR-F024');
    expect(await save(form({ FarmaciaId }), OPERADOR)).toMatchObject(
      refusedWith(409, 'La farmacia no está afiliada al programa.'),
    );
  });
});

describe('correcting and removing', () => {
  const patch = (id: number, body: unknown) =>
    call(REGENTE, `PATCH /api/preregistro/update/${id}`, body);
  const remove = (id: number) => call(REGENTE, `DELETE /api/preregistro/${id}`);

  test('a correction changes number and date alone and may be repeated', async () => {
    const { id } = await saved();
    const body = {
      factura: ' b-7 ',
      fecha_factura: '2026-06-11',
      estado: 'Canjeado',
      PromocionId: 2,
    };
    for (let time = 0; time < 2; time += 1) {
      expect(await patch(id, body)).toMatchObject({
        status: 200,
        body: {
          id,
          factura: 'B-7',
          fecha_factura: '2026-06-11',
          estado: 'Pendiente',
          PromocionId: promotion,
        },
      });
    }
    expect(await rows()).toEqual([
      { numero: 'B-7', fecha: '2026-06-11', estado: 'Pendiente', usuario: REGENTE },
    ]);
  });

  test.each([
    [
      { factura: 'USADA-1', fecha_factura: '2026-06-07' },
      409,
      'La factura USADA-1 ya se usó en un canje de este producto. Es el canje {canje} del 07/06/2026.',
    ],
    [
      { factura: 'PRE-1401', fecha_factura: '2026-06-07' },
      409,
      'La factura PRE-1401 ya está pre-registrada para otra tarjeta.',
    ],
  ])('a correction to %j is refused and nothing changed', async (body, status, sentence) => {
    const detail = sentence.replace('{canje}', usada1);
    const { id, factura } = await saved();
    expect(await patch(id, body)).toMatchObject({ status, body: { detail } });
    expect(await rows()).toMatchObject([{ numero: factura, fecha: '2026-06-10' }]);
  });

  test('a removed one is gone, and its place is free', async () => {
    const { id } = await saved();
    await saved();
    expect(await remove(id)).toMatchObject({ status: 200, body: {} });
    expect((await save(form())).status).toBe(200);
    expect(await remove(id)).toMatchObject(
      refusedWith(404, 'No se encontró la factura pre-registrada.'),
    );
  });
});

const redeem = async () => {
  const mine = [await saved(), await saved()];
  const token = await tokenFor(REGENTE);
  const TarjetaPacienteId = card;
  const Facturas = mine.map(({ factura, FarmaciaId }) => ({
    NumeroFactura: factura,
    Fecha: '2026-06-10',
    FarmaciaId,
  }));
  const body = await solicitud(database, { TarjetaPacienteId, Facturas });
  const reply = await aplicar(env, token, body);
  expect(reply.status).toBe(200);
  const { CodigoConfirmacion } = v.parse(v.object({ CodigoConfirmacion: v.string() }), reply.body);
  return { mine, CodigoConfirmacion };
};

test('one used by a redemption is fixed, shown as used, and does not count; a withdrawal gives it back', async () => {
  const { mine, CodigoConfirmacion } = await redeem();
  const id = mine[0]?.id ?? 0;
  const detail = 'Esta factura ya se usó en un canje y no se puede cambiar.';
  const body = { factura: 'Z', fecha_factura: '2026-06-11' };
  expect(await call(REGENTE, `PATCH /api/preregistro/update/${id}`, body)).toMatchObject(
    refusedWith(409, detail),
  );
  expect(await call(REGENTE, `DELETE /api/preregistro/${id}`)).toMatchObject(
    refusedWith(409, detail),
  );
  await saved({ fecha_factura: '2026-06-12' });
  expect(await listed()).toMatchObject([
    { estado: 'Pendiente', Editable: true },
    { estado: 'Canjeado', Editable: false },
    { estado: 'Canjeado', Editable: false },
  ]);

  const withdrawn = await send(env, `POST /api/canjes/anular/${CodigoConfirmacion}`, {
    ...(await as(REGENTE)),
    body: {},
  });
  expect(withdrawn.status).toBe(200);
  expect((await listed()).map(({ estado }) => estado)).toEqual(Array(3).fill('Pendiente'));
});

test('the list of a card and promotion shows what every pharmacy of the country entered, oldest first, and what the reader may change', async () => {
  await saved({ fecha_factura: '2026-06-12' });
  await saved({ fecha_factura: '2026-06-09', FarmaciaId: await ids.farmacia('CR-F009') }, OPERADOR);
  expect(await listed()).toMatchObject([
    { fecha_factura: '2026-06-09', Editable: false, usuario: OPERADOR },
    { fecha_factura: '2026-06-12', Editable: true, usuario: REGENTE },
  ]);
  expect((await listed('CR-F009')).map(({ Editable }) => Editable)).toEqual([true, false]);
});

test('the cards with pending invoices: within the scope, by the last day, without those too old', async () => {
  const hoy = '2026-06-17';
  await saved({ fecha_factura: sumarDias(hoy, -3) });
  await saved({ fecha_factura: sumarDias(hoy, -50) });
  const waiting = async (user: string, farmacia = '') => {
    const { body } = await call(user, `GET /api/preregistro/pendientes?limit=100${farmacia}`);
    const { data } = v.parse(contract.pendientes.reply, body);
    const orden = data.map(
      (de) => `${de.Registradas < de.Necesarias ? 'waits' : 'enough'} ${de.Hasta}`,
    );
    expect(orden).toEqual(orden.toSorted());
    return data.filter(({ Tarjeta }) => Tarjeta === 'CR100000001');
  };
  const [row] = await waiting(REGENTE);
  expect(row).toMatchObject({ Registradas: 2, Necesarias: 2, Hasta: sumarDias(hoy, 40) });
  // The counter reads the name on the card as well; only the office may open the person's page.
  const [persona] = await database.query<{ nombre: string; referencia: string }>(
    `select concat_ws(' ', nombre, primer_apellido, segundo_apellido) as nombre, referencia
       from pacientes where id = (select paciente_id from tarjetas where id = $1)`,
    [card],
  );
  expect(row).toMatchObject({
    Paciente: persona?.nombre,
    Referencia: null,
    Primera: sumarDias(hoy, -50),
  });
  const abierta = { ...row, Referencia: persona?.referencia };
  expect(await waiting(OPERADOR)).toEqual([abierta]);
  expect(await waiting(OPERADOR, '&farmacia=cr-f001')).toEqual([abierta]);
  expect(await waiting(OPERADOR, '&farmacia=CR-F009')).toEqual([]);
  expect(await waiting('admin.cr')).toEqual([row]);
  expect(await waiting('CR-F009')).toEqual([]);
  expect(await waiting('operador.pan')).toEqual([]);
  await database.query('delete from preregistros where tarjeta_id = $1', [card]);
  await saved({ fecha_factura: sumarDias(hoy, -50) });
  expect(await waiting(REGENTE)).toMatchObject([{ Registradas: 1, Hasta: sumarDias(hoy, 10) }]);
  const ponerEn = (fecha: string) =>
    database.query(`update preregistros set fecha = $2 where tarjeta_id = $1`, [card, fecha]);
  await ponerEn(sumarDias(hoy, -61));
  expect(await waiting(REGENTE)).toEqual([]);
  await ponerEn(sumarDias(hoy, -85));
  await saved({ fecha_factura: sumarDias(hoy, -20) });
  expect(await waiting(REGENTE)).toMatchObject([{ Registradas: 1, Hasta: sumarDias(hoy, 40) }]);
  await saved({ fecha_factura: sumarDias(hoy, -25) });
  expect(await waiting(REGENTE)).toMatchObject([{ Registradas: 3, Hasta: sumarDias(hoy, 5) }]);
  // No invoice waits for a promotion that has ended or was stopped.
  const promocion = (cambio: string) =>
    database.query(`update promociones set ${cambio} where id = $1`, [promotion]);
  await promocion(`vigencia_fin = '2026-06-16'`);
  expect(await waiting(REGENTE)).toEqual([]);
  await promocion(`vigencia_fin = '2026-12-31', estado = 'Inactivo'`);
  expect(await waiting(REGENTE)).toEqual([]);
  // Nor for a person who asked to leave.
  await promocion(`estado = 'Activo'`);
  await database.query(
    `insert into solicitudes (pais_codigo, derecho, origen, paciente_id, recibida_en, vence)
     select pais_codigo, 'retirar', 'sitio', paciente_id, now(), now() from tarjetas where id = $1`,
    [card],
  );
  expect(await waiting(REGENTE)).toEqual([]);
});

test('the cards that wait in all countries do so until the midnight of each one', async () => {
  await database.query(`update promociones set vigencia_fin = '2026-06-17'`);
  // 22:30 in Costa Rica, 00:30 in the Dominican Republic.
  const noche = at(12.5 * HOUR);
  const pedido = 'GET /api/preregistro/pendientes?limit=100';
  const { body } = await pedir('manager', pedido, undefined, noche);
  const { data } = v.parse(contract.pendientes.reply, body);
  expect(new Set(data.map(({ Tarjeta }) => Tarjeta.slice(0, 2)))).toEqual(
    new Set(['CR', 'HN', 'PA']),
  );
});
