import { BlobsServer } from '@netlify/blobs/server';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from 'jpeg-js';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { almacenDeNetlify } from '../../../netlify/database/almacen.ts';
import { correrRetencion } from '../../../netlify/functions/retencion.ts';
import { cola } from '../../../src/contracts/dashboard/auditoria.ts';
import { porHacer } from '../../../src/contracts/dashboard/porHacer.ts';
import * as contract from '../../../src/contracts/fotos.ts';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import { mesa, pedir as pedirDerecho } from '../../support/derechos.ts';
import { testEnvironment } from '../../support/environment.ts';
import { conMetadatos, fotografiar } from '../../support/fotos.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { HOUR, mundo } from '../../support/mundo.ts';
import { redeem } from '../../support/redemption.ts';
import { de, send } from '../../support/request.ts';

const { database, env, at, tokenFor, call } = await mundo();

const foto = fotografiar({ papel: 1 });
const alas = (horas: number) => at(horas * HOUR);
let tarjeta = 500;
/** A redemption of CR-F001 that was registered now, of a card of its own. */
const canje = async (): Promise<string> => {
  const [row] = await database.query<{ id: number }>(
    `with paciente as (
       insert into pacientes (pais_codigo, identificacion, nombre, primer_apellido, segundo_apellido, correo,
                              telefono, fecha_nacimiento, nacionalidad, medico_id, creado_en)
       select p.pais_codigo, '1-0777-0' || $1, 'Rosa', 'Inventada', 'Prueba', p.correo, p.telefono,
              p.fecha_nacimiento, p.nacionalidad, p.medico_id, p.creado_en
         from pacientes p join tarjetas t on t.paciente_id = p.id where t.numero = 'CR100000001'
       returning id, pais_codigo)
     insert into tarjetas (numero, pais_codigo, estado, paciente_id, activada_en)
     select 'CR177000' || $1, pais_codigo, 'Activa', id, '2026-06-01' from paciente returning id::int`,
    [String((tarjeta += 1))],
  );
  return redeem(database, env, 'CR-F001', { TarjetaPacienteId: row?.id ?? 0 });
};

const enviar = async (
  code: string,
  bytes: Uint8Array,
  {
    como = 'CR-F001',
    orden = 1,
    en = env,
    tipo = 'image/jpeg',
    intento = crypto.randomUUID(),
  } = {},
) =>
  send(en, `POST /api/fotos/${code}/${orden}`, {
    token: await tokenFor(como, en),
    body: bytes,
    headers: { 'content-type': tipo, 'idempotency-key': intento },
  });
const pedir = async (como: string, what: string, en = env) => call(como, what, undefined, en);
const bajar = async (code: string, en = env): Promise<Buffer> => {
  const { headers, bytes } = await pedir('operador.cr', `GET /api/fotos/${code}/1`, en);
  expect(headers.get('content-type')).toBe('image/jpeg');
  return Buffer.from(bytes);
};
const contenidos = async () => {
  const [row] = await database.query<{ fotos: number; contenidos: number }>(
    'select (select count(*)::int from canje_fotos) as fotos, (select count(*)::int from foto_contenidos) as contenidos',
  );
  return row;
};

test('the auditor of the country alone sees the pixels of a photo, without where it was taken', async () => {
  const code = await canje();
  const { status, body } = await enviar(code, conMetadatos(foto, 'GPS 9.93,-84.08'));
  expect([status, body]).toEqual([200, { Ordenes: [1] }]);
  const guardada = await bajar(code);
  expect(guardada.includes('GPS')).toBe(false);
  expect(decode(guardada).width).toBe(decode(foto).width);
  expect((await pedir('operador.pan', `GET /api/fotos/${code}/1`)).status).toBe(404);
});

test('another pharmacy finds no redemption to send a photo for', async () => {
  const code = await canje();
  for (const como of ['CR-F009', 'PAN-F001', 'operador.pan']) {
    expect((await enviar(code, foto, { como })).status).toBe(404);
  }
});

