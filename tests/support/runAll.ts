import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { findChromium } from './chromium.ts';
import { endOf, root } from '../../netlify/local/astro.ts';

/** What became of one part of `npm test`. */
interface Outcome {
  part: string;
  passed: number;
  failed: number;
}

const results = join(root, 'test-results');

const VitestResults = v.pipe(
  v.object({
    numPassedTests: v.number(),
    numFailedTests: v.number(),
    numPendingTests: v.number(),
    numTodoTests: v.number(),
  }),
  v.transform((found) => ({
    passed: found.numPassedTests,
    // A test that was skipped has shown nothing.
    failed: found.numFailedTests + found.numPendingTests + found.numTodoTests,
  })),
);

const PlaywrightResults = v.pipe(
  v.object({
    stats: v.object({
      expected: v.number(),
      unexpected: v.number(),
      flaky: v.number(),
      skipped: v.number(),
    }),
  }),
  v.transform(({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  })),
);

async function succeeds(args: readonly string[], variables = {}): Promise<boolean> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const child = spawn(npm, ['run', '--silent', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  });
  return (await endOf(child)) === 0;
}

/** A part without tests of its own: it counts when it fails. */
async function step(part: string): Promise<Outcome> {
  console.log(`\n── ${part}`);
  return { part, passed: 0, failed: (await succeeds([part])) ? 0 : 1 };
}

/** A part that writes its results to a file; one that fails in any other way counts as one failure. */
async function tests(
  part: string,
  args: readonly string[],
  file: string,
  Results: typeof VitestResults | typeof PlaywrightResults,
  variables = {},
): Promise<Outcome> {
  console.log(`\n── ${part}`);
  rmSync(join(results, file), { force: true });
  const isGood = await succeeds([part, '--', ...args], variables);
  let counts = { passed: 0, failed: 0 };
  try {
    counts = v.parse(Results, JSON.parse(readFileSync(join(results, file), 'utf8')));
  } catch {
    console.error(`${part}: no hay resultados.`);
    counts.failed = 1;
  }
  return { part, passed: counts.passed, failed: isGood ? counts.failed : counts.failed || 1 };
}

const vitest = (part: string, file: string): Promise<Outcome> =>
  tests(
    part,
    ['--reporter=default', '--reporter=json', `--outputFile.json=${join(results, file)}`],
    file,
    VitestResults,
  );

/** Half of the browser tests, with a site and a database of its own over the one build. */
const half = (number: 1 | 2, chromium: string): Promise<Outcome> =>
  tests('test:e2e', ['--built', `--shard=${number}/2`], `e2e-${number}.json`, PlaywrightResults, {
    E2E_RESULTS: `e2e-${number}`,
    CHROMIUM_PATH: chromium,
  });

async function browserTests(): Promise<Outcome[]> {
  try {
    // Once, before both halves look for it: what is missing is installed here.
    const chromium = findChromium(console.log);
    return await Promise.all([half(1, chromium), half(2, chromium)]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return [{ part: 'test:e2e', passed: 0, failed: 1 }];
  }
}

mkdirSync(results, { recursive: true });
const outcomes: Outcome[] = [];
for (const part of ['format:check', 'lint', 'types', 'build']) outcomes.push(await step(part));
process.env['SITE_BUILT'] = '1';
outcomes.push(await vitest('test:site', 'site.json'));
outcomes.push(await vitest('test:unit', 'unit.json'));
outcomes.push(await vitest('test:integration', 'integration.json'));
outcomes.push(...(await browserTests()));

console.log('');
for (const { part, passed, failed } of outcomes) {
  const counts = passed > 0 ? ` (${passed} passed, ${failed} failed)` : '';
  console.log(`${failed === 0 ? '✓' : '✗'} ${part}${counts}`);
}
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
