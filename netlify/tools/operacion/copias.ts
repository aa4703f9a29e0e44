// `npm run respaldo -- ARCHIVO.dump`: writes the whole database into a new file.
// `npm run restaurar -- ARCHIVO.dump`: loads such a file into an empty database.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { registrarActo } from '../../administracion/actos.sql.ts';
import { connectionOf } from '../../database/encryption.ts';
import { migrate } from '../../database/migrate.ts';
import { tablaConDatos } from './datosPropios.sql.ts';
import { conConexion, quienOrdena } from './transaccion.ts';
import { runCommand } from '../command.ts';
import { environmentOwnerUrl } from '../../database/upstream.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';

/** A connection string as the variables of PostgreSQL's programs: arguments would show the password to other users. */
function variablesDe(ownerUrl: string): NodeJS.ProcessEnv {
  const { host, port, user, password, database } = new pg.Client(connectionOf(ownerUrl));
  const sslmode = new URL(ownerUrl).searchParams.get('sslmode');
  return {
    PATH: process.env['PATH'],
    LC_ALL: 'C.UTF-8',
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: typeof password === 'string' ? password : '',
    PGDATABASE: database,
    ...(sslmode === null ? {} : { PGSSLMODE: sslmode }),
    ...(sslmode?.startsWith('verify')
      ? { PGSSLROOTCERT: process.env['NODE_EXTRA_CA_CERTS'] ?? 'system' }
      : {}),
  };
}

/** Runs one of PostgreSQL's own programs; throws a Spanish sentence, with what it said, when it fails. */
async function correr(
  programa: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  ownerUrl: string,
  salida: number | 'ignore' = 'ignore',
): Promise<void> {
  const child = spawn(programa, args, {
    env: variablesDe(ownerUrl),
    stdio: ['ignore', salida, 'pipe'],
  });
  let dicho = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (dicho += text));
  const fallo = new Promise<Error>((resolve) => child.once('error', resolve));
  const fin = await Promise.race([once(child, 'close').then(([code]) => code as number), fallo]);
  if (fin === 0) return;
  if (fin instanceof Error) {
    throw new Error(
      `Falta el programa ${programa}: viene con PostgreSQL, y en Debian con el paquete postgresql-client.`,
      { cause: fin },
    );
  }
  const version = /version mismatch/.test(dicho)
    ? ` Use el ${programa} de la misma versión que el servidor, o de una posterior.`
    : '';
  throw new Error(`${programa} no terminó.${version}\n${dicho.trim()}`);
}

/**
 * Writes a whole database, schema included, into a new file that only its owner may read, with `pg_dump`. The file
 * appears whole or not at all. Throws a Spanish sentence for a file that exists.
 */
export async function respaldar(ownerUrl: string, archivo: string): Promise<void> {
  if (existsSync(archivo)) {
    throw new Error(
      `«${archivo}» ya existe, y un respaldo no se escribe sobre otro archivo: indique un nombre nuevo. Para traer a la base de datos lo que ese archivo guarda: npm run restaurar.`,
    );
  }
  const borrador = `${archivo}.parcial`;
  const quitar = () => rmSync(borrador, { force: true });
  // A signal ends the command through `process.exit`.
  process.once('exit', quitar);
  const salida = openSync(borrador, 'w', 0o600);
  try {
    await correr('pg_dump', ['--format=custom', '--no-owner'], ownerUrl, salida);
    renameSync(borrador, archivo);
  } finally {
    closeSync(salida);
    quitar();
    process.removeListener('exit', quitar);
  }
}

/**
 * Loads a file of `respaldar` into an unused database, with `pg_restore`, and migrates it to this
 * release. Throws a Spanish sentence for a database that has data; one that is only migrated is emptied first.
 */
export async function restaurar(ownerUrl: string, archivo: string): Promise<void> {
  if (!existsSync(archivo)) throw new Error(`No existe el archivo «${archivo}».`);
  await conConexion(ownerUrl, async (db) => {
    const tabla = await tablaConDatos(db);
    if (tabla !== undefined) {
      throw new Error(
        `La base de datos ya tiene datos (${tabla}), y un respaldo no se escribe sobre ellos: cree otra base de datos, vacía, y restaure en ella.`,
      );
    }
    // An unreadable file ends here, before anything is emptied.
    await correr('pg_restore', ['--list', archivo], ownerUrl);
    await db.query('drop schema public cascade');
    await db.query('create schema public');
    // The dump gives rights to the functions' group, which belongs to the server and not to the database.
    await db.query(`do $$ begin
      if not exists (select from pg_roles where rolname = 'junto_app') then create role junto_app nologin; end if;
    end $$`);
  });
  const { database = '' } = new pg.Client(connectionOf(ownerUrl));
  await correr(
    'pg_restore',
    ['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${database}`, archivo],
    ownerUrl,
  );
  await migrate(ownerUrl);
  await conConexion(ownerUrl, async (db) => {
    const { autor, now } = quienOrdena(new Date());
    const objeto = basename(archivo);
    await registrarActo(db, autor, { accion: 'restaurar', tipo: 'base', objeto, pais: null }, now);
  });
}

const ORDENES = {
  respaldo: { copiar: respaldar, hecho: 'Guardado.' },
  restaurar: { copiar: restaurar, hecho: 'Restaurado.' },
};

if (import.meta.main) {
  await runCommand(async () => {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { base: { type: 'string' } },
    });
    const [nombre, archivo, ...sobra] = positionals;
    const orden = nombre === 'restaurar' ? 'restaurar' : 'respaldo';
    if (archivo === undefined || sobra.length > 0) {
      throw new Error(`Uso: npm run ${orden} -- ARCHIVO.dump
Con DATABASE_URL, repita el nombre de la base con --base NOMBRE.`);
    }
    if ((await environmentOwnerUrl()) === undefined) {
      throw new Error(
        'Falta DATABASE_URL. La base de datos de la demostración se guarda copiando su carpeta (DATA_DIR) con el sitio detenido.',
      );
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        console.error('Interrumpido.');
        process.exit(1);
      });
    }
    const { copiar, hecho } = ORDENES[orden];
    await withCommandTarget(values.base, (ownerUrl) => copiar(ownerUrl, archivo));
    console.log(hecho);
  });
}
