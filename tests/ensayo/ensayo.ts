// `npm run prove -- ensayo`: production rehearsed. The built bundles on the declared Node, with the driver's own defaults,
// through TLS and a transaction pooler, over each PostgreSQL of this machine. It prints what the machine lacks.

import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setDefaultCACertificates, getCACertificates } from 'node:tls';
import pg from 'pg';
import { bundleFunctions } from '../../netlify/tools/build/bundleFunctions.ts';
import { requireDeclaredNode } from '../../netlify/tools/build/runtime.ts';
import { CLAVE_DEMO, loadDemo } from '../../netlify/tools/demo/demo.ts';
import { migrate } from '../../netlify/database/migrate.ts';
import { ownerUrlOf } from '../../netlify/database/upstream.ts';
import { root } from '../../netlify/tools/local/astro.ts';
import { respaldar, restaurar } from '../../netlify/tools/operacion/copias.ts';
import { startNeonEndpoint } from '../support/neonEndpoint.ts';
import { diaEn } from '../../src/domain/calendario.ts';
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
console.log = () => undefined;

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

/** A redemption, sent twice at once with one key. */
async function redeemTwice(ownerUrl: string, token: string): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  const { rows } = await client.query<
    Record<'tarjeta' | 'farmacia' | 'promocion', number> & { distribuidor: string }
  >(
    `select (select id from tarjetas where numero = 'CR100000004')::int as tarjeta,
            (select id from farmacias where codigo = 'CR-F001')::int as farmacia,
            (select id from promociones where pais_codigo = '506' order by id limit 1)::int as promocion,
            (select nombre from distribuidores where pais_codigo = '506' order by id limit 1) as distribuidor`,
  );
  await client.end();
  const [ids] = rows;
  if (ids === undefined) throw new Error('No demo data');
  const linea = (n: number) => ({
    NumeroFactura: `ENSAYO-${n}`,
    Fecha: diaEn('506', new Date()),
    FarmaciaId: ids.farmacia,
  });
  const body = {
    TarjetaPacienteId: ids.tarjeta,
    FarmaciaId: ids.farmacia,
    CodigoMedico: 'CR-M001',
    PromocionId: ids.promocion,
    Facturas: [linea(1), linea(2)],
    Proveedor: ids.distribuidor,
    Estatus: 'APROBADO',
    FFD: false,
  };
  const request = `POST /api/canjes/aplicar/${crypto.randomUUID()}`;
  const replies = await Promise.all([1, 2].map(() => ask('canjes', request, { token, body })));
  const codes = await Promise.all(replies.map((reply) => reply.text()));
  say(
    replies.every(({ status }) => status === 200) && codes[0] === codes[1],
    `canje enviado dos veces a la vez: ${replies.map(({ status }) => status).join(', ')}, ${
      codes[0] === codes[1] ? 'un mismo código' : 'códigos distintos'
    }`,
  );
}

const signIn = async (): Promise<string> => {
  const reply = await ask('auth', 'POST /api/auth/login', {
    body: { username: 'CR-F001', password: CLAVE_DEMO },
  });
  const body = (await reply.json()) as { Token?: string };
  say(reply.status === 200 && body.Token !== undefined, `ingreso: ${reply.status}`);
  return body.Token ?? '';
};

/** A reader of pages keeps its connection through the whole file. */
async function exportReport(token: string): Promise<void> {
  const day = diaEn('506', new Date());
  const body = { fechaInicio: `${day.slice(0, 4)}-01-01`, fechaFinal: day, farmacia: '' };
  const report = await ask('reporte', 'POST /api/canjes/reporte-export', { token, body });
  const bytes = new Uint8Array(await report.arrayBuffer());
  say(
    report.status === 200 && bytes[0] === 0x50 && bytes[1] === 0x4b,
    `exportación: ${report.status}, ${bytes.length} bytes`,
  );
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
    const endpoint = await startNeonEndpoint('127.0.0.1', upstream);
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
    await redeemTwice(ownerUrl, token);
    await exportReport(token);
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
