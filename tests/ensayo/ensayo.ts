// `npm run prove -- ensayo`: production rehearsed. The built bundles on the declared Node, with the driver's own defaults,
// through TLS and a transaction pooler, over each PostgreSQL of this machine. What is missing is told, loudly.

import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { setDefaultCACertificates, getCACertificates } from 'node:tls';
import pg from 'pg';
import { bundleFunctions } from '../../netlify/tools/build/bundleFunctions.ts';
import { requireDeclaredNode } from '../../netlify/tools/build/runtime.ts';
import { CLAVE_DEMO, loadDemo } from '../../netlify/tools/demo/demo.ts';
import { migrate } from '../../netlify/database/migrate.ts';
import { ownerUrlOf } from '../../netlify/database/upstream.ts';
import { root } from '../../netlify/tools/local/astro.ts';
import { respaldar, restaurar } from '../../netlify/tools/operacion/copia.ts';
import { startNeonEndpoint } from '../support/neonEndpoint.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { startLatencyProxy } from '../support/latencyProxy.ts';
import { authority } from '../support/tls/certificates.ts';
import {
  findPrograms,
  MAJORS,
  pgbouncer,
  provide,
  startPooler,
  startPostgres,
  startTls,
} from './servidores.ts';

const SITE = 'https://junto.example';
const LATENCIES_MS = [5, 20];
const REDEMPTIONS = 8;
/** One that is sent twice, and for each latency one more than are measured. */
const MOST_REDEMPTIONS = 1 + LATENCIES_MS.length * (REDEMPTIONS + 1);
/** Connecting included: TCP, TLS and the upgrade, then three. */
const MOST_ROUND_TRIPS = 6;

let faults = 0;
const say = (isGood: boolean, what: string): void => {
  if (!isGood) faults += 1;
  console.info(`${isGood ? 'bien' : 'MAL '}  ${what}`);
};
const skip = (what: string): void => console.info(`SALTADO  ${what}`);

/** What the driver or `pg` warns of; nothing should. */
const warnings: string[] = [];
process.on('warning', ({ message }) => warnings.push(message));
console.warn = (...words: unknown[]) => void warnings.push(words.join(' '));
const lines: string[] = [];
console.log = (line: unknown) => void lines.push(String(line));