test.each<[string, Buffer, number, string]>([
  ['half a JPEG', foto.subarray(0, foto.length >> 1), 422, 'image/jpeg'],
  ['a PNG by its type', foto, 415, 'image/png'],
  ['more bytes than a device sends', Buffer.alloc(200_001, foto), 413, 'image/jpeg'],
])('refuses and stores nothing of %s', async (_, bytes, status, tipo) => {
  const code = await canje();
  const antes = await contenidos();
  const reply = await enviar(code, bytes, { tipo });
  expect(reply.status).toBe(status);
  expect(reply.body).toMatchObject({
    detail: expect.stringMatching(/^[A-ZÁÉÍÓÚ].*\.$/) as string,
  });
  expect(await contenidos()).toEqual(antes);
});

test('a photo under a number that is taken gets the next free one, and replaces none', async () => {
  const code = await canje();
  await enviar(code, foto);
  const primera = await bajar(code);
  expect((await enviar(code, foto, { orden: 3 })).body).toEqual({ Ordenes: [1, 3] });
  expect((await enviar(code, fotografiar({ papel: 2 }))).body).toEqual({ Ordenes: [1, 2, 3] });
  expect(await bajar(code)).toEqual(primera);
  const cuarta = await enviar(code, foto);
  expect([cuarta.status, cuarta.body]).toMatchObject([
    409,
    { detail: expect.stringContaining('ya tiene 3 fotos') as string },
  ]);
  expect((await enviar(code, foto, { orden: 4 })).status).toBe(400);
  const mas = await Promise.all(Array.from({ length: 27 }, () => enviar(code, Buffer.from('x'))));
  expect(mas.map(({ status }) => status).sort()).toEqual([...de(422, 26), 429]);
});

test('a photo whose answer was lost is sent again and stored once', async () => {
  const code = await canje();
  const intento = crypto.randomUUID();
  for (const vez of [1, 2]) {
    expect([vez, (await enviar(code, foto, { intento })).body]).toEqual([vez, { Ordenes: [1] }]);
  }
  expect((await enviar(code, fotografiar({ papel: 2 }), { intento })).status).toBe(422);
});

test('a decided redemption takes no photo: by an auditor, or by the clock', async () => {
  const code = await canje();
  expect((await enviar(code, foto, { en: alas(47) })).status).toBe(200);
  expect((await enviar(code, foto, { en: alas(49) })).status).toBe(409);
  expect((await pedir('CR-F001', `POST /api/fotos/${code}/enlace`, alas(49))).status).toBe(409);
});

test('the same paper in another redemption, of any pharmacy, is told to auditors alone', async () => {
  const [una, otra, distinta] = [await canje(), await canje(), await canje()];
  await database.query(
    `update canje_facturas set farmacia_id = (select id from farmacias where codigo = 'CR-F009')
      where canje_id = (select id from canjes where codigo_confirmacion = $1)`,
    [una.replace('-', '')],
  );
  await enviar(una, fotografiar({ papel: 7 }));
  await enviar(otra, fotografiar({ papel: 7, calidad: 50, escala: 0.9, corte: 15 }));
  await enviar(distinta, fotografiar({ papel: 8 }));
  const repite = async (como: string, code: string) =>
    v
      .parse(contract.listar.reply, (await pedir(como, `GET /api/fotos/${code}`)).body)
      .Fotos.map(({ Repite }) => Repite);
  expect(await repite('operador.cr', otra)).toEqual([formatearCodigo(una)]);
  expect(await repite('CR-F001', otra)).toEqual([null]);
  expect(await repite('operador.cr', distinta)).toEqual([null]);
});

test('the same paper reaches the queue at once, in the rows of both redemptions', async () => {
  const ambos = [await canje(), await canje()];
  const conMismaFoto = async () => {
    const token = await tokenFor('operador.cr');
    const { body } = await send(env, 'GET /api/canjes/cola', { token });
    return v
      .parse(cola.reply, body)
      .data.filter(({ Senales }) => Senales.includes('Misma foto'))
      .map(({ CodigoConfirmacion }) => formatearCodigo(CodigoConfirmacion))
      .filter((codigo) => ambos.map(formatearCodigo).includes(codigo));
  };
  expect(await conMismaFoto()).toEqual([]);
  for (const code of ambos) await enviar(code, fotografiar({ papel: 11 }));
  expect((await conMismaFoto()).toSorted()).toEqual(ambos.map(formatearCodigo).toSorted());
});

