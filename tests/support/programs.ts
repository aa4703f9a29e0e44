import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** The first of the programs that runs here, as an absolute path; names without a folder are looked for in PATH. */
export function firstInstalled(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names
    .flatMap((name) =>
      isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name)).filter(existsSync),
    )
    .find(runs);
}

/** Whether a program starts and tells its version. */
export const runs = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

/** All that a command of the project inherits in a test: where programs are, and what Node kept of compiling it. */
export const INHERITED = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
