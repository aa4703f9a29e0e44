import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from '../../../netlify/tools/local/astro.ts';
import { crear, reponer } from '../../../netlify/tools/operacion/usuario.ts';
import { startFaultyEndpoint } from '../../support/faults.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { mundo } from '../../support/mundo.ts';
import { INHERITED } from '../../support/programs.ts';

const { database } = await mundo();
const folder = mkdtempSync(join(tmpdir(), 'junto-ordenes-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Ran {
  readonly code: number;
  readonly said: string;
}
/** Runs a command, by its place from netlify/tools/operacion, to its end. */
const run = async (command: string, args: readonly string[]): Promise<Ran> => {
  const file = join(root, 'netlify/tools/operacion', `${command}.ts`);
  const { name, ownerUrl } = database;
  const env = { ...INHERITED, DATABASE_URL: ownerUrl, MIGRATION_DATABASE_URL: ownerUrl };
  const child = spawn(process.execPath, [file, ...args, '--base', name], { cwd: folder, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  }
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
};

test.each<[string, string[], RegExp]>([
  ['usuario', ['borrar', 'manager'], /^Uso:/],
  ['copias', ['respaldo', '--nada'], /^No se entiende '--nada': revise cómo la escribió/],
])(
  'a mistyped command prints its usage and ends with status 1: %s %j',
  async (command, args, sentence) => {
    const { code, said } = await run(command, args);
    expect(code).toBe(1);
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/\n\s+at /);
  },
);

test.each<[string, string[], RegExp]>([
  ['usuario', ['clave', 'operador.pan'], /^Contraseña: \S+\nSe muestra solo esta vez/],
  ['conservacion', ['--dia', '2099-01-15'], /último hecho: \d\d\/\d\d\/\d{4}$/m],
  ['../build/deploy', [], /^Nada que migrar\.$/m],
])('a command that works ends with status 0: %s %j', async (command, args, sentence) => {
  const { code, said } = await run(command, args);
  expect(said).toMatch(sentence);
  expect(code).toBe(0);
});

describe('a command whose connection is cut writes nothing', () => {
  /** Locks a table so that the work waits for it, ends the work's connection there, and answers the result. */
  const cutAt = async (table: string, work: () => Promise<unknown>): Promise<unknown> => {
    const holder = new pg.Client({ connectionString: database.ownerUrl });
    await holder.connect();
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    let isOver = false as boolean;
    const outcome = work()
      .then(
        () => 'done',
        (error: unknown) => (error instanceof Error ? error.message : error),
      )
      .finally(() => (isOver = true));
    let cut = 0;
    while (cut === 0 && !isOver) {
      const { rowCount } = await holder.query(
        `select pg_terminate_backend(pid) from pg_locks
          where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`,
      );
      cut = rowCount ?? 0;
    }
    await holder.query('rollback');
    await holder.end();
    return outcome;
  };

  test('a new user', async () => {
    const said = await cutAt('usuarios', () =>
      crear(database.ownerUrl, { usuario: 'cortada', rol: 'Operador', pais: '506' }, demoNow),
    );
    expect(said).toMatch(/no se escribió nada/);
    expect(await database.query(`select from usuarios where nombre_usuario = 'cortada'`)).toEqual(
      [],
    );
  });

  test('another password: the old one stays valid', async () => {
    const hash = () =>
      database.query(
        `select clave_hash, debe_cambiar_clave from usuarios where nombre_usuario = 'manager'`,
      );
    const before = await hash();
    const said = await cutAt('sesiones', () => reponer(database.ownerUrl, 'manager', demoNow));
    expect(said).toMatch(/no se escribió nada/);
    expect(await hash()).toEqual(before);
  });
});

test('a command whose commit gets no answer says that the change may be written', async () => {
  const endpoint = await startFaultyEndpoint({ url: database.ownerUrl, neonLocal: undefined });
  endpoint.set(({ what }) => (what === 'commit' ? 'drop after' : undefined));
  try {
    const nueva = { usuario: 'perdida', rol: 'Operador', pais: '506' } as const;
    const said = await crear(endpoint.before(database.ownerUrl).url, nueva, demoNow).then(
      () => 'done',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    expect(said).toMatch(/puede haberse escrito/);
    expect(said).not.toMatch(/no se escribió nada/);
    const made = await database.query(`select from usuarios where nombre_usuario = 'perdida'`);
    expect(made).toHaveLength(1);
  } finally {
    await endpoint.close();
  }
});
