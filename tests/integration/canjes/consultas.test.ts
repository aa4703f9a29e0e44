import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import * as contract from '../../../src/contracts/canjes.ts';
import { busquedaCanje } from '../../../src/contracts/dashboard/busqueda.ts';
import { testEnvironment } from '../../support/environment.ts';
import { mundo } from '../../support/mundo.ts';
import { send, refusedWith } from '../../support/request.ts';

const { database, ids, tokenFor, call } = await mundo();

const get = async (path: string, userName = 'CR-F001') => call(userName, `GET /api/canjes/${path}`);

const REGENTE = 'CR-F001';
const MANAGER = 'manager';

describe('the card', () => {
  test('an active card is found by its number, as people write it', async () => {
    const reply = await get('tarjeta/cr%20100-000-014');
    const body = v.parse(contract.tarjeta.reply, reply.body);
    expect(reply.status).toBe(200);
    expect(body.NumeroTarjeta).toBe('CR100000014');
    expect(body.ClienteTarjetaId).toBe(await ids.tarjeta('CR100000014'));
    const [patient] = await database.query(
      `select p.nombre as "Nombre", p.primer_apellido as "PrimerApellido",
              p.segundo_apellido as "SegundoApellido"
         from pacientes p where identificacion = 'CR-ID-0014'`,
    );
    expect(body.ClienteTarjeta).toEqual(patient);
  });

  test.each([
    ['an unknown number', 'CR999999999', 404, 'No se encontró la tarjeta.'],
    ['no number at all', 'hola', 404, 'No se encontró la tarjeta.'],
    [
      'a card only issued',
      'CR900000001',
      409,
      'La tarjeta no está activa: el paciente debe activar su afiliación.',
    ],
    ['spaces', '%20%20', 400, 'El campo de tarjeta no puede estar vacío'],
  ])('%s is refused', async (_, card, status, detail) => {
    expect(await get(`tarjeta/${card}`)).toMatchObject({ status, body: { status, detail } });
  });

  test('of 2 lookups of a user with 1 left, 1 is answered', async () => {
    await get('tarjeta/CR100000001');
    await database.query('update intentos set cuenta = 119');
    expect((await get('tarjeta/CR100000001')).status).toBe(200);
    expect((await get('tarjeta/CR100000001')).status).toBe(429);
    expect((await get('tarjeta/CR100000001', 'CR-F009')).status).toBe(200);
  });
});

describe('the pharmacy', () => {
  test('is found by its code with its distributor for each active promotion, as JSON text', async () => {
    const reply = await get('farmacia/cr-f001');
    const body = v.parse(contract.farmacia.reply, reply.body);
    expect(body.Id).toBe(await ids.farmacia('CR-F001'));
    const list = v.parse(contract.distribuidoresDeFarmacia, JSON.parse(body.Distribuidores));
    expect(list).toEqual(
      await database.query(
        `select fd.promocion_id as "Id", d.nombre as distribuidor
           from farmacia_distribuidores fd
           join distribuidores d on d.id = fd.distribuidor_id
           join promociones p on p.id = fd.promocion_id
          where fd.farmacia_id = $1 and p.estado = 'Activo' order by 1`,
        [body.Id],
      ),
    );
    expect(list).toHaveLength(7);
  });

  const NOT_FOUND = 'No se encontró la farmacia.';
  test.each([
    ['an unknown code', 'manager', 'CR-F099', 404, NOT_FOUND],
    ['an inactive one', 'operador.cr', 'CR-F024', 409, 'La farmacia no está afiliada al programa.'],
  ])('refuses %s', async (_, user, code, status, detail) => {
    expect(await get(`farmacia/${code}`, user)).toMatchObject({ status, body: { detail } });
  });
});

describe('the doctor', () => {
  test('is found by country and code', async () => {
    const [doctor] = await database.query(
      `select nombre as "Nombre", especialidad as "Especialidad" from medicos where codigo = 'CR-M003'`,
    );
    expect((await get(`medico/506/${encodeURIComponent('\u200bcr m003')}`)).body).toEqual(doctor);
  });

  test.each([
    ['an unknown code', 'medico/506/CR-M999', 404, 'No se encontró el médico.'],
    ['an unknown country', 'medico/999/CR-M001', 404, 'No existe ese país en el programa'],
    ['an empty code', 'medico/506/%20', 400, 'El campo de código de médico no puede estar vacío'],
  ])('%s is refused', async (_, path, status, detail) => {
    expect(await get(path)).toMatchObject({ status, body: { detail } });
  });

  test('a doctor who left is not offered', async () => {
    await database.query(`update medicos set activo = false where codigo = 'CR-M030'`);
    expect((await get('medico/506/CR-M030')).status).toBe(404);
  });
});

test.each([
  ['before the country’s new year', '2027-01-01T05:59:00Z', 7],
  ['after it', '2027-01-01T06:00:00Z', 0],
])('%s a promotion of the old year counts accordingly', async (_, at, count) => {
  const then = testEnvironment(database, { now: () => new Date(at) });
  const token = await tokenFor(REGENTE, then);
  const reply = await send(then, 'GET /api/canjes/promociones/506', { token });
  expect(v.parse(contract.promociones.reply, reply.body).data).toHaveLength(count);
});

