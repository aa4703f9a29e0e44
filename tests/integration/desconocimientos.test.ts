import { beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import type { Environment } from '../../netlify/http/environment.ts';
import { cola } from '../../src/contracts/dashboard/auditoria.ts';
import { porHacer } from '../../src/contracts/dashboard/porHacer.ts';
import { CABECERA_NACIMIENTO, saldo } from '../../src/contracts/pacientes.ts';
import { demoNow } from '../support/freshDatabase.ts';
import { mundo } from '../support/mundo.ts';
import { send, refusedAt } from '../support/request.ts';

const { database, env, at, call } = await mundo();

const [persona] = await database.query<{ nacimiento: string }>(
  "select fecha_nacimiento::text as nacimiento from pacientes where identificacion = 'CR-ID-0011'",
);
const nacimiento = persona?.nacimiento ?? '';
beforeEach(async () => {
  await database.query('delete from desconocimientos');
});

const TARJETA = 'CR100000011';
const filasDe = async (tarjeta: string, fecha?: string) => {
  const { body } = await send(env, `GET /api/pacientes/saldo/${tarjeta}?pais=506`, {
    headers: fecha === undefined ? {} : { [CABECERA_NACIMIENTO]: fecha },
  });
  return v.parse(saldo.reply, body);
};
const primera = async (tarjeta: string, fecha?: string) => {
  const [fila] = await filasDe(tarjeta, fecha);
  if (fila === undefined) throw new Error(`${tarjeta} has no redemption`);
  return fila;
};
const avisar = (body: object) =>
  send(env, 'POST /api/pacientes/desconocimientos', { body: { Pais: '506', ...body } });
const anotados = () =>
  database.query<{ codigo: string; recibidoEn: Date }>(
    `select c.codigo_confirmacion as codigo, d.recibido_en as "recibidoEn"
       from desconocimientos d join canjes c on c.id = d.canje_id`,
  );

test('a disavowal by card is kept once, and only an auditor reads it at the redemption', async () => {
  const { Referencia, CodigoConfirmacion } = await primera(TARJETA);
  expect(await avisar({ Numero: TARJETA, Referencia })).toMatchObject({ status: 200, body: {} });
  expect(await avisar({ Numero: TARJETA, Referencia })).toMatchObject({ status: 200, body: {} });
  expect(await anotados()).toEqual([{ codigo: CodigoConfirmacion, recibidoEn: demoNow }]);

  const [canje] = await database.query<{ farmacia: string }>(
    `select f.codigo as farmacia from canjes c join farmacias f on f.id = c.farmacia_id
      where c.codigo_confirmacion = $1`,
    [CodigoConfirmacion],
  );
  const leido = async (usuario: string) =>
    (await call(usuario, `GET /api/canjes/detalle/${CodigoConfirmacion}`)).body;
  expect(await leido('operador.cr')).toMatchObject({ DesconocidoEn: demoNow.toISOString() });
  expect(await leido(canje?.farmacia ?? '')).toMatchObject({ DesconocidoEn: null });
});

const DIA = 86_400_000;

test('a disavowal reaches the queue within the minute: its mark, its risk, its place', async () => {
  const enCola = async (en: Environment) =>
    v.parse(cola.reply, (await call('operador.cr', 'GET /api/canjes/cola', undefined, en)).body)
      .data;
  const ultima = (await enCola(env)).at(-1);
  const codigo = ultima?.CodigoConfirmacion ?? '';
  expect(ultima?.Marcas).not.toContain('desconocido');
  const [canje] = await database.query<{ tarjeta: string }>(
    `select t.numero as tarjeta from canjes c join tarjetas t on t.id = c.tarjeta_id
      where c.codigo_confirmacion = $1`,
    [codigo],
  );
  const Numero = canje?.tarjeta ?? '';
  const suyo = (await filasDe(Numero)).find((fila) => fila.CodigoConfirmacion === codigo);
  await avisar({ Numero, Referencia: suyo?.Referencia });
  const ahora = await enCola(at(30_000));
  const fila = ahora.find(({ CodigoConfirmacion }) => CodigoConfirmacion === codigo);
  expect(fila?.Marcas).toContain('desconocido');
  expect(fila?.Riesgo).toBe('alto');
  expect(fila).not.toBe(ahora.at(-1));
});

test('a disavowal waits for each auditor for 30 days, until a later act or a mark as seen', async () => {
  const { Referencia, CodigoConfirmacion } = await primera(TARJETA);
  await avisar({ Numero: TARJETA, Referencia });
  const porVer = async (usuario: string, en = env) =>
    v
      .parse(porHacer.reply, (await call(usuario, 'GET /api/canjes/por-hacer', undefined, en)).body)
      .Asuntos.find(({ Asunto }) => Asunto === 'desconocidos')?.Cuenta;
  const vistos = { Codigos: [CodigoConfirmacion] };
  expect(await porVer('operador.cr', at(29 * DIA))).toBe(1);
  expect(await porVer('operador.cr', at(31 * DIA))).toBe(0);
  expect(await porVer('operador.pan')).toBe(0);
  expect(await porVer('CR-F001')).toBeUndefined();
  // Whether there is a disavowal is not for the pharmacy.
  expect((await call('admin.cr', 'POST /api/canjes/vistos', vistos)).status).toBe(404);
  expect((await call('operador.cr', 'POST /api/canjes/vistos', vistos)).status).toBe(200);
  expect(await porVer('operador.cr')).toBe(0);
  expect(await porVer('manager')).toBe(1);
  await database.query(
    `insert into canje_historial (canje_id, estado_anterior, estado_nuevo, usuario_id, ocurrido_en)
     select c.id, 'Pendiente', 'Aprobado', c.usuario_id, $2 from canjes c where c.codigo_confirmacion = $1`,
    [CodigoConfirmacion, new Date(demoNow.getTime() + 1000)],
  );
  expect(await porVer('manager')).toBe(0);
});

test('a disavowal by identity number takes the date of birth', async () => {
  const { Referencia } = await primera('CR-ID-0011', nacimiento);
  const aviso = { Numero: 'CR-ID-0011', Referencia };
  expect(await avisar(aviso)).toMatchObject({ status: 200, body: {} });
  expect(await avisar({ ...aviso, FechaNacimiento: '1901-12-31' })).toMatchObject({ status: 200 });
  expect(await anotados()).toEqual([]);
  await avisar({ ...aviso, FechaNacimiento: nacimiento });
  expect(await anotados()).toHaveLength(1);
});

test('nothing is kept, and the answer is the same, without a redemption of the person', async () => {
  const ajena = (await primera('CR100000015')).Referencia;
  const propia = await avisar({
    Numero: TARJETA,
    Referencia: (await primera(TARJETA)).Referencia,
  });
  await database.query('delete from desconocimientos');
  for (const aviso of [
    { Numero: TARJETA, Referencia: ajena },
    { Numero: TARJETA, Referencia: '0'.repeat(16) },
    { Numero: 'CR000000000', Referencia: ajena },
    { Numero: 'nadie', Referencia: ajena },
  ]) {
    const { status, body, headers } = await avisar(aviso);
    expect([status, body, [...headers]]).toEqual([200, propia.body, [...propia.headers]]);
  }
  expect(await anotados()).toEqual([]);
});

test('a card that needs the date of birth for its balance needs it for a disavowal', async () => {
  const { Referencia } = await primera(TARJETA);
  await database.query(
    "insert into intentos (ambito, sujeto, desde, cuenta) values ('saldo.total', '', $1, 600)",
    [demoNow],
  );
  const aviso = { Numero: TARJETA, Referencia };
  expect(await avisar(aviso)).toMatchObject(refusedAt(422, 'FechaNacimiento'));
  expect(await avisar({ ...aviso, FechaNacimiento: nacimiento })).toMatchObject({ status: 200 });
  expect(await anotados()).toHaveLength(1);
});

test('an address disavows 20 times in 15 minutes', async () => {
  const { Referencia } = await primera(TARJETA);
  const estados = [];
  for (let i = 0; i < 21; i += 1)
    estados.push((await avisar({ Numero: TARJETA, Referencia })).status);
  expect(estados.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(estados[20]).toBe(429);
});
