import { spawn } from 'node:child_process';
import { endOf, root } from '../../netlify/tools/local/astro.ts';

// `npm run prove`: what `npm test` tries in small, ten times over; the mutation of the rules; the cold start;
// the soak. Takes some 25 minutes on two cores.

const parts: readonly (readonly [name: string, script: string, args: readonly string[]])[] = [
  ['faults', 'test:integration', ['tests/integration/faults']],
  ['fuzz', 'test:integration', ['tests/integration/fuzz.test.ts']],
  ['mutation', 'mutation', []],
  ['cold-start', 'bench', ['cold-start']],
  ['build', 'build', []],
  ['vnu', 'vnu', []],
  ['soak', 'soak', []],
];

const wanted = process.argv.slice(2);
const failed: string[] = [];
for (const [name, script, args] of parts) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name}`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const child = spawn(npm, ['run', '--silent', script, '--', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PROVE_FACTOR: '10' },
  });
  if ((await endOf(child)) !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nProved.' : `\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