test('a promotion asks for photos, and so does a redemption whose signals weigh much', async () => {
  const pide = async (code: string) =>
    v.parse(contract.listar.reply, (await pedir('operador.cr', `GET /api/fotos/${code}`)).body)
      .Pide;
  const conSenales = await canje();
  const [comun = { codigo: '' }] = await database.query<{ codigo: string }>(
    `select codigo_confirmacion as codigo from canjes where pais_codigo = '506' order by id limit 1`,
  );
  // No auditor has read the queue since.
  await database.query(
    `update canje_facturas set parecida = true
      where canje_id = (select id from canjes where codigo_confirmacion = $1)`,
    [conSenales.replace('-', '')],
  );
  expect([await pide(comun.codigo), await pide(conSenales)]).toEqual([null, 'auditoria']);
  const token = await tokenFor('CR-F001');
  const porPedir = async () =>
    v
      .parse(porHacer.reply, (await send(env, 'GET /api/canjes/por-hacer', { token })).body)
      .Asuntos.find(({ Asunto }) => Asunto === 'fotos')?.Cuenta ?? 0;
  const antes = await porPedir();
  expect(antes).toBeGreaterThan(0);
  await enviar(conSenales, fotografiar({ papel: 12 }));
  expect(await porPedir()).toBe(antes - 1);
  await database.query('update promociones set requiere_foto = true');
  expect(await pide(comun.codigo)).toBe('promocion');
});

describe('the address for a telephone', () => {
  const enlace = async (code: string): Promise<string> =>
    v.parse(
      contract.pedirEnlace.reply,
      (await pedir('CR-F001', `POST /api/fotos/${code}/enlace`)).body,
    ).Enlace;
  const abrir = (Enlace: string, en = env) =>
    send(en, 'POST /api/fotos/telefono', { body: { Enlace } });
  const conPase = (pase: string, en = env) =>
    send(en, 'POST /api/fotos/telefono/2', {
      body: foto,
      headers: { 'content-type': 'image/jpeg', [contract.CABECERA_DEL_PASE]: pase },
    });

  test('serves one telephone, for one redemption, without a session', async () => {
    const code = await canje();
    const token = await enlace(code);
    const abierto = v.parse(contract.abrirEnlace.reply, (await abrir(token)).body);
    expect(abierto).toMatchObject({ CodigoConfirmacion: formatearCodigo(code), Ordenes: [] });
    expect((await abrir(token)).status).toBe(404);
    expect((await conPase(abierto.Llave)).body).toEqual({ Ordenes: [2] });
    // The address itself is no key.
    expect((await conPase(token)).status).toBe(404);
  });

  test('takes photos while the counter sends its own under the same number', async () => {
    const code = await canje();
    const { Llave } = v.parse(contract.abrirEnlace.reply, (await abrir(await enlace(code))).body);
    const juntas = [conPase(Llave), enviar(code, foto, { orden: 2 })];
    expect((await Promise.all(juntas)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await pedir('CR-F001', `GET /api/fotos/${code}`)).body).toMatchObject({
      Fotos: [{ Orden: 1 }, { Orden: 2 }],
    });
  });

  test('is over after ten minutes, opened or not', async () => {
    const [nueva, abierta] = [await enlace(await canje()), await enlace(await canje())];
    const { Llave } = v.parse(contract.abrirEnlace.reply, (await abrir(abierta)).body);
    expect((await abrir(nueva, alas(0.17))).status).toBe(404);
    expect((await conPase(Llave, alas(0.16))).status).toBe(200);
    expect((await conPase(Llave, alas(0.17))).status).toBe(404);
  });
});

