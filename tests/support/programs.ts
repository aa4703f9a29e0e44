import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Reached } from './freshDatabase.ts';
import { site } from './request.ts';

/** The absolute path of the first installed program; names without a folder are searched in PATH. */
export function firstInstalled(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names
    .flatMap((name) =>
      isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name)).filter(existsSync),
    )
    .find(runs);
}

/** Whether a program starts and prints its version. */
export const runs = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

/** The variables with which the functions reach a database as https://junto.example. */
export const variablesFor = ({ url, neonLocal }: Reached) => ({
  DATABASE_URL: url,
  NEON_LOCAL: neonLocal,
  URL: site,
  SESSION_KEYS: `uno:${LLAVE}`,
  FACTOR_KEYS: `uno:${LLAVE}`,
  ADDRESS_KEY: LLAVE,
});
const LLAVE = Buffer.alloc(32, 7).toString('base64url');

/** The variables that a command inherits in a test: the path of programs, and Node's compile cache. */
export const INHERITED = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
