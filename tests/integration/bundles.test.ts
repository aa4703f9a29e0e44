import { execFile } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, promisify } from 'node:util';
import { zipFunction } from '@netlify/zip-it-and-ship-it';
import { strFromU8, unzipSync } from 'fflate';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundleFunctions } from '../../netlify/tools/build/bundleFunctions.ts';
import { apiHeaders } from '../../netlify/http/headers.ts';
import { unexpected } from '../../netlify/http/problem.ts';
import { root } from '../../netlify/tools/local/astro.ts';
import { formulario } from '../support/afiliacion.ts';
import { faultOf } from '../support/logLine.ts';
import { mundo } from '../support/mundo.ts';
import { variablesFor } from '../support/programs.ts';
import { oneIn } from '../support/size.ts';

const MEBIBYTE = 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'junto-bundles-'));
const bundled = join(folder, 'netlify/functions');
const bundleCommand = (variables: Readonly<Record<string, string>>) =>
  promisify(execFile)(process.execPath, [join(folder, 'netlify/tools/build/bundleFunctions.ts')], {
    env: { PATH: process.env['PATH'], ...variables },
  });
/** As they would stand in the build's environment, all of them marked. */
const SECRETS = {
  SESSION_KEYS: 'uno:SECRETO-DE-LA-CONSTRUCCION',
  ADDRESS_KEY: 'SECRETO-DE-LA-CONSTRUCCION',
  FACTOR_KEYS: 'uno:SECRETO-DE-LA-CONSTRUCCION',
  DATABASE_URL: 'postgres://yo:SECRETO-DE-LA-CONSTRUCCION@base.example/junto',
  MIGRATION_DATABASE_URL: 'postgres://yo:SECRETO-DE-LA-CONSTRUCCION@base.example/junto',
};
const bundles: NonNullable<Awaited<ReturnType<typeof zipFunction>>>[] = [];
const sources = readdirSync('netlify/functions').map((file) => file.replace(/\.ts$/, ''));
/** Those that Netlify's own bundler is run over, half a second for each. */
const zipped = oneIn(4, sources);
const { database } = await mundo('empty');

beforeAll(async () => {
  // As the build does it, in a copy of the project: ours first, then Netlify's own over what came of it.
  cpSync(join(root, 'netlify'), join(folder, 'netlify'), { recursive: true });
  // What the build only reads is linked to.
  for (const part of ['src', 'content', 'package.json', '.nvmrc', 'node_modules']) {
    symlinkSync(join(root, part), join(folder, part));
  }
  await expect(bundleCommand({})).rejects.toThrow(/solo en una construcción de Netlify/);
  expect(readdirSync(bundled)).toEqual(readdirSync('netlify/functions'));
  const another = { NETLIFY: 'true', npm_config_user_agent: 'npm/10.9.0 node/v22.14.0 linux x64' };
  await expect(bundleCommand(another)).rejects.toThrow(/Las funciones son para Node 24/);
  expect(readdirSync(bundled)).toEqual(readdirSync('netlify/functions'));
  await bundleCommand({ NETLIFY: 'true', ...SECRETS });
  // The modules are linked to, not copied, and stand outside of the copy.
  const options = { archiveFormat: 'zip', basePath: '/' } as const;
  for (const name of zipped) {
    const bundle = await zipFunction(join(bundled, `${name}.mjs`), join(folder, 'zip'), options);
    if (bundle !== undefined) bundles.push(bundle);
  }
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true }));

const textOf = (name: string) => readFileSync(join(bundled, `${name}.mjs`), 'utf8');

/** Without an address: called by the platform's schedule. */
const BY_THE_CLOCK = ['avisos', 'construccion', 'retencion'];

it('the build puts one file in the place of each function', () => {
  expect(readdirSync(bundled)).toEqual(sources.map((name) => `${name}.mjs`));
});

describe('Netlify’s own bundler', () => {
  it.each(zipped)('makes a function of at most 1 MB of %s', (name) => {
    const bundle = bundles.find((one) => one.name === name);
    expect(bundle).toBeDefined();
    expect(statSync(bundle?.path ?? '').size).toBeLessThanOrEqual(MEBIBYTE);
  });

  it.each(zipped)('reads the paths of %s from its code', async (name) => {
    const bundle = bundles.find((one) => one.name === name);
    const { config } = (await import(
      /* @vite-ignore */ pathToFileURL(join(root, 'netlify/functions', `${name}.ts`)).href
    )) as {
      config: { path?: string | string[] };
    };
    expect(bundle?.routes?.map(({ pattern }) => pattern)).toEqual([config.path ?? []].flat());
  });

  it('puts into no function the name by which the owner’s connection is given', () => {
    const reads = (name: string, variable: string) => textOf(name).includes(variable);
    // Which asks for a build alone.
    expect(sources.filter((name) => !reads(name, 'DATABASE_URL'))).toEqual(['construccion']);
    expect(sources.filter((name) => reads(name, 'MIGRATION_DATABASE_URL'))).toEqual([]);
  });

  it('reads a limit by address from every function that has a path', () => {
    for (const { name, schedule, trafficRules } of bundles) {
      if (schedule !== undefined) continue;
      const keys = trafficRules?.action.config.aggregate.keys.map(({ type }) => type);
      expect(keys, name).toEqual(['ip', 'domain']);
    }
  });
});

