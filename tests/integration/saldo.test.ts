import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import type { Environment } from '../../netlify/http/environment.ts';
import { continuarPreregistros } from '../../netlify/preregistro/preregistros.sql.ts';
import { CABECERA_NACIMIENTO, saldo } from '../../src/contracts/pacientes.ts';
import { alaVez } from '../support/alaVez.ts';
import { otherServer } from '../support/environment.ts';
import { mundo } from '../support/mundo.ts';
import { tarjetasConCanje } from '../support/pacientes.ts';
import { recording } from '../support/plans.ts';
import { send, veces, de, refusedAt, refusedWith } from '../support/request.ts';
import { VALIDACION } from '../../src/domain/mensajes.ts';

const { database, env, at, tokenFor, uno } = await mundo();

const consultar = (cardOrId: string, query = '', as = env, nacimiento?: string) =>
  send(as, `GET /api/pacientes/saldo/${encodeURIComponent(cardOrId)}${query}`, {
    headers: nacimiento === undefined ? {} : { [CABECERA_NACIMIENTO]: nacimiento },
  });
const filas = async (cardOrId: string, query = '', as = env, nacimiento?: string) => {
  const reply = await consultar(cardOrId, query, as, nacimiento);
  expect(reply.status).toBe(200);
  return v.parse(saldo.reply, reply.body);
};

