import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { bundleFunctions } from '../../netlify/tools/build/bundleFunctions.ts';
import type { Bench } from './bench.ts';
import { interleaved, table } from './measure.ts';

const ROUNDS = 25;

/** A function's first request. */
interface First {
  readonly path: string;
  /** How often it asks the database; the bare bundle asks as often. */
  readonly statements: number;
  /** Sent by POST. */
  readonly body?: object;
  /** Who asks, where a pharmacy's user may not. */
  readonly user?: string;
}

/** The aim, as a multiple of the bare bundle. */
const AIM = 1.5;

/** What each function is asked first, by its name. */
export const FIRST: Readonly<Record<string, First>> = {
  administracion: { path: '/api/administracion/mi-correo', statements: 2 },
  api: { path: '/api/salud', statements: 1 },
  auth: { path: '/api/auth/refresh_token', statements: 1 },
  canjes: { path: '/api/canjes/promociones/506', statements: 2 },
  catalogos: { path: '/api/catalogos/medicos', statements: 2, user: 'administrador.cr' },
  derechos: { path: '/api/derechos/solicitudes', statements: 2, user: 'administrador.cr' },
  factores: { path: '/api/factores', statements: 2 },
  farmacias: { path: '/api/farmacias/afiliadas/506', statements: 1 },
  liquidaciones: { path: '/api/liquidaciones', statements: 2 },
  medicos: { path: '/api/medicos/506', statements: 1 },
  pacientes: {
    path: '/api/pacientes/validarIdentificacion/1-2222-3333?pais=506',
    statements: 1,
  },
  preregistro: { path: '/api/preregistro/promociones/506', statements: 2 },
  promociones: { path: '/api/promociones/506', statements: 1 },
  reporte: {
    path: '/api/canjes/reporte-farmacias',
    statements: 2,
    body: { fechaInicio: '2026-01-01', fechaFinal: '2026-06-30', farmacia: '' },
  },
};

// A process of its own, as a new instance is: from the import to the first answer.
const MEASURE = `
  const [bundle, address, token, body] = process.argv.slice(2);
  console.log = () => undefined;
  const started = performance.now();
  const { default: handler } = await import(bundle);
  const reply = await handler(
    new Request('https://sitio.example' + address, {
      headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body }),
    }),
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
 * beside a bare bundle with the driver alone. Over the aim, the command ends with status 1.
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
    const first = (token: string, name: string, address: string, body?: object) => async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [
        measure,
        join(sources, name, `${name}.mjs`),
        address,
        token,
        ...(body === undefined ? [] : [JSON.stringify(body)]),
      ]);
      return Number(stdout);
    };
    const rows: string[][] = [];
    for (const [name, { path, statements, body, user = 'CR-F001' }] of Object.entries(FIRST)) {
      const token = await bench.signIn(user);
      const { ours, floor, ratio } = await interleaved(
        ROUNDS,
        first(token, name, path, body),
        first(token, 'bare', `/?statements=${statements}`),
      );
      if (ratio > AIM) process.exitCode = 1;
      const asked = String(statements);
      rows.push([name, path, asked, ours.toFixed(0), floor.toFixed(0), ratio.toFixed(2)]);
    }
    return table(
      ['function', 'first request', 'statements', 'ms', 'bare bundle ms', 'ratio'],
      rows,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