describe('what ships', async () => {
  const { inputs } = await bundleFunctions(join(folder, 'otra'));

  it('is our code for requests, and no test, command or local endpoint', () => {
    const own = Object.keys(inputs).filter((path) => !path.includes('node_modules/'));
    const folders = new Set(own.map((path) => path.split('/').slice(0, 2).join('/')));
    expect([...folders].filter((one) => /^tests|netlify\/tools|^src\/islands/.test(one))).toEqual(
      [],
    );
    expect(folders).toContain('netlify/canjes');
  });

  it('carries pg beside each function’s file, for a database that is not Neon’s, and not in it', () => {
    // The nightly build asks for a deploy, and no database.
    for (const { path, name } of bundles.filter((bundle) => bundle.name !== 'construccion')) {
      const files = Object.keys(unzipSync(readFileSync(path)));
      expect(
        files.filter((file) => file.endsWith('/pg/lib/client.js')),
        name,
      ).toHaveLength(1);
    }
    for (const name of sources.filter((one) => one !== 'construccion')) {
      expect(textOf(name).match(/import\("pg"\)|from ?"pg"/g), name).toEqual(['import("pg")']);
    }
  });

  it('holds none of the secrets that the build had', () => {
    for (const name of sources) {
      expect(textOf(name), name).not.toContain('SECRETO-DE-LA-CONSTRUCCION');
    }
    for (const { path, name } of bundles) {
      for (const [file, bytes] of Object.entries(unzipSync(readFileSync(path)))) {
        expect(strFromU8(bytes), `${name} ${file}`).not.toContain('SECRETO-DE-LA-CONSTRUCCION');
      }
    }
  });
});

