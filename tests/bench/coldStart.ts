import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { bundleFunctions } from '../../netlify/build/bundleFunctions.ts';
import type { Bench } from './bench.ts';
import { interleaved, table } from './measure.ts';

const ROUNDS = 25;

/** A first request for each function, and how often it asks the database; the bare one asks as often. */
const FIRST: Readonly<Record<string, readonly [path: string, statements: number]>> = {
  api: ['/api/salud', 1],
  auth: ['/api/auth/refresh_token', 1],
  canjes: ['/api/canjes/promociones/506', 2],
  farmacias: ['/api/farmacias/afiliadas/506', 1],
  medicos: ['/api/medicos/506', 1],
  pacientes: ['/api/pacientes/validarIdentificacion/1-2222-3333?pais=506', 1],
  preregistro: ['/api/preregistro/promociones/506', 2],
  promociones: ['/api/promociones/506', 1],
};

// A process of its own, as a new instance is: from the import to the first answer.
const MEASURE = `
  const [bundle, address, token] = process.argv.slice(2);
  console.log = () => undefined;
  const started = performance.now();
  const { default: handler } = await import(bundle);
  const reply = await handler(
    new Request('https://sitio.example' + address, { headers: { authorization: 'Bearer ' + token } }),
    { ip: '203.0.113.7' },
  );
  await reply.text();
  const ms = performance.now() - started;
  if (reply.status >= 500) throw new Error(address + ' answered ' + reply.status);
  console.info(ms);
  process.exit(0);
`;

/**
 * Cold starts: every function as Netlify's own bundler makes it, from its import to its first answer,
 * beside a bare bundle with the driver alone.
 */
export const benchColdStart = async (bench: Bench): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'junto-arranque-'));
  try {
    const sources = join(folder, 'functions');
    const bundled = join(folder, 'bundled');
    await bundleFunctions(bundled);
    await bundleFunctions(bundled, [join(import.meta.dirname, 'floor/bare.ts')]);
    await zipFunctions(bundled, sources, { archiveFormat: 'none' });
    const measure = join(folder, 'measure.mjs');
    writeFileSync(measure, MEASURE);
    const token = await bench.signIn('manager');
    const first = (name: string, address: string) => async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [
        measure,
        join(sources, name, `${name}.mjs`),
        address,
        token,
      ]);
      return Number(stdout);
    };
    const rows: string[][] = [];
    for (const [name, [address, statements]] of Object.entries(FIRST)) {
      const { ours, floor, ratio } = await interleaved(
        ROUNDS,
        first(name, address),
        first('bare', `/?statements=${statements}`),
      );
      const asked = String(statements);
      rows.push([name, address, asked, ours.toFixed(0), floor.toFixed(0), ratio.toFixed(2)]);
    }
    return table(
      ['function', 'first request', 'statements', 'ms', 'bare bundle ms', 'ratio'],
      rows,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
