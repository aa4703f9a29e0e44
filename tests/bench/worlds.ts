import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../netlify/database/open.ts';
import { environment, type Environment } from '../../netlify/http/environment.ts';
import { loadDemo } from '../../netlify/tools/demo/demo.ts';
import { load } from '../../netlify/tools/load/load.ts';
import { startEmbeddedPostgres } from '../../netlify/tools/postgres/embedded.ts';
import { provision } from '../../netlify/tools/postgres/provision.ts';
import { site } from '../support/request.ts';

/** Two databases of one server, with the demo data and ten thousand or a million patients and redemptions. */
interface Worlds {
  readonly few: Environment;
  readonly many: Environment;
  readonly close: () => Promise<void>;
}

export async function openWorlds(): Promise<Worlds> {
  const folder = mkdtempSync(join(tmpdir(), 'junto-bench-'));
  chmodSync(folder, 0o711);
  const server = await startEmbeddedPostgres({ dataFolder: folder });
  const key = Buffer.alloc(32, 7).toString('base64url');
  Object.assign(process.env, {
    URL: site,
    SESSION_KEYS: `bench:${key}`,
    ADDRESS_KEY: key,
    FACTOR_KEYS: `bench:${key}`,
  });
  const worldOf = async (name: string, size: number): Promise<Environment> => {
    const start = performance.now();
    const { ownerUrl, functionsUrl } = await provision(server, name);
    await loadDemo(ownerUrl, new Date());
    await load(ownerUrl, { pacientes: size, canjes: size }, new Date());
    console.info(`(${name} in ${Math.round((performance.now() - start) / 1000)} s)`);
    process.env['DATABASE_URL'] = functionsUrl;
    return {
      ...environment({ ip: '127.0.0.1' } as Parameters<typeof environment>[0]),
      // A request's own database has patience for one request.
      database: openDatabase(functionsUrl, undefined, Math.random),
      log: () => undefined,
    };
  };
  return {
    few: await worldOf('few', 10_000),
    many: await worldOf('many', 1_000_000),
    close: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
