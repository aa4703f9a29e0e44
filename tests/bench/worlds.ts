import pg from 'pg';
import type { Bench } from './bench.ts';
import { loadDemo } from '../../netlify/tools/demo/demo.ts';
import { load } from '../../netlify/tools/load/load.ts';
import { migrate } from '../../netlify/database/migrate.ts';
import { openDatabase } from '../../netlify/database/open.ts';
import type { Environment } from '../../netlify/http/environment.ts';

/** How many patients and redemptions a world has besides the demo's. */
const SIZES = { few: 10_000, many: 1_000_000 };

/** Another database of the same server, with the demo data and more. */
export interface World {
  readonly env: Environment;
  readonly functionsUrl: string;
  readonly ownerUrl: string;
}
const loading = new Map<keyof typeof SIZES, Promise<World>>();

/** Runs something on another database as its owner. */
const asOwner = async (
  { ownerUrl }: Pick<World, 'ownerUrl'>,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/** Makes a database `name` with the demo data and what `fill` adds, and says how long that took. */
const withMore = async (
  bench: Bench,
  name: string,
  fill: (ownerUrl: string) => Promise<unknown>,
): Promise<World> => {
  const start = performance.now();
  await bench.owner.query(`create database ${name}`);
  const onDatabase = (url: string): string => {
    const other = new URL(url);
    other.pathname = `/${name}`;
    return other.href;
  };
  const ownerUrl = onDatabase(bench.ownerUrl);
  const functionsUrl = onDatabase(bench.functionsUrl);
  await migrate(ownerUrl);
  await loadDemo(ownerUrl, new Date());
  await fill(ownerUrl);
  await asOwner({ ownerUrl }, (client) => client.query('vacuum analyze'));
  console.info(`(${name} in ${Math.round((performance.now() - start) / 1000)} s)`);
  const database = openDatabase(functionsUrl, process.env.NEON_LOCAL, Math.random);
  return { env: { ...bench.env, database }, functionsUrl, ownerUrl };
};

/** Makes the world with ten thousand patients and redemptions, or with a million, once, however many parts ask for it. */
export const worldWith = (bench: Bench, size: keyof typeof SIZES): Promise<World> => {
  const canjes = SIZES[size];
  const made =
    loading.get(size) ??
    withMore(bench, `bench_${canjes}`, (ownerUrl) =>
      load(ownerUrl, { pacientes: canjes, canjes }, new Date()),
    );
  loading.set(size, made);
  return made;
};
