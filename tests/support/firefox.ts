import { firstInstalled, runs } from './programs.ts';

/** How to have the Firefox that the tests want. */
export const SIN_FIREFOX =
  'Falta Firefox: instale el paquete «firefox-esr» del sistema, o indique uno con FIREFOX_PATH.';

/** The path of a Firefox that runs here: `FIREFOX_PATH`, else the system's; undefined when there is none. */
export function findFirefox(): string | undefined {
  const wanted = process.env['FIREFOX_PATH'];
  if (wanted) return runs(wanted) ? wanted : undefined;
  return firstInstalled([
    'firefox-esr',
    'firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]);
}
