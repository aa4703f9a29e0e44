import { spawnSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { firstInstalled, runs } from './programs.ts';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a working Chromium: `CHROMIUM_PATH`, the system's, or Playwright's own. Without one it installs one:
 * Debian's package as root, else Playwright's. Throws one sentence if it can do neither.
 */
export function findChromium(announce: (line: string) => void): string {
  const wanted = process.env['CHROMIUM_PATH'];
  if (wanted) {
    if (runs(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH no es un Chromium que funcione aquí: ${wanted}`);
  }
  const found = firstInstalled([...names, chromium.executablePath()]);
  if (found) return found;

  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    announce('Falta Chromium: se instala el paquete de Debian.');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-q'], { env: environment });
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], {
      env: environment,
    });
    const fromDebian = firstInstalled(names);
    if (fromDebian) return fromDebian;
  }
  announce('Falta Chromium: se instala el de Playwright.');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' });
  if (runs(chromium.executablePath())) return chromium.executablePath();
  throw new Error(
    'Las pruebas de navegador necesitan Chromium y aquí no se pudo instalar: instale el paquete «chromium» del sistema, o indique uno con CHROMIUM_PATH.',
  );
}
