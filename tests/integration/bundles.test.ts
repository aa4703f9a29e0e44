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

  it('reads a path of its own from every function', () => {
    for (const { name, routes } of bundles) expect(routes, name).not.toHaveLength(0);
  });

  it('leaves to the function of unknown addresses exactly what no other function takes', () => {
    const taken = bundles
      .filter(({ name }) => name !== 'api')
      .flatMap(({ routes }) => routes?.map(({ pattern }) => pattern) ?? []);
    const left = bundles.find(({ name }) => name === 'api')?.excludedRoutes;
    expect(left?.map(({ pattern }) => pattern).sort()).toEqual(taken.sort());
  });
});