type Handler = (request: Request, context: unknown) => Promise<Response | undefined>;
const folder = mkdtempSync(join(tmpdir(), 'junto-ensayo-'));
chmodSync(folder, 0o755);
const context = { ip: '203.0.113.7', deploy: { context: 'production' }, site: { url: SITE } };
let copy = 0;
/** A function as a new instance of it. */
const instance = async (name: string): Promise<Handler> => {
  const url = `${pathToFileURL(join(folder, 'functions', `${name}.mjs`)).href}?${(copy += 1)}`;
  return ((await import(url)) as { default: Handler }).default;
};
const ask = async (name: string, what: string, sent: { body?: object; token?: string } = {}) => {
  const [method = 'GET', path = '/'] = what.split(' ');
  const handler = await instance(name);
  const request = new Request(SITE + path, {
    method,
    headers: {
      origin: SITE,
      'content-type': 'application/json',
      ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  });
  const reply = await handler(request, context);
  if (reply === undefined) throw new Error(`${what} has no answer`);
  return reply;
};

/** Where Neon's own names lead in this rehearsal: the address alone is another one, TLS and all else are the driver's. */
let stagePort = 0;
const realFetch = globalThis.fetch;
const RealSocket = globalThis.WebSocket;
const led = (address: string | URL | Request): string => {
  const url = new URL(address instanceof Request ? address.url : address);
  if (url.hostname.endsWith('.neon.tech')) url.host = `localhost:${stagePort}`;
  return url.href;
};
const schemes = new Set<string>();
globalThis.fetch = (address, init) => {
  schemes.add(new URL(led(address)).protocol);
  return realFetch(led(address), init);
};
globalThis.WebSocket = class extends RealSocket {
  constructor(address: string | URL, protocols?: string | string[]) {
    schemes.add(new URL(led(address)).protocol);
    super(led(address), protocols);
  }
};

interface Ids {
  readonly farmacia: number;
  readonly promocion: number;
  readonly distribuidor: string;
  readonly tarjetas: readonly number[];
}

/** Affiliates as many people as there will be redemptions: each card may then have one. */
const idsOf = async (ownerUrl: string): Promise<Ids> => {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    const { rows } = await client.query<Ids>(
      `with una as (
         select p.* from pacientes p join tarjetas t on t.paciente_id = p.id where t.numero = 'CR100000004'
       ), paciente as (
         insert into pacientes (pais_codigo, identificacion, nombre, primer_apellido, segundo_apellido, correo,
                                telefono, fecha_nacimiento, nacionalidad, medico_id, creado_en)
         select pais_codigo, 'ENSAYO' || n, nombre, primer_apellido, segundo_apellido, correo,
                telefono, fecha_nacimiento, nacionalidad, medico_id, creado_en
           from una, generate_series(1, ${MOST_REDEMPTIONS}) n
         returning id, pais_codigo
       ), acepta as (
         insert into consentimientos (paciente_id, texto, version, pais_codigo, aceptado_en)
         select p.id, c.texto, c.version, p.pais_codigo, c.aceptado_en
           from paciente p, una join consentimientos c on c.paciente_id = una.id
       ), tarjeta as (
         insert into tarjetas (numero, pais_codigo, estado, paciente_id, activada_en)
         select 'CR8' || lpad(id::text, 8, '0'), pais_codigo, 'Activa', id, now() from paciente
         returning id
       )
       select (select id from farmacias where codigo = 'CR-F001')::int as farmacia,
              (select id from promociones where pais_codigo = '506' order by id limit 1)::int as promocion,
              (select nombre from distribuidores where pais_codigo = '506' order by id limit 1) as distribuidor,
              (select json_agg(id::int) from tarjeta) as tarjetas`,
    );
    const [ids] = rows;
    if (ids === undefined) throw new Error('No demo data');
    return ids;
  } finally {
    await client.end();
  }
};

let serie = 0;
const canje = (ids: Ids) => {
  const Fecha = diaEn('506', new Date());
  const linea = () => ({
    NumeroFactura: `ENSAYO-${(serie += 1)}`,
    Fecha,
    FarmaciaId: ids.farmacia,
  });
  return {
    TarjetaPacienteId: ids.tarjetas[serie / 2],
    FarmaciaId: ids.farmacia,
    CodigoMedico: 'CR-M001',
    PromocionId: ids.promocion,
    CuponId: null,
    Facturas: [linea(), linea()],
    FacturasImagenes: [],
    CheckImg: false,
    CargaFactura: '',
    Proveedor: ids.distribuidor,
    Estatus: 'APROBADO',
    FFD: false,
  };
};
const redeem = (ids: Ids, token: string, key: string, body = canje(ids)) =>
  ask('canjes', `POST /api/canjes/aplicar/${key}`, { token, body });

const signIn = async (): Promise<string> => {
  const reply = await ask('auth', 'POST /api/auth/login', {
    body: { username: 'CR-F001', password: CLAVE_DEMO },
  });
  const body = (await reply.json()) as { Token?: string };
  say(reply.status === 200 && body.Token !== undefined, `ingreso: ${reply.status}`);
  return body.Token ?? '';
};

