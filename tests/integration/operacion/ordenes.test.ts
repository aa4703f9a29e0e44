import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../../netlify/tools/local/astro.ts';
import { MAESTROS } from '../../../src/contracts/administracion/maestros.ts';
import { renovar } from '../../../netlify/tools/operacion/promociones.ts';
import { crear, reponer } from '../../../netlify/tools/operacion/usuarios.ts';
import { demoNow, freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { INHERITED } from '../../support/programs.ts';
import { oneIn } from '../../support/size.ts';

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'junto-ordenes-'));
beforeAll(async () => {
  database = await freshDatabase('demo');
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

interface Ran {
  readonly code: number;
  readonly said: string;
}
/** Starts a command, by its place from netlify/tools/operacion, against `base`, repeating its name; `null`: the file's, without. */
const start = (
  command: string,
  args: readonly string[],
  base: TestDatabase | null = database,
): ChildProcess => {
  const file = join(root, 'netlify/tools/operacion', `${command}.ts`);
  const all = [file, ...args, ...(base === null ? [] : ['--base', base.name])];
  const { ownerUrl } = base ?? database;
  const env = {
    ...INHERITED,
    DATABASE_URL: ownerUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
  };
  return spawn(process.execPath, all, { cwd: folder, env });
};
/** Runs a command to its end. */
const run = async (...command: Parameters<typeof start>): Promise<Ran> => {
  const child = start(...command);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes: Buffer) => (said += bytes.toString()));
  }
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
};

describe('a command that is written wrong says how it is written, and ends with status 1', () => {
  const wrong: readonly [string, string[], RegExp][] = [
    ['importar', [], /^Uso:/],
    ['importar', ['pacientes', 'x.csv'], /^Uso:/],
    ['importar', ['cadenas'], /^Uso:/],
    ['importar', ['cadenas', 'no-existe.csv'], /no-existe\.csv/],
    ['importar', ['medicos', 'x.csv', 'y.csv'], /^Uso:/],
    ['importar', ['plantillas', 'una', 'otra'], /^Uso:/],
    [
      'importar',
      ['cadenas', 'x.csv', '--desactivar-ausentes'],
      /^Los datos de cadenas no se desactivan: quite --desactivar-ausentes\./,
    ],
    ['importar', ['tarjetas', '--pais', '506', '--desde', 'CR900000001'], /^Uso:/],
    ['promociones', [], /^Uso:/],
    ['promociones', ['renovar'], /^Uso:/],
    ['promociones', ['renovar', 'mañana'], /El año debe estar entre/],
    ['promociones', ['copiar', '2027'], /^Uso:/],
    ['usuario', [], /^Uso:/],
    ['usuario', ['borrar', 'manager'], /^Uso:/],
    ['usuario', ['clave'], /^Uso:/],
    ['usuario', ['clave', 'nadie'], /^No existe el usuario nadie/],
    ['usuario', ['crear', '--rol', 'Jefe', '--usuario', 'x.y.z'], /Indique el rol/],
    ['paciente', [], /^Uso:/],
    ['paciente', ['borrar', 'CR100000001'], /^Uso:/],
    ['paciente', ['exportar', 'CR100000001', '--pais', '507'], /^No se encontró a nadie/],
    ['copias', ['respaldo', '--nada'], /^No se entiende '--nada': revise cómo la escribió/],
    ['copias', ['respaldo'], /^Uso:/],
    ['copias', ['restaurar', 'a.gz', 'b.gz'], /^Uso:/],
  ];
  test.each(oneIn(8, wrong))('%s %j', async (command, args, sentence) => {
    const { code, said } = await run(command, args);
    expect(code).toBe(1);
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/\n\s+at /);
  });

  test('estadisticas', async () => {
    const { code, said } = await run('estadisticas', ['--dias', '0'], null);
    expect([code, said]).toEqual([1, expect.stringMatching(/Indique al menos 1 día.*Uso:/s)]);
  });
});

