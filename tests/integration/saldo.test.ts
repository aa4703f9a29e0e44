import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { app } from '../../netlify/functions/pacientes.ts';
import type { Environment } from '../../netlify/http/environment.ts';
import { saldo } from '../../src/contracts/pacientes.ts';
import { testEnvironment } from '../support/environment.ts';
import { demoNow, freshDatabase, type TestDatabase } from '../support/freshDatabase.ts';
import { recording } from '../support/plans.ts';
import { send } from '../support/request.ts';

let database: TestDatabase;
let env: Environment;

beforeAll(async () => {
  database = await freshDatabase('demo');
});
beforeEach(async () => {
  env = testEnvironment(database);
  await database.query('delete from intentos');
});
afterAll(() => database.drop());

const consultar = (cardOrId: string, query = '', as = env) =>
  send(app, as, `GET /api/pacientes/saldo/${encodeURIComponent(cardOrId)}${query}`);
const filas = async (cardOrId: string, query = '', as = env) => {
  const reply = await consultar(cardOrId, query, as);
  expect(reply.status).toBe(200);
  return v.parse(saldo.reply, reply.body);
};

describe('the balance by card number', () => {
  test('has the full name, what was used, what is left and what a next one lacks; in one round trip', async () => {
    const [persona] = await database.query<{ nombre: string; uno: string; dos: string }>(
      "select nombre, primer_apellido as uno, segundo_apellido as dos from pacientes where identificacion = 'CR-ID-0011'",
    );
    const { env: as, statements } = recording(env);
    expect(await filas('cr 100-000-011', '', as)).toEqual([
      {
        PromocionId: 1,
        PromocionNombre: 'Cordavela Tabletas 50 mg, caja de 30',
        PromocionEstado: 'Activo',
        MaximoPorPaciente: 12,
        CodigoConfirmacion: expect.stringMatching(/^\w{10}$/) as string,
        // 10 days before the demo's moment, at a quarter past ten in Costa Rica.
        CreatedOn: '2026-06-07T16:15:00.000Z',
        PacienteTarjeta: 'CR100000011',
        PacienteNombre: persona?.nombre,
        PacienteApellido: persona?.uno,
        PacienteSegundoApellido: persona?.dos,
        CanjesEfectuados: 1,
        SaldoDisponible: 11,
        FacturasNecesarias: 2,
        FacturasPreregistradas: 1,
        // Pre-registered 12 days ago, and 60 days from then.
        ProximaFacturaHasta: '2026-08-04',
      },
    ]);
    expect(statements).toHaveLength(1);
  });

  test("a year's maximum used leaves zero", async () => {
    const rows = await filas('CR100000013');
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toMatchObject({
        CanjesEfectuados: 2,
        SaldoDisponible: 0,
        FacturasPreregistradas: 0,
        ProximaFacturaHasta: null,
      });
    }
  });

  test('it never names an invoice or a pharmacy', async () => {
    const { body } = await consultar('CR100000011');
    expect(JSON.stringify(body)).not.toMatch(/USADA|PRE-|F001|Farmacia/);
  });

  test('rejected redemptions do not count, pending ones do', async () => {
    const rows = await filas('CR100000020');
    const [esperado] = await database.query<{ cuantos: number; rechazados: number }>(
      `select count(*) filter (where c.estado <> 'Rechazado' and p.estado = 'Activo')::int as cuantos,
              count(*) filter (where c.estado = 'Rechazado')::int as rechazados
         from canjes c join tarjetas t on t.id = c.tarjeta_id join promociones p on p.id = c.promocion_id
        where t.numero = 'CR100000020'`,
    );
    expect(rows).toHaveLength(esperado?.cuantos ?? 0);
    for (const { PromocionId, CanjesEfectuados } of rows) {
      expect(rows.filter((row) => row.PromocionId === PromocionId)).toHaveLength(CanjesEfectuados);
    }
  });

  test("the year is the country's own: in a new one the whole balance is there again", async () => {
    const a = (instante: string) => ({ ...env, now: () => new Date(instante) });
    const lleno = { CanjesEfectuados: 0, SaldoDisponible: 12 };
    // 05:30 UTC on 1 January: still 31 December in Costa Rica, a new year in Panama.
    expect(await filas('CR100000011', '', a('2027-01-01T05:30:00Z'))).toMatchObject([
      { CanjesEfectuados: 1, SaldoDisponible: 11 },
    ]);
    expect(await filas('PAN100000011', '', a('2027-01-01T05:30:00Z'))).toMatchObject([lleno]);
    expect(await filas('CR100000011', '', a('2027-01-01T06:00:00Z'))).toMatchObject([lleno]);
  });

  test('in a new year a promotion of several redemptions has one row, its newest', async () => {
    const a = { ...env, now: () => new Date('2027-01-05T18:00:00Z') };
    const rows = await filas('CR100000020', '', a);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ PromocionId }) => PromocionId)).size).toBe(rows.length);
    for (const row of rows) expect(row.CanjesEfectuados).toBe(0);
  });

  test('a pre-registered invoice older than 60 days is no longer counted', async () => {
    const a = (dia: string) => ({ ...env, now: () => new Date(`${dia}T18:00:00Z`) });
    expect(await filas('CR100000011', '', a('2026-08-04'))).toMatchObject([
      { FacturasPreregistradas: 1 },
    ]);
    expect(await filas('CR100000011', '', a('2026-08-05'))).toMatchObject([
      { FacturasPreregistradas: 0, ProximaFacturaHasta: null },
    ]);
  });

  test('pre-registered invoices older than 60 days count while they suffice together', async () => {
    await database.query(
      `insert into preregistros (tarjeta_id, promocion_id, producto_id, farmacia_id, pais_codigo,
                                 numero, fecha, usuario_id, creado_en)
       select tarjeta_id, promocion_id, producto_id, farmacia_id, r.pais_codigo, r.numero || '-B', fecha,
              usuario_id, creado_en
         from preregistros r join tarjetas t on t.id = r.tarjeta_id
        where t.numero = 'CR100000011' and r.estado = 'Pendiente'`,
    );
    const a = (dia: string) => ({ ...env, now: () => new Date(`${dia}T18:00:00Z`) });
    expect(await filas('CR100000011', '', a('2026-09-03'))).toMatchObject([
      { FacturasPreregistradas: 2 },
    ]);
    expect(await filas('CR100000011', '', a('2026-09-04'))).toMatchObject([
      { FacturasPreregistradas: 0 },
    ]);
    await database.query("delete from preregistros where numero like '%-B'");
  });
});

