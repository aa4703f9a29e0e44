import { firstInstalled, runs } from './programs.ts';

/** How to install the Firefox of these tests. */
export const SIN_FIREFOX =
  'Falta Firefox: instale el paquete «firefox-esr» del sistema, o indique uno con FIREFOX_PATH.';

/** The path of a working Firefox: `FIREFOX_PATH`, else the system's; undefined without one. */
export function findFirefox(): string | undefined {
  const wanted = process.env['FIREFOX_PATH'];
  if (wanted) return runs(wanted) ? wanted : undefined;
  return firstInstalled([
    'firefox-esr',
    'firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]);
}
