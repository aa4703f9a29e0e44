import { beforeEach, describe, expect, test } from 'vitest';
import type { Environment } from '../../netlify/http/environment.ts';
import { solveWork } from '../../src/api/solveWork.ts';
import { CABECERA_PRUEBA } from '../../src/contracts/proofOfWork.ts';
import { cuantos, formulario, peticiones } from '../support/afiliacion.ts';
import { testEnvironment } from '../support/environment.ts';
import { demoNow } from '../support/freshDatabase.ts';
import { mundo } from '../support/mundo.ts';
import { send, veces, de, refusedWith, refusedAt } from '../support/request.ts';

const { database, tokenFor } = await mundo();
let env: Environment;
let clock: Date;
let events: unknown[];
const { afiliar, validar } = peticiones(() => env);

beforeEach(async () => {
  clock = demoNow;
  events = [];
  env = testEnvironment(database, {
    now: () => clock,
    log: (line) => events.push(line['event']),
  });
  await database.query('delete from reclamos');
});

const minutos = (cuantos: number) => {
  clock = new Date(clock.getTime() + cuantos * 60_000);
};
const desde = (clientAddress: string): Environment => ({ ...env, clientAddress });
/** Sets the count of affiliations of an address, a user or everybody. */
const llenar = (ambito: string, cuenta: number) =>
  database.query('update intentos set cuenta = $2 where ambito = $1', [ambito, cuenta]);

describe('affiliations that succeed are limited', () => {
  test('20 from one address in 15 minutes, then 429, nothing written, and 15 minutes later again', async () => {
    expect(await veces(20, () => afiliar(formulario()))).toEqual(de(200, 20));
    const antes = await cuantos(database);
    const reply = await afiliar(formulario());
    expect(reply.status).toBe(429);
    expect(reply.headers.get('retry-after')).toBe('900');
    expect(await cuantos(database)).toEqual(antes);
    expect((await afiliar(formulario(), {}, desde('198.51.100.1'))).status).toBe(200);
    minutos(15);
    expect((await afiliar(formulario())).status).toBe(200);
  });

  test('200 from one address in a day', async () => {
    await afiliar(formulario());
    await llenar('afiliada.direccion.dia', 199);
    expect((await afiliar(formulario())).status).toBe(200);
    minutos(15);
    const reply = await afiliar(formulario());
    expect(reply).toMatchObject(
      refusedWith(429, 'Demasiados intentos. Espere 24 horas e inténtelo de nuevo.'),
    );
    minutos(24 * 60);
    expect((await afiliar(formulario())).status).toBe(200);
  });

  test('a refused affiliation does not count, and a repeated attempt counts once', async () => {
    expect(
      await veces(30, () => afiliar(formulario({ NumeroIdentificacion: 'CR-ID-0001' }))),
    ).toEqual(de(409, 30));
    const clave = { 'Idempotency-Key': crypto.randomUUID() };
    const mismo = formulario();
    expect(await veces(25, () => afiliar(mismo, clave))).toEqual(de(200, 25));
    expect(await veces(19, () => afiliar(formulario()))).toEqual(de(200, 19));
    expect((await afiliar(formulario())).status).toBe(429);
  });

  test('200 a day of a signed-in user, who is not counted with the address', async () => {
    const headers = { Authorization: `Bearer ${await tokenFor('CR-F001', env)}` };
    expect(await veces(25, () => afiliar(formulario(), headers))).toEqual(de(200, 25));
    expect((await afiliar(formulario())).status, 'a visitor at the same address').toBe(200);
    await llenar('afiliada.usuario.dia', 200);
    expect((await afiliar(formulario(), headers, desde('198.51.100.2'))).status).toBe(429);
    expect((await afiliar(formulario())).status).toBe(200);
    minutos(16);
    expect((await afiliar(formulario(), headers)).status, 'a stale token is renewed').toBe(401);
  });

  test('1,000 of all visitors in an hour: an alarm, and from then on a proof of work', async () => {
    await afiliar(formulario());
    await llenar('afiliada.total', 998);
    expect((await afiliar(formulario())).status).toBe(200);
    expect(events).not.toContain('alarm-affiliations');
    expect((await afiliar(formulario())).status).toBe(200);
    expect(events.filter((event) => event === 'alarm-affiliations')).toHaveLength(1);
    const antes = await cuantos(database);
    const pedida = await afiliar(formulario(), {}, desde('198.51.100.3'));
    expect(pedida.status).toBe(428);
    expect(await cuantos(database)).toEqual(antes);
    const { prueba } = pedida.body as { prueba?: unknown };
    const headers = { [CABECERA_PRUEBA]: await solveWork(prueba) };
    expect((await afiliar(formulario(), headers, desde('198.51.100.3'))).status).toBe(200);
    expect((await afiliar(formulario(), headers, desde('198.51.100.3'))).status).toBe(428);
    expect(events.filter((event) => event === 'alarm-affiliations')).toHaveLength(1);
    minutos(60);
    expect((await afiliar(formulario())).status).toBe(200);
  });
});