async function steps(ids: Ids, token: string): Promise<void> {
  const health = await ask('api', 'GET /api/salud');
  say(health.status === 200, `salud: ${health.status}`);
  const affiliation = await ask('pacientes', 'POST /api/pacientes', {
    body: {
      ...{ AceptacionUso: true, AvisoPrivacidad: true, Opcion: 'Cedula' },
      ...{ NumeroTarjeta: 'CR700000017', Nombre: 'Ana María', PrimerApellido: 'Núñez' },
      CorreoElectronico: 'ana.mora@correo.example',
      ConfirmacionCorreoElectronico: 'ana.mora@correo.example',
      ...{ SegundoApellido: 'Ruiz', NumeroIdentificacion: '1-0000-0001' },
      ...{ FechaNacimiento: '1955-03-08', CodigoPaisAfiliacion: '506', Nacionalidad: 'Nicaragua' },
      ...{ Telefono: '+506 2000-0000', CodigoMedico: 'CR-M001' },
    },
  });
  say(affiliation.status === 200, `afiliación: ${affiliation.status}`);
  const [key, body] = [crypto.randomUUID(), canje(ids)];
  const replies = await Promise.all([1, 2].map(() => redeem(ids, token, key, body)));
  const codes = await Promise.all(replies.map((reply) => reply.text()));
  say(
    replies.every(({ status }) => status === 200) && codes[0] === codes[1],
    `canje enviado dos veces a la vez: ${replies.map(({ status }) => status).join(', ')}, ${
      codes[0] === codes[1] ? 'un mismo código' : 'códigos distintos'
    }`,
  );
  const day = diaEn('506', new Date());
  const report = await ask('reporte', 'POST /api/canjes/reporte-export', {
    token,
    body: { fechaInicio: `${day.slice(0, 4)}-01-01`, fechaFinal: day, farmacia: '' },
  });
  const bytes = new Uint8Array(await report.arrayBuffer());
  say(
    report.status === 200 && bytes[0] === 0x50 && bytes[1] === 0x4b,
    `exportación: ${report.status}, ${bytes.length} bytes`,
  );
  const night = await instance('retencion');
  await night(new Request(SITE), context);
  say(
    lines.some((line) => line.includes('"event":"retention"')),
    'trabajo de la noche',
  );
}

/** The quickest of some redemptions that far from the database, and its round trips, connecting included. */
interface Far {
  readonly ms: number;
  readonly turns: number;
}