describe('the history of a card and promotion', () => {
  const historico = async (card: string, promotion: number, user = REGENTE, country = '506') =>
    get(
      `historico-anual/${await ids.promocion(country, promotion)}/${await ids.tarjeta(card)}`,
      user,
    );

  test.each([
    ['nothing used yet', 'CR100000001', 1, [0, 12, 0, 2]],
    ['the month used up', 'CR100000012', 2, [1, 6, 1, 1]],
    ['the year used up in earlier months', 'CR100000013', 3, [2, 2, 0, 1]],
    ['an inactive promotion', 'CR100000011', 8, [1, 12, 0, 2]],
  ])('%s', async (_, card, promotion, [anual, maxAnual, mensual, maxMensual]) => {
    expect((await historico(card, promotion)).body).toEqual({
      ConsumoTotalAnual: anual,
      MaximoPromocionAnual: maxAnual,
      ConsumoTotalMensual: mensual,
      MaximoPromocionMensual: maxMensual,
    });
  });

  test('in the Dominican Republic month and year end at its own midnight', async () => {
    const path = `historico-anual/${await ids.promocion('1809', 2)}/${await ids.tarjeta('DOM100000012')}`;
    const usedAt = async (instant: string) => {
      const then = testEnvironment(database, { now: () => new Date(instant) });
      const { body } = await call('DOM-F001', `GET /api/canjes/${path}`, undefined, then);
      const used = v.parse(contract.historicoAnual.reply, body);
      return [used.ConsumoTotalMensual, used.ConsumoTotalAnual];
    };
    expect(await usedAt('2026-07-01T03:59:59Z')).toEqual([1, 1]);
    expect(await usedAt('2026-07-01T04:00:00Z')).toEqual([0, 1]);
    expect(await usedAt('2027-01-01T03:59:59Z')).toEqual([0, 1]);
    expect(await usedAt('2027-01-01T04:00:00Z')).toEqual([0, 0]);
  });

  test('a rejected redemption does not count', async () => {
    await database.query(
      `update canjes set estado = 'Rechazado', motivo_codigo = 'otro', observaciones = 'Prueba',
              decidido_en = registrado_en
        where tarjeta_id = $1 and promocion_id = $2`,
      [await ids.tarjeta('PAN100000012'), await ids.promocion('507', 2)],
    );
    expect((await historico('PAN100000012', 2, MANAGER, '507')).body).toMatchObject({
      ConsumoTotalAnual: 0,
      ConsumoTotalMensual: 0,
    });
  });
});

const pendientes = async (card: string, user = REGENTE, country = '506') =>
  get(`preregistro/${await ids.promocion(country, 1)}/${await ids.tarjeta(card)}`, user);

test('the pending pre-registrations of a card and promotion, oldest invoice first, with their pharmacy', async () => {
  const reply = await pendientes('CR100000014');
  const rows = v.parse(contract.preregistro.reply, reply.body);
  expect(rows).toMatchObject([
    { factura: 'PRE-1401', fecha_factura: '2026-05-28', estado: 'Pendiente', usuario: 'CR-F001' },
    { factura: 'PRE-1402', fecha_factura: '2026-06-12', estado: 'Pendiente', usuario: 'CR-F001' },
  ]);
  const FarmaciaId = await ids.farmacia('CR-F001');
  for (const row of rows) expect(row).toMatchObject({ FarmaciaId, facturaImagen: null });
});

describe('the search by confirmation code', () => {
  const used = async () => {
    const [row] = await database.query<{ codigo: string }>(
      `select c.codigo_confirmacion as codigo from canjes c
         join canje_facturas f on f.canje_id = c.id
        where f.numero = 'USADA-1' and c.pais_codigo = '506'`,
    );
    return row?.codigo ?? '';
  };

  test('shows the redemption with its invoices, however the code is written', async () => {
    const code = await used();
    const reply = await get(`busqueda-canje/${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`);
    const body = v.parse(busquedaCanje.reply, reply.body);
    const [names] = await database.query<{ paciente: string; farmacia: string }>(
      `select p.nombre || ' ' || p.primer_apellido || ' ' || p.segundo_apellido as paciente,
              (select nombre from farmacias where codigo = 'CR-F001') as farmacia
         from pacientes p where identificacion = 'CR-ID-0011'`,
    );
    expect(body).toMatchObject({
      CodigoConfirmacion: code,
      Paciente: names?.paciente,
      Farmacia: names?.farmacia,
      Auditado: 'Sí',
      Estado: 'Aprobado',
    });
    expect(body.Facturas).toEqual([
      { NumeroFactura: 'USADA-2', Fecha: '2026-05-23', Canonico: null },
      { NumeroFactura: 'USADA-1', Fecha: '2026-06-07', Canonico: null },
    ]);
  });

  test('an unknown code is not found, a mistyped one is caught by its check character', async () => {
    const code = await used();
    const last = code.at(-1) === 'Z' ? 'Y' : 'Z';
    expect(await get(`busqueda-canje/${code.slice(0, 9)}${last}`)).toMatchObject(
      refusedWith(
        400,
        'Revise el código de confirmación: alguno de sus caracteres no es correcto.',
      ),
    );
    expect(await get('busqueda-canje/2222222222')).toMatchObject(
      refusedWith(404, 'No se encontró ningún canje con ese código.'),
    );
  });
});