describe('a photo goes', () => {
  test('six months after an auditor’s decision, in the nightly job', async () => {
    const code = await canje();
    await enviar(code, foto);
    await database.query(
      `update canjes set estado = 'Aprobado', decidido_en = $2 where codigo_confirmacion = $1`,
      [code.replace('-', ''), demoNow],
    );
    const quedan = () =>
      database.query(
        'select 1 from canje_fotos where canje_id = (select id from canjes where codigo_confirmacion = $1)',
        [code.replace('-', '')],
      );
    await correrRetencion(alas(24 * 180));
    expect(await quedan()).toHaveLength(1);
    // By the clock alone it would stay for two days more.
    await correrRetencion(alas(24 * 184));
    expect(await quedan()).toHaveLength(0);
  });

  test('at once with the person’s data, though many older names wait, and the store answers', async () => {
    const code = await canje();
    await enviar(code, foto);
    const [suya] = await database.query<{ clave: string; tarjeta: string; nacimiento: string }>(
      `select f.clave, t.numero as tarjeta, p.fecha_nacimiento::text as nacimiento
         from canje_fotos f join canjes c on c.id = f.canje_id join tarjetas t on t.id = c.tarjeta_id
         join pacientes p on p.id = t.paciente_id where c.codigo_confirmacion = $1`,
      [code.replace('-', '')],
    );
    // Its bytes are in another store.
    await database.query('delete from foto_contenidos where clave = $1', [suya?.clave]);
    await database.query(
      `insert into fotos_por_borrar select gen_random_uuid(), '-infinity' from generate_series(1, 60)`,
    );
    const borradas: string[] = [];
    const almacen = {
      ...env.almacen,
      borrar: (clave: string) => {
        borradas.push(clave);
        return Promise.resolve(true);
      },
    };
    const enNetlify = testEnvironment(database, { almacen });
    const desk = mesa(
      () => enNetlify,
      () => tokenFor('administrador.cr', enNetlify),
    );
    const { id } = await pedirDerecho(enNetlify, {
      Numero: suya?.tarjeta,
      FechaNacimiento: suya?.nacimiento,
      Derecho: 'anonimizar',
    });
    await desk.mover(id, 'Identificada');
    expect((await desk.cumplir(id, 'aplicar', { Acto: 'anonimizar' })).status).toBe(200);
    expect(borradas).toEqual([suya?.clave]);
    // The night takes the others, all of them.
    await correrRetencion(enNetlify);
    expect(await database.query('select 1 from fotos_por_borrar')).toEqual([]);
    expect((await enviar(code, foto)).status, 'and no other comes').toBe(404);
  });

  test('from its own store alone: the database keeps the names of bytes that it does not have', async () => {
    const code = await canje();
    await enviar(code, foto);
    await database.query(
      `insert into fotos_por_borrar select gen_random_uuid(), '-infinity' from generate_series(1, 60)`,
    );
    await correrRetencion(alas(24 * 190));
    expect(await contenidos()).toEqual({ fotos: 0, contenidos: 0 });
    expect(await database.query('delete from fotos_por_borrar returning 1')).toHaveLength(60);
  });

  test('with its bytes when an upload was cut short', async () => {
    const code = await canje();
    const rota = testEnvironment(database, {
      database: {
        ...env.database,
        transaction: () => Promise.reject(new Error('cut')),
      },
    });
    await enviar(code, foto, { en: rota });
    expect(await contenidos()).toEqual({ fotos: 0, contenidos: 1 });
    await correrRetencion(alas(2));
    expect(await contenidos()).toEqual({ fotos: 0, contenidos: 0 });
  });
});

test('on Netlify the bytes are in its store, and leave it with the photo', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fotos-'));
  const server = new BlobsServer({ directory: folder, token: 'secreto' });
  const { port } = await server.start();
  process.env['NETLIFY_BLOBS_CONTEXT'] = Buffer.from(
    JSON.stringify({
      edgeURL: `http://localhost:${port}`,
      uncachedEdgeURL: `http://localhost:${port}`,
      siteID: 'sitio',
      token: 'secreto',
    }),
  ).toString('base64');
  try {
    const almacen = almacenDeNetlify('production', env.almacen);
    const enNetlify = testEnvironment(database, { almacen });
    // A photo that came with the database, as the demo's.
    const traida = await canje();
    await enviar(traida, foto);
    expect(decode(await bajar(traida, enNetlify)).width).toBe(decode(foto).width);
    const code = await canje();
    const antes = await contenidos();
    expect((await enviar(code, foto, { en: enNetlify })).status).toBe(200);
    expect((await contenidos())?.contenidos).toBe(antes?.contenidos);
    expect(decode(await bajar(code, enNetlify)).width).toBe(decode(foto).width);
    const [{ clave } = { clave: '' }] = await database.query<{ clave: string }>(
      'select clave from canje_fotos order by id desc limit 1',
    );
    await correrRetencion(
      testEnvironment(database, {
        almacen,
        now: () => new Date(demoNow.getTime() + 24 * 190 * HOUR),
      }),
    );
    expect(await almacen.leer(clave)).toBeUndefined();
  } finally {
    delete process.env['NETLIFY_BLOBS_CONTEXT'];
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
