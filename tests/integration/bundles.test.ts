import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MEBIBYTE = 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'junto-bundles-'));
let bundles: Awaited<ReturnType<typeof zipFunctions>>;

beforeAll(async () => {
  bundles = await zipFunctions('netlify/functions', folder, {
    archiveFormat: 'zip',
    config: { '*': { nodeBundler: 'esbuild' } },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

const sources = readdirSync('netlify/functions').map((file) => file.replace(/\.ts$/, ''));

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
  ])('reads the paths of %s from its code', (name, paths) => {
    const bundle = bundles.find((one) => one.name === name);
    expect(bundle?.routes?.map(({ pattern }) => pattern)).toEqual(paths);
  });

  it('makes nothing else a function', () => {
    expect(bundles.map(({ name }) => name).sort()).toEqual([...sources].sort());
    expect(sources).toHaveLength(8);
  });

  it('leaves to the function of unknown addresses exactly what no other function takes', () => {
    const taken = bundles
      .filter(({ name }) => name !== 'api')
      .flatMap(({ routes }) => routes?.map(({ pattern }) => pattern) ?? []);
    const left = bundles.find(({ name }) => name === 'api')?.excludedRoutes;
    expect(left?.map(({ pattern }) => pattern).sort()).toEqual(taken.sort());
  });
});