test('the templates are written into plantillas unless another folder is named', async () => {
  for (const [args, carpeta] of [
    [['plantillas'], 'plantillas'],
    [['plantillas', 'otras'], 'otras'],
  ] as const) {
    const { code, said } = await run('importar', args, null);
    expect([code, said]).toEqual([0, expect.stringContaining(join(carpeta, 'cadenas.xlsx'))]);
    expect(readdirSync(join(folder, carpeta))).toHaveLength(Object.keys(MAESTROS).length);
  }
});

test('a faulty file ends with status 1, each line with its reason, and nothing is written', async () => {
  const file = join(folder, 'medicos.csv');
  writeFileSync(
    file,
    'Código;País;Nombre;Especialidad\nCR-M900;506;Ana Mora;Medicina\n;506;Sin código;Medicina\n',
  );
  const { code, said } = await run('importar', ['medicos', file, '--aplicar']);
  expect(code).toBe(1);
  expect(said).toMatch(/línea 3/);
  expect(await database.query(`select from medicos where codigo = 'CR-M900'`)).toEqual([]);
});

test('what reads alone needs no name repeated', async () => {
  expect(await run('estadisticas', [], null)).toMatchObject({ code: 0 });
  expect(await run('usuario', ['listar'], null)).toMatchObject({ code: 0 });
});