describe('the balance by identity number', () => {
  test('has the first name, initials and a masked card [V8.1.2]', async () => {
    const [porTarjeta] = await filas('CR100000011');
    const [porIdentidad] = await filas('cr-id-0011');
    expect(porIdentidad).toEqual({
      ...porTarjeta,
      PacienteTarjeta: 'CR******011',
      PacienteNombre: porTarjeta?.PacienteNombre.split(' ')[0],
      PacienteApellido: `${porTarjeta?.PacienteApellido.charAt(0) ?? ''}.`,
      PacienteSegundoApellido: `${porTarjeta?.PacienteSegundoApellido.charAt(0) ?? ''}.`,
    });
  });

  test.each(['CRID0011', 'cr id 0011', 'CR.ID.0011'])(
    'is the same however the number is written: %s',
    async (number) => {
      expect(await filas(number)).toEqual(await filas('CR-ID-0011'));
    },
  );

  test('one number in two countries belongs to nobody until a country is named', async () => {
    await database.query(
      "update pacientes set identificacion = 'DOBLE-1' where identificacion in ('CR-ID-0015', 'PAN-ID-0015')",
    );
    expect(await filas('DOBLE-1')).toEqual([]);
    expect((await filas('DOBLE-1', '?pais=506')).length).toBeGreaterThan(0);
    expect((await filas('DOBLE-1', '?pais=507'))[0]?.PacienteTarjeta).toMatch(/^PAN/);
    expect(await filas('DOBLE-1', '?pais=504')).toEqual([]);
  });
});

describe('nothing to show', () => {
  test.each([
    ['a patient without a redemption', 'CR100000001'],
    ['the same by identity number', 'CR-ID-0001'],
    ['an issued card', 'CR900000005'],
    ['an unknown card', 'CR123456789'],
    ['an unknown identity number', '9-9999-9999'],
    ['what is neither', '¿saldo?'],
    ['emoji', '💊'],
    ['another alphabet', 'аптека'],
    ['script', '<script>alert(1)</script>'],
    ['SQL', "' or 1=1 --"],
  ])('%s answers the same empty list', async (_, cardOrId) => {
    expect(await filas(cardOrId)).toEqual([]);
  });

  test('bad input is refused with a sentence', async () => {
    expect(await consultar('a'.repeat(41))).toMatchObject({
      status: 400,
      body: { detail: 'Escriba como máximo 40 caracteres' },
    });
    expect(await consultar(' ')).toMatchObject({
      status: 400,
      body: { detail: 'Este campo es requerido' },
    });
    expect((await consultar('a\u0000b')).status).toBe(400);
    expect((await consultar('CR100000011', '?pais=505')).status).toBe(404);
  });
});

describe('the limit against guessing', () => {
  test('20 lookups that found nothing from one address, then 429 for every lookup', async () => {
    for (let i = 0; i < 20; i += 1)
      expect((await consultar(`CR8000000${String(i + 10)}`)).status).toBe(200);
    const reply = await consultar('CR100000011');
    expect(reply).toMatchObject({
      status: 429,
      body: { detail: 'Demasiados intentos. Espere 15 minutos e inténtelo de nuevo.' },
    });
    expect(reply.headers.get('retry-after')).toBe('900');
    expect(
      (await consultar('CR100000011', '', { ...env, clientAddress: '198.51.100.9' })).status,
    ).toBe(200);
    const despues = { ...env, now: () => new Date(demoNow.getTime() + 15 * 60_000) };
    expect((await consultar('CR100000011', '', despues)).status).toBe(200);
  });

  test('lookups that find somebody do not count', async () => {
    for (let i = 0; i < 30; i += 1) await consultar('CR100000011');
    expect((await consultar('CR100000011')).status).toBe(200);
  });

  test('100 at once through two servers: exactly 20 are told that nothing was found', async () => {
    const otro = testEnvironment(database);
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, i) => consultar(`CR-NADIE-${i}`, '', i % 2 ? env : otro)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(80);
  });
});
