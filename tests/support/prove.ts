import { spawn } from 'node:child_process';
import { endOf, root } from '../../netlify/tools/local/astro.ts';
import { findFirefox, SIN_FIREFOX } from './firefox.ts';
import packageJson from '../../package.json' with { type: 'json' };

// `npm run prove` runs completely, and ten times as large, what `npm test` samples. It runs every test of the
// database and of the browser over both drivers. It also runs the main paths in Firefox; the mutation of the rules;
// the cold start; the soak; the rehearsal of production. CI runs it every night. docs/pruebas.md says what is proved where.

/** A part, the script or program it runs, its arguments and variables. */
type Part = readonly [name: string, program: string, args: readonly string[], variables?: object];

const { scripts } = packageJson;
const overPg = { DRIVER: 'pg' };
const overNeon = { DRIVER: 'neon' };
const once = { PROVE_FACTOR: '1' };
const parts: readonly Part[] = [
  ['build', 'build', []],
  ['unit', 'test:unit', []],
  ['faults', 'test:integration', ['tests/integration/faults', 'avisos.test.ts'], overNeon],
  ['faults-pg', 'test:integration', ['tests/integration/faults', 'avisos.test.ts'], overPg],
  ['fuzz', 'test:integration', ['tests/integration/fuzz.test.ts']],
  [
    'races',
    'test:integration',
    [
      'tests/integration/canjes/carreras.test.ts',
      'tests/integration/identificaciones.test.ts',
      'tests/integration/schema/facturas.test.ts',
      'tests/integration/liquidaciones',
    ],
  ],
  [
    'strangers',
    'test:integration',
    [
      'tests/integration/derechos',
      'tests/integration/desconocido.test.ts',
      'tests/integration/matrix.test.ts',
    ],
  ],
  ['plans', 'test:integration', ['plans.test.ts']],
  ['signals', 'test:integration', ['tests/integration/dashboard/fraudes.test.ts']],
  ['upgrade', 'test:integration', ['tests/integration/schema/actualizacion.test.ts']],
  ['demo', 'test:integration', ['tests/integration/demo']],
  ['bundles', 'test:integration', ['tests/integration/bundles.test.ts']],
  ['platform', 'test:integration', ['tests/integration/platform', 'tests/integration/operacion']],
  ['integration', 'test:integration', [], { ...overNeon, ...once }],
  ['integration-pg', 'test:integration', [], { ...overPg, ...once }],
  ['mutation', 'stryker', ['run', 'tests/mutation/stryker.config.json']],
  ['browser', 'test:e2e', ['--built'], overNeon],
  ['browser-pg', 'test:e2e', ['--built'], overPg],
  ['firefox', 'vitest', ['run', '--project', 'firefox'], { SITE_BUILT: '1' }],
  ['vnu', 'node', ['tests/support/vnu.ts']],
  ['soak', 'node', ['tests/bench/soak.ts']],
  ['ensayo', 'node', ['tests/ensayo/ensayo.ts']],
];

const wanted = process.argv.slice(2);
const names = parts.map(([name]) => name);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(1);
}
const failed: string[] = [];
const skipped: string[] = [];
for (const [name, program, args, variables] of parts) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name}`);
  if (name === 'firefox' && findFirefox() === undefined) {
    console.error(`\n!!! NOT PROVED: ${name}. ${SIN_FIREFOX}\n`);
    skipped.push(name);
    continue;
  }
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const verb = program in scripts ? ['run', '--silent', program, '--'] : ['exec', '--', program];
  const child = spawn(npm, [...verb, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PROVE_FACTOR: '10', ...variables },
  });
  if ((await endOf(child)) !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nProved.' : `\nFailed: ${failed.join(', ')}`);
if (skipped.length > 0) console.error(`!!! Not proved here: ${skipped.join(', ')}. ${SIN_FIREFOX}`);
process.exitCode = failed.length === 0 ? 0 : 1;