describe('what looks after a programme, by command', () => {
  test.each<[string, string[], RegExp]>([
    ['usuario', ['clave', 'operador.pan'], /^Contraseña: \S+\nSe muestra solo esta vez/],
    ['usuario', ['desactivar', 'operador.pan'], /^Desactivado/],
    ['usuario', ['activar', 'operador.pan'], /^Activado/],
    ['paciente', ['exportar', 'CR100000001'], /CR100000001/],
    [
      'paciente',
      ['rectificar', 'CR100000001', '--Telefono', '2222-3333', '--aplicar'],
      /^Rectificado: Telefono\.$.*^Aplicado\.$/ms,
    ],
    [
      'paciente',
      ['anonimizar', 'CR100000002', '--tambien', 'Ana Mora', '--aplicar'],
      /ni con los valores anteriores que se dieron\.$.*^Aplicado\.$/ms,
    ],
    ['copias', ['respaldo', 'copia.gz'], /^canjes: [1-9]\d*$.*^Guardado\.$/ms],
    ['retencion', [], /^idempotencia: \d+$/m],
    ['../build/deploy', [], /^Nada que migrar\.$/m],
  ])('%s %j', async (command, args, sentence) => {
    const { code, said } = await run(command, args);
    expect(said).toMatch(sentence);
    expect(code).toBe(0);
  });

  test('a backup is not written over a file', async () => {
    const before = readFileSync(join(folder, 'copia.gz'));
    const { code, said } = await run('copias', ['respaldo', 'copia.gz']);
    expect([code, said]).toEqual([1, expect.stringMatching(/^«copia\.gz» ya existe/)]);
    expect(readFileSync(join(folder, 'copia.gz'))).toEqual(before);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'a backup ended by %s leaves no file behind',
    async (signal) => {
      const holder = new pg.Client({ connectionString: database.ownerUrl });
      await holder.connect();
      try {
        await holder.query('begin; lock table usuarios in access exclusive mode');
        const child = start('copias', ['respaldo', `${signal}.gz`]);
        const ended = once(child, 'exit');
        await expect
          .poll(() => readdirSync(folder), { timeout: 30_000 })
          .toContain(`${signal}.gz.parcial`);
        child.kill(signal);
        expect(await ended).toEqual([1, null]);
        expect(readdirSync(folder).filter((name) => name.startsWith(signal))).toEqual([]);
      } finally {
        await holder.end();
      }
    },
  );

  test('a backup is not restored over data', async () => {
    const { code, said } = await run('copias', ['restaurar', 'copia.gz']);
    expect([code, said]).toEqual([1, expect.stringContaining('ya tiene datos')]);
  });

  test('a backup is restored into an empty database, table by table what was saved', async () => {
    const vacia = await freshDatabase('empty');
    try {
      const saved = await run('copias', ['respaldo', 'otra.gz']);
      const restored = await run('copias', ['restaurar', 'otra.gz'], vacia);
      expect(restored).toEqual({ code: 0, said: saved.said.replace('Guardado.', 'Restaurado.') });
    } finally {
      await vacia.drop();
    }
  });
});

describe('interrupted in the middle, nothing is written', () => {
  /** Holds a table so that the work stops at it, ends the work's connection there, and answers what became of it. */
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

  test('the renewal of the promotions', async () => {
    const said = await cutAt('farmacia_distribuidores', () =>
      renovar(database.ownerUrl, 2027, true, demoNow),
    );
    expect(said).toMatch(/no se escribió nada/);
    expect(
      await database.query(`select from promociones where vigencia_inicio = '2027-01-01'`),
    ).toEqual([]);
  });

  test('a new user', async () => {
    const said = await cutAt('usuarios', () =>
      crear(database.ownerUrl, { usuario: 'cortada', rol: 'Operador', pais: '506' }, demoNow),
    );
    expect(said).toMatch(/no se escribió nada/);
    expect(await database.query(`select from usuarios where nombre_usuario = 'cortada'`)).toEqual(
      [],
    );
  });

  test('another password: the old one still holds', async () => {
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

test('when the answer to its last word is lost, a command says that it may be written', async () => {
  const url = new URL(database.ownerUrl);
  const server = { host: url.hostname, port: Number(url.port) };
  const proxy = createServer((near) => {
    let committing = false;
    const far = connect(server);
    near.on('data', (bytes: Buffer) => {
      committing ||= bytes.includes('commit');
      far.write(bytes);
    });
    far.on('data', (bytes: Buffer) => {
      if (committing) near.destroy();
      else near.write(bytes);
    });
    near.on('close', () => far.destroy());
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  try {
    const nueva = { usuario: 'perdida', rol: 'Operador', pais: '506' } as const;
    const said = await crear(url.href, nueva, demoNow).then(
      () => 'done',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    expect(said).toMatch(/puede haberse escrito/);
    expect(said).not.toMatch(/no se escribió nada/);
    const made = await database.query(`select from usuarios where nombre_usuario = 'perdida'`);
    expect(made).toHaveLength(1);
  } finally {
    proxy.close();
  }
});

test('the promotions are renewed by command: tried, applied, and a second time nothing', async () => {
  const year = String(new Date().getUTCFullYear());
  await database.query(
    `update promociones set vigencia_inicio = make_date($1::int - 1, 1, 1), vigencia_fin = make_date($1::int - 1, 12, 31)`,
    [year],
  );
  const made = () =>
    database.query(`select from promociones where vigencia_inicio = make_date($1::int, 1, 1)`, [
      year,
    ]);
  expect((await run('promociones', ['renovar', year])).said).toMatch(/28 promociones por agregar/);
  expect(await made()).toEqual([]);
  expect((await run('promociones', ['renovar', year, '--aplicar'])).said).toMatch(
    /28 promociones agregadas/,
  );
  expect((await run('promociones', ['renovar', year, '--aplicar'])).said).toMatch(
    /0 promociones agregadas.*28 ya estaban/,
  );
  expect(await made()).toHaveLength(28);
});

test('the demo data are loaded anew by command', async () => {
  await database.query('delete from negativas');
  await database.query(`insert into negativas values (current_date, '506', 'limites', 7)`);
  const { code, said } = await run('../demo/demo', []);
  expect([code, said]).toEqual([0, 'Datos de demostración cargados.\n']);
  expect(await database.query('select from negativas')).toEqual([]);
});