describe('a bundled function', () => {
  const Module = v.object({
    default: v.custom<(request: Request, context: { ip: string }) => Promise<Response>>(
      (value) => typeof value === 'function',
    ),
  });
  const handlerOf = async (name: string, copy = '') => {
    const file = pathToFileURL(join(bundled, `${name}.mjs`)).href + copy;
    return v.parse(Module, { ...(await import(/* @vite-ignore */ file)) }).default;
  };
  const setEnvironment = () => {
    for (const [name, value] of Object.entries(variablesFor(database))) vi.stubEnv(name, value);
  };
  const call = async (name: string, path: string, sent: RequestInit = {}) => {
    setEnvironment();
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const handler = await handlerOf(name);
    return handler(new Request(`https://junto.example${path}`, sent), { ip: '203.0.113.7' });
  };
  const posted = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

  // The first of those that connect: a connection that is open already would be used again.
  it('connects to the database and to nothing else, with any addresses in its variables', async () => {
    const called = new Set<string>();
    const watch = (message: unknown) => {
      const { socket } = message as { socket: Socket };
      socket.once('connect', () =>
        called.add(`${socket.remoteAddress ?? ''}:${socket.remotePort ?? ''}`),
      );
    };
    // Addresses that answer: a name that does not resolve would never be connected to.
    const server = createServer((_, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const elsewhere = `http://${host}/`;
    const headers = {
      origin: elsewhere,
      referer: elsewhere,
      'x-forwarded-host': host,
      'sec-fetch-site': 'same-origin',
    };
    const encoded = encodeURIComponent(elsewhere);
    subscribe('net.client.socket', watch);
    try {
      for (const [name, path, status, body] of [
        ['directorio', `/api/medicos/506?s=${encoded}`, 200],
        ['directorio', '/api/farmacias/search', 200, { key: elsewhere, pais: '506' }],
        ['canjes', `/api/canjes/tarjeta/${encoded}`, 401],
        ['pacientes', `/api/pacientes/saldo/${encoded}`, 200],
        ['pacientes', '/api/pacientes', 200, formulario({ CodigoMedico: null })],
        ['auth', '/api/auth/login', 401, { username: elsewhere, password: elsewhere }],
      ] as const) {
        const sent = body === undefined ? { headers } : posted(body, headers);
        expect((await call(name, path, sent)).status, path).toBe(status);
      }
      expect([...called]).toEqual([database.neonLocal ?? new URL(database.url).host]);
    } finally {
      unsubscribe('net.client.socket', watch);
      server.close();
    }
  });

  it('by the clock removes what has been kept long enough', async () => {
    await database.query(`insert into intentos (ambito, sujeto, desde, cuenta)
                          values ('vieja', 'x', now() - interval '90 days', 1)`);
    await call('retencion', '/');
    expect(await database.query("select from intentos where ambito = 'vieja'")).toEqual([]);
  });

  const signedIn = { headers: { authorization: 'Bearer a.b.c' } };
  const needing: readonly [string, string, RequestInit?][] = [
    ['administracion', '/api/administracion/mi-correo', signedIn],
    ['api', '/api/salud'],
    ['auth', '/api/auth/login', posted({ username: 'manager', password: 'cualquiera' })],
    ['busqueda', '/api/busqueda', posted({ Texto: 'ana' }, signedIn.headers)],
    ['canjes', '/api/canjes/promociones/506', signedIn],
    ['catalogos', '/api/catalogos/medicos', signedIn],
    ['derechos', '/api/derechos/solicitudes', signedIn],
    ['directorio', '/api/medicos/506'],
    ['factores', '/api/factores', signedIn],
    ['fotos', '/api/fotos/AAAAAAAAAA', signedIn],
    ['liquidaciones', '/api/liquidaciones', signedIn],
    ['pacientes', '/api/pacientes/saldo/CR100000011'],
    ['preregistro', '/api/preregistro/promociones/506', signedIn],
    ['reporte', '/api/canjes/reporte-farmacias', posted({}, signedIn.headers)],
  ];
  it('every function but the one without an address is called without its variables', () => {
    expect(needing.map(([name]) => name)).toEqual(
      sources.filter((name) => !BY_THE_CLOCK.includes(name)),
    );
  });

  it.each(needing)('%s answers where it is configured', async (name, path, sent) => {
    expect([200, 401]).toContain((await call(name, path, sent)).status);
  });

  const wrong: readonly [string, string][] = [
    ['DATABASE_URL', ''],
    ['SESSION_KEYS', ''],
    ['SESSION_KEYS', 'nueva:SECRETO'],
    ['ADDRESS_KEY', ''],
    ['ADDRESS_KEY', 'SECRETO'],
    ['FACTOR_KEYS', 'nueva:SECRETO'],
  ];
  const misconfigured = needing.flatMap(([name, path, sent = {}]) =>
    wrong.map(([variable, value]) => ({ name, path, sent, variable, value })),
  );
  it.each(oneIn(19, misconfigured))(
    '$name with $variable=$value is an answer like any other, and one line that names it',
    async ({ name, path, sent, variable, value }) => {
      setEnvironment();
      vi.stubEnv(variable, value);
      const said: string[] = [];
      vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
      const handler = await handlerOf(name, `?${variable}=${value}`);
      const request = new Request(`https://junto.example${path}`, sent);
      const reply = await handler(request, { ip: '203.0.113.7' });
      expect([reply.status, Object.fromEntries(reply.headers)]).toMatchObject([500, apiHeaders]);
      const { detail } = unexpected().body;
      expect(await reply.json()).toMatchObject({ status: 500, detail });
      const [line, ...more] = said.map((text): unknown => JSON.parse(text));
      expect(more).toEqual([]);
      expect(faultOf(line)).toBeNull();
      expect(line).toMatchObject({ event: `unexpected NotConfigured ${variable}` });
    },
  );

  it('writes its line to the console before it answers, one text that no format of anybody’s changes', async () => {
    setEnvironment();
    const said: unknown[][] = [];
    vi.spyOn(console, 'log').mockImplementation((...words: unknown[]) => void said.push(words));
    const text = '%s %o %d %j %c {0} ${7*7}';
    const handler = await handlerOf('auth');
    const reply = await handler(
      new Request(`https://junto.example/api/auth/login?x=${encodeURIComponent(text)}`, {
        ...posted({ username: text, password: text }, { 'user-agent': text }),
      }),
      { ip: '203.0.113.7' },
    );
    expect(reply.status).toBe(401);
    expect(said).toHaveLength(1);
    expect(format(...(said[0] ?? []))).toBe(said[0]?.[0]);
    expect(JSON.parse(String(said[0]?.[0]))).toMatchObject({ event: 'login', status: 401 });
    expect(String(said[0]?.[0])).not.toContain('%');
  });
});