/** Card 011 has its waiting invoice twice: two boxes. */
const otraIgual = () =>
  database.query(
    `insert into preregistros (tarjeta_id, promocion_id, producto_id, farmacia_id, pais_codigo, numero, fecha,
                               usuario_id, creado_en)
     select tarjeta_id, promocion_id, producto_id, farmacia_id, pais_codigo, numero || '-B', fecha, usuario_id, creado_en
       from preregistros where numero = 'PRE-1101' and pais_codigo = '506'`,
  );

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
        Referencia: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
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

  test('pre-registered invoices older than 60 days count while they suffice together', async () => {
    await otraIgual();
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

/** When the holder of an identity number was born. */
const nacimientoDe = async (identificacion: string) => {
  const [row] = await database.query<{ dia: string }>(
    'select fecha_nacimiento::text as dia from pacientes where identificacion = $1',
    [identificacion],
  );
  return row?.dia ?? '';
};

describe('the balance by identity number', () => {
  test('has the first name, initials, a masked card and no confirmation code', async () => {
    const [porTarjeta] = await filas('CR100000011');
    const nacimiento = await nacimientoDe('CR-ID-0011');
    const [porIdentidad] = await filas('cr-id-0011', '', env, nacimiento);
    expect(porIdentidad).toEqual({
      ...porTarjeta,
      CodigoConfirmacion: null,
      PacienteTarjeta: 'CR******011',
      PacienteNombre: porTarjeta?.PacienteNombre.split(' ')[0],
      PacienteApellido: `${porTarjeta?.PacienteApellido.charAt(0) ?? ''}.`,
      PacienteSegundoApellido: `${porTarjeta?.PacienteSegundoApellido.charAt(0) ?? ''}.`,
    });
  });

  test('a number used in two countries finds the patient with that date of birth, or none', async () => {
    await database.query(
      "update pacientes set identificacion = 'DOBLE-1', fecha_nacimiento = '1961-02-03' where identificacion in ('CR-ID-0015', 'PAN-ID-0015')",
    );
    const nacido = '1961-02-03';
    expect(await filas('DOBLE-1', '', env, nacido)).toEqual([]);
    expect((await filas('DOBLE-1', '?pais=506', env, nacido)).length).toBeGreaterThan(0);
    expect((await filas('DOBLE-1', '?pais=507', env, nacido))[0]?.PacienteTarjeta).toMatch(/^PAN/);
    expect(await filas('DOBLE-1', '?pais=504', env, nacido)).toEqual([]);
  });
});

describe('an identity number alone tells nothing of a person', () => {
  test.each([
    ['no date', undefined],
    ['a wrong date', '1900-01-01'],
  ])('with %s the answer is that for an unknown person', async (_, nacimiento) => {
    const conocida = await consultar('CR-ID-0011', '?pais=506', env, nacimiento);
    const desconocida = await consultar('CR-ID-9999', '?pais=506', env, nacimiento);
    expect(conocida.body).toEqual([]);
    expect([conocida.status, [...conocida.headers]]).toEqual([
      desconocida.status,
      [...desconocida.headers],
    ]);
  });

  test('a known and an unknown person are asked for by the same single statement', async () => {
    const asked = await Promise.all(
      ['CR-ID-0011', 'CR-ID-9999'].map(async (id) => {
        const { env: as, statements } = recording(env);
        await consultar(id, '?pais=506', as, '1900-01-01');
        return statements.map(({ text }) => text);
      }),
    );
    expect(asked[0]).toHaveLength(1);
    expect(asked[1]).toEqual(asked[0]);
  });

  test('60 consecutive identity numbers from one address give no medicine', async () => {
    const replies = [];
    for (let i = 1; i <= 60; i += 1)
      replies.push(await consultar(`CR-ID-${String(i).padStart(4, '0')}`, '?pais=506'));
    expect(replies.filter(({ body }) => Array.isArray(body) && body.length > 0)).toEqual([]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  test('each guessed date counts like a guessed number', async () => {
    for (let i = 10; i < 20; i += 1)
      expect((await consultar('CR-ID-0011', '?pais=506', env, `19${i}-01-01`)).status).toBe(200);
    const nacimiento = await nacimientoDe('CR-ID-0011');
    expect((await consultar('CR-ID-0011', '?pais=506', env, nacimiento)).status).toBe(429);
  });

  test.each([
    ['1958-02-30', VALIDACION.fechaInexistente],
    ['', 'Indique la fecha'],
  ])('what is no date is refused with a sentence: %j', async (nacimiento, dicho) => {
    expect(await consultar('CR-ID-0011', '', env, nacimiento)).toMatchObject(
      refusedAt(400, 'FechaNacimiento', dicho),
    );
  });
});

test.each([
  ['a patient without a redemption', 'CR100000001'],
  ['the same by identity number', 'CR-ID-0001'],
  ['an issued card', 'CR900000005'],
  ['an unknown card', 'CR123456789'],
  ['an unknown identity number', '9-9999-9999'],
  ['SQL', "' or 1=1 --"],
])('with nothing to show %s answers the same empty list', async (_, cardOrId) => {
  expect(await filas(cardOrId)).toEqual([]);
});

const PIDE_FECHA =
  'Por seguridad, escriba también la fecha de nacimiento de la persona de la tarjeta.';
/** When the persons of `tarjetasConCanje` were born. */
const NACIDOS = '1960-01-01';

const minutos = (cuantos: number) => at(cuantos * 60_000);
/** Unknown card numbers, none beside another. */
const deNadie = (i: number) => `CR${String(300_000_000 + i * 7)}`;

describe('the limit against guessing', () => {
  test('10 numbers without a patient from one address in 15 minutes, then 429 for every lookup', async () => {
    expect(await veces(10, (i) => consultar(deNadie(i)))).toEqual(de(200, 10));
    const reply = await consultar('CR100000011');
    expect(reply).toMatchObject(
      refusedWith(429, 'Demasiados intentos. Espere 15 minutos e inténtelo de nuevo.'),
    );
    expect(reply.headers.get('retry-after')).toBe('900');
    expect(
      (await consultar('CR100000011', '', { ...env, clientAddress: '198.51.100.9' })).status,
    ).toBe(200);
    expect((await consultar('CR100000011', '', minutos(14))).headers.get('retry-after')).toBe('60');
    expect((await consultar('CR100000011', '', minutos(15))).status).toBe(200);
  });

  test('the same number asked for again counts once, found or not', async () => {
    expect(await veces(30, () => consultar(deNadie(1)))).toEqual(de(200, 30));
    expect(await veces(70, () => consultar('CR100000011'))).toEqual(de(200, 70));
  });

  test('60 numbers without a patient in a day', async () => {
    for (let cuarto = 0; cuarto < 6; cuarto += 1) {
      const as = minutos(cuarto * 15);
      expect(await veces(10, (i) => consultar(deNadie(cuarto * 10 + i), '', as))).toEqual(
        de(200, 10),
      );
      // Refused, and so counted nowhere.
      await veces(20, (i) => consultar(deNadie(1000 + i), '', as));
    }
    expect((await consultar('CR100000011', '', minutos(6 * 15))).status).toBe(429);
    expect((await consultar('CR100000011', '', minutos(24 * 60 - 1))).status).toBe(429);
    expect((await consultar('CR100000011', '', minutos(24 * 60))).status).toBe(200);
  });

  test('60 cards of patients with their dates in 15 minutes, 300 a day', async () => {
    const tarjetas = await tarjetasConCanje(database, 301);
    for (let cuarto = 0; cuarto < 5; cuarto += 1) {
      const as = minutos(cuarto * 15);
      const una = (i: number) => consultar(tarjetas[cuarto * 60 + i] ?? '', '', as, NACIDOS);
      expect(await veces(60, una)).toEqual(de(200, 60));
      expect((await una(60)).status).toBe(429);
    }
    const ultima = tarjetas[300] ?? '';
    expect((await consultar(ultima, '', minutos(6 * 15), NACIDOS)).status).toBe(429);
    expect((await consultar(ultima, '', minutos(24 * 60), NACIDOS)).status).toBe(200);
  });

  test('five neighbouring card numbers in a row are guessing, in either direction', async () => {
    const hacia = (paso: number) => (i: number) => consultar(`CR1000000${20 + i * paso}`);
    expect(await veces(6, hacia(1))).toEqual([...de(200, 4), 429, 429]);
    expect((await consultar('CR100000011')).status).toBe(429);
    expect((await consultar('CR100000011', '', minutos(15))).status).toBe(200);
    await database.query('delete from intentos');
    expect(await veces(5, hacia(-1))).toEqual([...de(200, 4), 429]);
  });

  test('five cards that are no neighbours are five patients', async () => {
    expect(await veces(8, (i) => consultar(`CR1000000${13 + i * 2}`))).toEqual(de(200, 8));
  });

  test('100 at once through two servers: exactly 10 are told that nothing was found', async () => {
    const otro = otherServer(database);
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, i) => consultar(`CR-NADIE-${i}`, '', i % 2 ? env : otro)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(90);
  });

  test('does not count a lookup that the schema refuses', async () => {
    await veces(20, (i) => consultar(`${'a'.repeat(41)}${i}`));
    await veces(20, () => consultar('CR-ID-0011', '', env, '1958-02-30'));
    expect(await database.query('select from intentos')).toEqual([]);
  });

  test('a number and an address are kept only as keyed hashes', async () => {
    await consultar('CR100000011');
    await consultar('CR100000011', '', { ...env, addressKey: new Uint8Array(32).fill(1) });
    await consultar('CR-ID-0011', '', env, '1958-01-31');
    const rows = await database.query<{ todo: string; sujeto: string }>(
      `select i::text as todo, encode(sujeto, 'escape') as sujeto from intentos i`,
    );
    expect(rows, 'one of the address for each key').toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/100000011|ID.?0011|1958|203\.0/);
  });
});

/** By card alone the balance is refused; with the right date of birth it is told. */
const expectDateNeeded = async () => {
  expect(await consultar('CR100000011')).toMatchObject(
    refusedAt(422, 'FechaNacimiento', PIDE_FECHA),
  );
  expect(await filas('CR100000011', '', env, '1900-01-01')).toEqual([]);
  const nacimiento = await nacimientoDe('CR-ID-0011');
  expect(await filas('CR100000011', '', env, nacimiento)).toHaveLength(1);
};

describe('the persons whom one address finds by card', () => {
  const DEL_MUNDO = [15, 18, 21, 24, 27].flatMap((n) =>
    ['CR', 'PAN', 'HND', 'DOM'].map((prefijo) => `${prefijo}1000000${n}`),
  );
  /** So many cards of the demo with a balance, the countries in turn. */
  const tarjetasDelMundo = async (cuantas: number) => {
    const rows = await database.query<{ numero: string }>(
      `select t.numero from tarjetas t
        where exists (select from canjes c join promociones p on p.id = c.promocion_id
                       where c.tarjeta_id = t.id and c.vigente and p.estado = 'Activo')
        order by right(t.numero, 9), t.pais_codigo limit $1`,
      [cuantas],
    );
    expect(rows).toHaveLength(cuantas);
    return rows.map(({ numero }) => numero);
  };
  const halladas = (cuantas: number) => veces(cuantas, (i) => consultar(DEL_MUNDO[i] ?? ''));
  const en = (clientAddress: string): Environment => ({ ...env, clientAddress });

  test('from the eleventh in a day, over all countries, a card needs the date of birth', async () => {
    expect(await halladas(20)).toEqual([...de(200, 10), ...de(422, 10)]);
    await expectDateNeeded();
    expect(await halladas(10)).toEqual(de(200, 10));
    expect((await consultar('CR100000011', '', en('198.51.100.9'))).status).toBe(200);
    expect((await consultar('DOM100000027', '', minutos(24 * 60 - 1))).status).toBe(422);
    expect((await consultar('DOM100000027', '', minutos(24 * 60))).status).toBe(200);
  });

  test('one card over and over, with and without its date, is one person', async () => {
    const nacimiento = await nacimientoDe('CR-ID-0011');
    for (const fecha of [undefined, nacimiento])
      expect(await veces(15, () => consultar('CR100000011', '', env, fecha))).toEqual(de(200, 15));
    expect(await halladas(10)).toEqual([...de(200, 9), 422]);
  });

  test('a request for the date discloses nothing about the card, by the answer or the counters', async () => {
    await halladas(10);
    const antes = await database.query('select ambito, consultas - $1 from intentos', ['falta']);
    const replies = [];
    for (const tarjeta of ['CR100000011', 'CR100000001', 'CR900000001', deNadie(1), 'GEN100000011'])
      replies.push(await consultar(tarjeta));
    for (const { status, body, headers } of replies)
      expect([status, body, [...headers]]).toEqual([
        422,
        replies[0]?.body,
        [...(replies[0]?.headers ?? [])],
      ]);
    expect(await database.query('select ambito, consultas - $1 from intentos', ['falta'])).toEqual(
      antes,
    );
  });

  test('an IPv6 customer is a /64; a /48 finds 30', async () => {
    expect(
      await veces(12, (i) => consultar(DEL_MUNDO[i] ?? '', '', en(`2001:db8:1:1::${i}`))),
    ).toEqual([...de(200, 10), 422, 422]);
    const tarjetas = await tarjetasDelMundo(40);
    await database.query('delete from intentos');
    const vistos = await veces(40, (i) =>
      consultar(tarjetas[i] ?? '', '', en(`2001:db8:1:${i}::1`)),
    );
    expect(vistos).toEqual([...de(200, 30), ...de(422, 10)]);
    expect((await consultar(tarjetas[0] ?? '', '', en('2001:db8:1:99::1'))).status).toBe(200);
    expect((await consultar(tarjetas[39] ?? '', '', en('2001:db8:2::1'))).status).toBe(200);
  });

  test('six at once from a /48 that has two left name two', async () => {
    const tarjetas = await tarjetasDelMundo(34);
    const desde = (i: number) =>
      consultar(tarjetas[i] ?? '', '', en(`2001:db8:1:${i}::1`)).then(({ status }) => status);
    for (let i = 0; i < 28; i += 1) expect(await desde(i)).toBe(200);
    const estadosALaVez = await alaVez(database, "intentos where ambito = 'saldo.red48'", 6, (i) =>
      desde(28 + i),
    );
    expect(estadosALaVez.sort()).toEqual([...de(200, 2), ...de(422, 4)]);
  });

  test('a signed-in counter is limited as a user instead', async () => {
    await halladas(10);
    const token = await tokenFor('CR-F001');
    const como = (tarjeta: string) => send(env, `GET /api/pacientes/saldo/${tarjeta}`, { token });
    expect(await veces(20, (i) => como(DEL_MUNDO[i] ?? ''))).toEqual(de(200, 20));
    expect(await veces(101, () => como('CR100000011'))).toEqual([...de(200, 100), 429]);
    const distribuidor = await tokenFor('distribuidor.cr');
    const ruta = 'GET /api/pacientes/saldo/CR100000011';
    expect((await send(env, ruta, { token: distribuidor })).status).toBe(422);
  });
});

const lines: unknown[] = [];
const desde = (i: number): Environment => ({
  ...env,
  clientAddress: `198.51.${Math.floor(i / 10)}.1`,
  log: (line) => lines.push(line['event']),
});
const dar = (cuantas: number) => veces(cuantas, (i) => consultar(deNadie(i), '', desde(i)));

test('600 lookups without a patient from all addresses in an hour log an alarm, and from then on a card needs the date too', async () => {
  lines.length = 0;
  expect(new Set(await dar(20))).toEqual(new Set([200]));
  const contadas = `update intentos set cuenta = 598 where ambito = 'saldo.total' and cuenta = 20 returning 1`;
  expect(await database.query(contadas)).toHaveLength(1);
  expect((await consultar(deNadie(599), '', desde(599))).status).toBe(200);
  expect(lines).not.toContain('alarm-balance-guessing');
  expect((await consultar('CR100000011')).body).toHaveLength(1);
  await consultar(deNadie(5000), '', desde(5000));
  expect(lines.filter((event) => event === 'alarm-balance-guessing')).toHaveLength(1);

  await expectDateNeeded();
  expect((await consultar('CR100000011', '', minutos(24 * 60 - 1))).status).toBe(422);
  expect((await consultar('CR100000011', '', minutos(24 * 60))).status).toBe(200);
});

test('in January a renewed promotion goes on: one row, its maximum, the invoice that waited', async () => {
  await otraIgual();
  // Two of December are enough for one until then; the last one of the renewal is of its own days.
  await database.query(
    `update preregistros set fecha = '2026-12-20'::date - length(numero) + 8 where numero like 'PRE-1101%'`,
  );
  const nueva = await uno(
    `insert into promociones (pais_codigo, producto_id, tipo_bonificacion, maximo_mensual, maximo_anual,
                              vigencia_inicio, vigencia_fin)
     select pais_codigo, producto_id, tipo_bonificacion, 1, 9, '2027-01-01', '2027-12-31'
       from promociones where id = 1 returning id::int`,
  );
  for (const [noche, PromocionId, SaldoDisponible, FacturasPreregistradas, hasta] of [
    ['2027-01-01T05:59:00Z', 1, 11, 2, '2027-02-16'],
    ['2027-01-01T08:15:00Z', nueva?.['id'], 9, 1, '2027-02-18'],
    ['2027-01-02T08:15:00Z', nueva?.['id'], 9, 1, '2027-02-18'],
  ] as const) {
    const a = { ...env, now: () => new Date(noche) };
    await continuarPreregistros(env.database, a.now());
    expect(await filas('CR100000011', '', a)).toMatchObject([
      { PromocionId, SaldoDisponible, FacturasPreregistradas, ProximaFacturaHasta: hasta },
    ]);
  }
});