async function far(port: number, ids: Ids, token: string, ms: number): Promise<Far> {
  const proxy = await startLatencyProxy('127.0.0.1', port, ms);
  stagePort = proxy.port;
  const handler = await instance('canjes');
  const each: Far[] = [];
  for (let i = 0; i <= REDEMPTIONS; i++) {
    const request = new Request(`${SITE}/api/canjes/aplicar/${crypto.randomUUID()}`, {
      method: 'POST',
      headers: {
        origin: SITE,
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(canje(ids)),
    });
    const [started, before] = [performance.now(), proxy.turns()];
    const reply = await handler(request, context);
    // The session's own look-up is one of them, over a connection that stays.
    each.push({ ms: performance.now() - started, turns: proxy.turns() - before - 1 });
    if (reply?.status !== 200) throw new Error(`A redemption far away: ${await reply?.text()}`);
    // The connection of this one has ended before the next one begins.
    await pause(4 * ms + 50);
  }
  await proxy.close();
  // The first one has the session's connection to make as well.
  const [quickest] = each.slice(1).sort((one, other) => one.ms - other.ms);
  if (quickest === undefined) throw new Error('No redemption was made');
  return quickest;
}

/** Backs up the demo with this server's own programs, and restores it into an empty database. */
async function rehearseBackup(
  bin: string,
  { port, password }: { port: number; password: string },
  ownerUrl: string,
): Promise<void> {
  if (!existsSync(join(bin, 'pg_dump'))) {
    skip('pg_dump no está junto a este servidor: sin respaldo');
    return;
  }
  const canjes = async (url: string) => {
    const client = new pg.Client(url);
    await client.connect();
    const text = `select md5(string_agg(c::text, ',' order by id)) as todo from canjes c`;
    const { rows } = await client.query<{ todo: string }>(text);
    await client.end();
    return rows[0]?.todo;
  };
  process.env['PATH'] = `${bin}:${process.env['PATH'] ?? ''}`;
  const admin = new pg.Client(`postgresql://postgres:${password}@127.0.0.1:${port}/postgres`);
  await admin.connect();
  await admin.query('create database copia owner dueno');
  await admin.end();
  const copia = new URL(ownerUrl);
  copia.pathname = '/copia';
  const file = join(folder, `${port}.dump`);
  await respaldar(ownerUrl, file);
  await restaurar(copia.href, file);
  const [antes, despues] = [await canjes(ownerUrl), await canjes(copia.href)];
  say(antes !== undefined && antes === despues, 'respaldo, y restauración en otra base de datos');
}

async function rehearse(programs: Awaited<ReturnType<typeof findPrograms>>[number]): Promise<void> {
  console.info(`\nPostgreSQL ${programs.major}`);
  const here = join(folder, `pg${programs.major}`);
  mkdirSync(here);
  chmodSync(here, 0o777);
  const server = await startPostgres(here, programs);
  const closing: (() => Promise<unknown>)[] = [() => server.stop()];
  try {
    const { ownerUrl, owner, functions } = await provide(server.port, server.password);
    await loadDemo(ownerUrl, new Date());
    await rehearseBackup(programs.bin, server, ownerUrl);
    const ids = await idsOf(ownerUrl);
    serie = 0;
    const pooler = pgbouncer();
    let upstream = server.port;
    if (pooler === undefined)
      skip('pgbouncer no está: sin pooler de transacciones. apt-get install pgbouncer');
    else {
      const users = { dueno: owner, junto_funciones: functions };
      const stage = await startPooler(here, pooler, server.port, users);
      closing.unshift(() => stage.stop());
      upstream = stage.port;
      const pooled = `postgresql://dueno:${owner}@127.0.0.1:${upstream}/junto`;
      const refused = await migrate(pooled).then(
        () => 'se migró',
        (error: unknown) => String(error),
      );
      say(/pasa por un pooler de transacciones/.test(refused), 'no se migra por el pooler');
      say((await migrate(ownerUrl)).length === 0, 'por la conexión directa sí');
      const functionsUrl = `postgresql://junto_funciones:${functions}@localhost:${upstream}/junto`;
      const same = await ownerUrlOf(functionsUrl, ownerUrl, {}).catch(String);
      say(same === ownerUrl, 'pooler y servidor se reconocen como una base de datos');
    }
    const endpoint = await startNeonEndpoint({ host: '127.0.0.1', port: upstream, tls: 'off' });
    closing.unshift(() => endpoint.close());
    const tls = await startTls(Number(endpoint.address.split(':')[1]));
    closing.unshift(() => tls.stop());
    stagePort = tls.port;
    const key = Buffer.alloc(32, 7).toString('base64url');
    Object.assign(process.env, {
      CONTEXT: 'production',
      DATABASE_URL: `postgresql://junto_funciones:${functions}@ep-ensayo-1-pooler.us-east-2.aws.neon.tech/junto?sslmode=require&channel_binding=require`,
      SESSION_KEYS: `uno:${key}`,
      ADDRESS_KEY: key,
      FACTOR_KEYS: `uno:${key}`,
    });
    const token = await signIn();
    await steps(ids, token);
    for (const ms of LATENCIES_MS) {
      const quickest = await far(tls.port, ids, token, ms);
      say(
        quickest.turns <= MOST_ROUND_TRIPS,
        `canje a ${ms} ms de la base de datos: ${quickest.turns} idas y vueltas con la conexión, ${quickest.ms.toFixed(0)} ms`,
      );
    }
  } finally {
    for (const close of closing) await close().catch(() => undefined);
  }
}

setDefaultCACertificates([...getCACertificates(), authority]);
try {
  requireDeclaredNode({}, process.version);
  await bundleFunctions(join(folder, 'functions'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const found = await findPrograms(join(folder, 'propio'));
  for (const major of MAJORS) {
    const programs = found.find((one) => one.major === major);
    if (programs === undefined) skip(`PostgreSQL ${major} no está en esta máquina`);
    else await rehearse(programs);
  }
  console.info('');
  say(
    schemes.has('https:') && schemes.has('wss:') && schemes.size === 2,
    `el controlador habló por ${[...schemes].sort().join(' y ')}`,
  );
  const ours = warnings.filter((warning) => !/experimental/i.test(warning));
  say(ours.length === 0, `advertencias: ${ours.length === 0 ? 'ninguna' : ours.join(' | ')}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.info(faults === 0 ? 'El ensayo salió bien.' : `${faults} pasos salieron mal.`);
process.exit(faults === 0 ? 0 : 1);
