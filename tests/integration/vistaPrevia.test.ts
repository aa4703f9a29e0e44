import type { Context } from '@netlify/functions';
import { beforeEach, expect, test, vi } from 'vitest';
import { migrateFor } from '../../netlify/tools/build/deploy.ts';
import { mundo } from '../support/mundo.ts';
import { variablesFor } from '../support/programs.ts';
import { send, site } from '../support/request.ts';

// A preview that is given production's database.

// The environment reads the process' variables once: these tests need one of their own.
vi.resetModules();
const { environment } = await import('../../netlify/http/environment.ts');

const { database } = await mundo();
beforeEach(() => {
  const own = { URL: 'https://principal.example', DEPLOY_PRIME_URL: site };
  for (const [name, value] of Object.entries({ ...variablesFor(database), ...own }))
    vi.stubEnv(name, value);
});

const say = () => undefined;
const as = (context: string) =>
  environment({ ip: '203.0.113.7', deploy: { context, id: '1', published: false } } as Context);
const ask = async (context: string) => {
  const log = vi.spyOn(console, 'log').mockImplementation(say);
  const health = await send(as(context), 'GET /api/salud');
  const saldo = await send(as(context), 'GET /api/pacientes/saldo/CR100000011');
  log.mockRestore();
  return { health: health.status, saldo: saldo.status, body: JSON.stringify(saldo.body) };
};

test('a preview serves and migrates with a database of its own', async () => {
  expect(await migrateFor('deploy-preview', database.ownerUrl, say)).toEqual([]);
  expect(await ask('deploy-preview')).toMatchObject({ health: 200, saldo: 200 });
});

test('a preview has its own address, and not the one of production', async () => {
  expect(as('deploy-preview').site.origin).toBe(site);
  expect(as('production').site.origin).toBe('https://principal.example');
  expect(await ask('production')).toMatchObject({ health: 421, saldo: 421 });
});

test('a preview refuses to migrate and to serve production’s database, which production goes on using', async () => {
  await migrateFor('production', database.ownerUrl, say);
  for (const context of ['deploy-preview', 'branch-deploy']) {
    await expect(migrateFor(context, database.ownerUrl, say)).rejects.toThrow(
      /^Esta vista previa tiene la base de datos de producción/,
    );
    const refused = await ask(context);
    expect(refused).toMatchObject({ health: 500, saldo: 500 });
    expect(refused.body).not.toContain('CR100000011');
  }
  expect(await migrateFor('production', database.ownerUrl, say)).toEqual([]);
  vi.stubEnv('URL', site);
  expect(await ask('production')).toMatchObject({ health: 200, saldo: 200 });
});
