import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { root } from '../../netlify/local/astro.ts';
import { FIRST } from '../bench/coldStart.ts';
import { freshDatabase, type TestDatabase } from '../support/freshDatabase.ts';

const MEBIBYTE = 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'junto-bundles-'));
const bundled = join(folder, 'netlify/functions');
const bundleCommand = (variables: Readonly<Record<string, string>>) =>
  promisify(execFile)(process.execPath, [join(folder, 'netlify/build/bundleFunctions.ts')], {
    env: { PATH: process.env['PATH'], ...variables },
  });
let bundles: Awaited<ReturnType<typeof zipFunctions>>;
let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase('empty');
  // As the build does it, in a copy of the project: ours first, then Netlify's own over what came of it.
  for (const part of ['src', 'netlify', 'content', 'package.json']) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  await expect(bundleCommand({})).rejects.toThrow(/solo en una construcción de Netlify/);
  expect(readdirSync(bundled)).toEqual(readdirSync('netlify/functions'));
  await bundleCommand({ NETLIFY: 'true' });
  bundles = await zipFunctions(bundled, join(folder, 'zip'), { archiveFormat: 'zip' });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Whether a path pattern that ends in a star takes every address of another one. */
const covers = (wide: string, path: string) =>
  wide.endsWith('/*') && path.startsWith(wide.slice(0, -1));

const sources = readdirSync('netlify/functions').map((file) => file.replace(/\.ts$/, ''));

it('the build puts one file in the place of each function', () => {
  expect(readdirSync(bundled)).toEqual(sources.map((name) => `${name}.mjs`));
});

it('the cold start of every function that has an address is measured', () => {
  expect(Object.keys(FIRST)).toEqual(sources.filter((name) => name !== 'retencion'));
});

describe('Netlify’s own bundler', () => {
  it.each(sources)('makes a function of at most 1 MB of %s', (name) => {
    const bundle = bundles.find((one) => one.name === name);
    expect(bundle).toBeDefined();
    expect(statSync(bundle?.path ?? '').size).toBeLessThanOrEqual(MEBIBYTE);
  });

  it.each([
    ['api', ['/api', '/api/*']],
    ['auth', ['/api/auth/*']],
    ['canjes', ['/api/canjes/*']],
    ['farmacias', ['/api/farmacias/*']],
    ['medicos', ['/api/medicos/*']],
    ['pacientes', ['/api/pacientes', '/api/pacientes/*']],
    ['preregistro', ['/api/preregistro/*']],
    ['promociones', ['/api/promociones/*']],
    ['reporte', ['/api/canjes/reporte-farmacias', '/api/canjes/reporte-export']],
    // By the clock, at no address.
    ['retencion', []],
  ])('reads the paths of %s from its code', (name, paths) => {
    const bundle = bundles.find((one) => one.name === name);
    expect(bundle?.routes?.map(({ pattern }) => pattern)).toEqual(paths);
  });

  it('puts into no function the name by which the owner’s connection is given [V13.3.2]', () => {
    const reads = (name: string, variable: string) =>
      readFileSync(join(bundled, `${name}.mjs`), 'utf8').includes(variable);
    expect(sources.filter((name) => !reads(name, 'DATABASE_URL'))).toEqual([]);
    expect(sources.filter((name) => reads(name, 'MIGRATION_DATABASE_URL'))).toEqual([]);
  });

  it('makes nothing else a function', () => {
    expect(bundles.map(({ name }) => name).sort()).toEqual([...sources].sort());
    expect(sources).toHaveLength(10);
  });

  it('reads a limit by address from every function that has a path', () => {
    for (const { name, schedule, trafficRules } of bundles) {
      if (schedule !== undefined) continue;
      const keys = trafficRules?.action.config.aggregate.keys.map(({ type }) => type);
      expect(keys, name).toEqual(['ip', 'domain']);
    }
  });

  it('leaves to the function of unknown addresses exactly what no other function takes', () => {
    const taken = bundles
      .filter(({ name }) => name !== 'api')
      .flatMap(({ routes }) => routes?.map(({ pattern }) => pattern) ?? [])
      .filter((path, _, all) => !all.some((wide) => path !== wide && covers(wide, path)));
    const left = bundles.find(({ name }) => name === 'api')?.excludedRoutes;
    expect(left?.map(({ pattern }) => pattern).sort()).toEqual(taken.sort());
  });
});

describe('a bundled function', () => {
  const Module = v.object({
    default: v.custom<(request: Request, context: { ip: string }) => Promise<Response>>(
      (value) => typeof value === 'function',
    ),
  });
  const call = async (name: string, path: string) => {
    const key = Buffer.alloc(32, 7).toString('base64url');
    vi.stubEnv('DATABASE_URL', database.url);
    vi.stubEnv('NEON_LOCAL', database.neonLocal);
    vi.stubEnv('SESSION_KEYS', `uno:${key}`);
    vi.stubEnv('ADDRESS_KEY', key);
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const file = pathToFileURL(join(bundled, `${name}.mjs`)).href;
    const { default: handler } = v.parse(Module, { ...(await import(/* @vite-ignore */ file)) });
    return handler(new Request(`https://junto.example${path}`), { ip: '203.0.113.7' });
  };

  it.each([
    ['api', '/api/salud', 200, 'application/json'],
    ['auth', '/api/auth/refresh_token', 401, 'application/problem+json'],
    ['canjes', '/api/canjes/promociones/506', 401, 'application/problem+json'],
    ['farmacias', '/api/farmacias/afiliadas/506', 200, 'application/json'],
    ['medicos', '/api/medicos/506', 200, 'application/json'],
    ['pacientes', '/api/pacientes/countries', 200, 'application/json'],
    ['preregistro', '/api/preregistro/promociones/506', 401, 'application/problem+json'],
    ['promociones', '/api/promociones/506', 200, 'application/json'],
    ['reporte', '/api/canjes/reporte-farmacias', 404, 'application/problem+json'],
  ])('%s answers %s with %i', async (name, path, status, type) => {
    const reply = await call(name, path);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([status, type]);
  });

  it('by the clock removes what has been kept long enough', async () => {
    await database.query(`insert into intentos (ambito, sujeto, desde, cuenta)
                          values ('vieja', 'x', now() - interval '90 days', 1)`);
    await call('retencion', '/');
    expect(await database.query('select from intentos')).toEqual([]);
  });
});
