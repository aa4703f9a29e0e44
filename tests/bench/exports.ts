import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { median, table } from './measure.ts';
import { asOwner, type World, withMillion } from './million.ts';

const SIZES = [10_000, 50_000, 100_000];
const ROUNDS = 5;
const PAIS = '506';
const worker = join(import.meta.dirname, 'exportWorker.ts');

/** What one export took: time, the process' peak memory, the file. */
export interface Measured {
  readonly ms: number;
  readonly megabytes: number;
  readonly bytes: number;
}

/** What a worker exports. */
export interface Order {
  readonly mode: 'ours' | 'bare';
  readonly cadenaId: number;
  readonly inicio: string;
  readonly final: string;
}

/** One export in a process of its own, so that its memory is its own. */
const run = ({ functionsUrl }: World, order: Order): Promise<Measured> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [worker, JSON.stringify(order)], {
      env: { ...process.env, DATABASE_URL: functionsUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('exit', (code) => {
      if (code === 0) resolve(JSON.parse(output) as Measured);
      else reject(new Error(`The ${order.mode} export ended with ${code ?? 'a signal'}`));
    });
  });

/** All pharmacies of a country become one chain's, so that one report may hold enough rows. */
const ONE_CHAIN = `
  update farmacias set cadena_id = (select min(id) from cadenas where pais_codigo = $1)
   where pais_codigo = $1`;

// The latest days that hold about so many approved redemptions of the chain.
const DAYS = `
  select cadena_id as "cadenaId", fecha::text as inicio, final::text as final, hasta::int as rows
    from (select cadena_id, fecha, sum(n) over (order by fecha desc) as hasta,
                 max(fecha) over () as final
            from (select cadena_id, fecha, count(*) as n from canjes
                   where pais_codigo = $1 and vigente and fecha < current_date - 3
                   group by cadena_id, fecha) dias) d
   where hasta <= $2 order by fecha limit 1`;

interface Days {
  cadenaId: number;
  inicio: string;
  final: string;
  rows: number;
}

/** For each size, the filter that holds about so many rows. */
const filters = async (million: World): Promise<Days[]> => {
  const found: Days[] = [];
  await asOwner(million, async (client) => {
    await client.query(ONE_CHAIN, [PAIS]);
    await client.query('vacuum analyze canjes');
    for (const size of SIZES) found.push(...(await client.query<Days>(DAYS, [PAIS, size])).rows);
  });
  return found;
};

/**
 * The report's export, its queries included, beside `write-excel-file` alone with the same rows already
 * in memory: time, peak memory of the process, size of the file.
 */
export const benchExports = async (bench: Bench): Promise<string> => {
  const million = await withMillion(bench);
  const lines: string[][] = [];
  for (const { cadenaId, inicio, final, rows } of await filters(million)) {
    const ours: Measured[] = [];
    const bare: Measured[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await run(million, { mode: 'ours', cadenaId, inicio, final }));
      bare.push(await run(million, { mode: 'bare', cadenaId, inicio, final }));
    }
    const middle = (all: readonly Measured[], pick: (one: Measured) => number) =>
      median(all.map(pick));
    const ratios = ours.map(({ ms }, i) => ms / (bare[i]?.ms ?? NaN));
    lines.push([
      String(rows),
      middle(ours, ({ ms }) => ms).toFixed(0),
      middle(bare, ({ ms }) => ms).toFixed(0),
      median(ratios).toFixed(2),
      middle(ours, ({ megabytes }) => megabytes).toFixed(0),
      middle(bare, ({ megabytes }) => megabytes).toFixed(0),
      middle(ours, ({ bytes }) => bytes / 1e6).toFixed(1),
    ]);
  }
  return table(
    ['rows', 'export ms', 'bare writer ms', 'ratio', 'peak MB', 'bare peak MB', 'file MB'],
    lines,
  );
};
