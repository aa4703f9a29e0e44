import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTurn } from './turn.ts';

/** The project's folder. */
export const root = resolve(import.meta.dirname, '../../..');

/** The built site: pages, headers, redirects and functions. */
export const dist = join(root, 'dist');

/** Starts one of Astro's commands in the project, without its telemetry. */
export function spawnAstro(
  args: readonly string[],
  stdio: 'inherit' | 'pipe',
  variables: Readonly<Record<string, string>> = {},
): ChildProcess {
  const cli = join(fileURLToPath(import.meta.resolve('astro/package.json')), '../bin/astro.mjs');
  return spawn(process.execPath, [cli, ...args], {
    cwd: root,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...variables },
  });
}

/** Waits until a process is over; its exit code, null when a signal ended it. */
export async function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  return child.exitCode;
}

/**
 * Builds the site into `dist`; throws with Astro's output when the build fails. Two builds at once would remove each
 * other's files: the second process announces that it waits, and uses the first one's build.
 */
export async function buildSite(announce: (line: string) => void = () => undefined): Promise<void> {
  await inTurn(join(root, 'node_modules/.cache/construccion'), astroBuild, () =>
    announce('Otro proceso construye el sitio en esta carpeta: se espera a que termine…'),
  );
}

async function astroBuild(): Promise<void> {
  const build = spawnAstro(['build'], 'pipe');
  let output = '';
  for (const stream of [build.stdout, build.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  if ((await endOf(build)) !== 0) throw new Error(`El sitio no se pudo construir:\n${output}`);
}