describe('an issued card with an activation code', () => {
  const emitir = (numero: string, codigo: string) =>
    database.query(
      `insert into tarjetas (numero, pais_codigo, activacion)
       values ($1, '506', encode(sha256(convert_to($1 || ':' || $2, 'UTF8')), 'hex'))`,
      [numero, codigo],
    );
  const con = (NumeroTarjeta: string, CodigoActivacion?: string | null) =>
    afiliar(formulario({ Opcion: 'Tarjeta', NumeroTarjeta, CodigoActivacion }));

  test('says that it needs the code, and is activated with it alone', async () => {
    await emitir('CR200000013', 'AB29KXYZ');
    expect((await validar('CR200000013')).body).toEqual({
      NumeroTarjeta: 'CR200000013',
      RequiereCodigo: true,
    });
    const antes = await cuantos(database);
    for (const codigo of [undefined, null, '', 'AB29KXYY']) {
      expect(await con('CR200000013', codigo)).toMatchObject(refusedAt(422, 'CodigoActivacion'));
    }
    expect(await cuantos(database)).toEqual(antes);
    expect((await con('CR200000013', ' ab29-kxyz ')).status).toBe(200);
  });

  test('a code is guessed no oftener than 60 times in 15 minutes', async () => {
    await emitir('CR200000021', 'QQQQ2222');
    expect(await veces(60, (i) => con('CR200000021', `WRONG${i}`))).toEqual(de(422, 60));
    expect((await con('CR200000021', 'QQQQ2222')).status).toBe(429);
  });

  test('a card issued without one needs none, and ignores one', async () => {
    expect((await validar('CR900000005')).body).toMatchObject({ RequiereCodigo: false });
    expect((await con('CR900000005', 'ABCD')).status).toBe(200);
  });
});

describe('a person whose number another person affiliated', () => {
  const aviso = (cambios: object = {}) => ({
    CodigoPaisAfiliacion: '506',
    NumeroIdentificacion: 'CR-ID-0001',
    Nombre: 'Ana Mora Ruiz',
    Telefono: '2000-0000',
    ...cambios,
  });
  const reclamar = (body: unknown) => send(env, 'POST /api/pacientes/reclamos', { body });

  test('stores one claim for each person and number, and answers alike for free and taken numbers', async () => {
    const tomado = await reclamar(aviso());
    const libre = await reclamar(aviso({ NumeroIdentificacion: '9-9999-9999' }));
    expect([tomado.status, tomado.body, [...tomado.headers]]).toEqual([
      200,
      {},
      [...libre.headers],
    ]);
    expect([libre.status, libre.body]).toEqual([200, {}]);
    await reclamar(aviso());
    expect(
      await database.query('select identificacion, nombre, telefono from reclamos order by 1'),
    ).toEqual([
      { identificacion: '9-9999-9999', nombre: 'Ana Mora Ruiz', telefono: '2000-0000' },
      { identificacion: 'CR-ID-0001', nombre: 'Ana Mora Ruiz', telefono: '2000-0000' },
    ]);
  });

  test('is limited like a lookup: 10 different ones in 15 minutes', async () => {
    const una = (i: number) => reclamar(aviso({ Telefono: `2000-00${10 + i}` }));
    expect(await veces(12, una)).toEqual([...de(200, 10), 429, 429]);
    expect(await database.query('select from reclamos')).toHaveLength(10);
  });
});
