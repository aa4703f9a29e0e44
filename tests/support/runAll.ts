import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { findChromium } from './chromium.ts';
import { endOf, root } from '../../netlify/tools/local/astro.ts';

/** What became of one part of `npm test`. */
interface Outcome {
  part: string;
  passed: number;
  failed: number;
  seconds: number;
  /** The last lines it printed. */
  end: string;
}

/** Lines kept of what a part prints, to be repeated below everything when it fails. */
const KEPT_LINES = 60;

const results = join(root, 'test-results');
const outcomes: Outcome[] = [];

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

/** Runs one of package.json's scripts, showing what it prints. */
async function script(
  args: readonly string[],
  variables = {},
): Promise<{ isGood: boolean; end: string }> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const child = spawn(npm, ['run', '--silent', ...args], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...variables },
  });
  let end = '';
  const show = (stream: NodeJS.WriteStream) => (chunk: string) => {
    stream.write(chunk);
    end = (end + chunk).split('\n').slice(-KEPT_LINES).join('\n');
  };
  child.stdout.setEncoding('utf8').on('data', show(process.stdout));
  child.stderr.setEncoding('utf8').on('data', show(process.stderr));
  const code = await endOf(child);
  if (code !== 0) end += `\n(${args[0]}: ${code ?? child.signalCode})`;
  return { isGood: code === 0, end };
}

/** Whole seconds since it was made. */
function stopwatch(): () => number {
  const start = performance.now();
  return () => Math.round((performance.now() - start) / 1000);
}

/** A part without tests of its own: it counts when it fails. */
async function step(part: string): Promise<Outcome> {
  console.log(`\n── ${part}`);
  const seconds = stopwatch();
  const { isGood, end } = await script([part]);
  return { part, passed: 0, failed: isGood ? 0 : 1, seconds: seconds(), end };
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
  const seconds = stopwatch();
  const { isGood, end } = await script([part, '--', ...args], variables);
  let counts = { passed: 0, failed: 0 };
  try {
    counts = v.parse(Results, JSON.parse(readFileSync(join(results, file), 'utf8')));
  } catch {
    console.error(`${part}: no hay resultados.`);
    counts.failed = 1;
  }
  return {
    part,
    passed: counts.passed,
    failed: isGood ? counts.failed : counts.failed || 1,
    seconds: seconds(),
    end,
  };
}

const vitest = (part: string, file: string): Promise<Outcome> =>
  tests(
    part,
    ['--reporter=default', '--reporter=json', `--outputFile.json=${join(results, file)}`],
    file,
    VitestResults,
  );

const SHARDS = 6;

/** One part of the browser tests, with a site and a database of its own over the one build. */
const shard = (number: number, chromium: string): Promise<Outcome> =>
  tests(
    'test:e2e',
    ['--built', `--shard=${number}/${SHARDS}`],
    `e2e-${number}.json`,
    PlaywrightResults,
    { E2E_RESULTS: `e2e-${number}`, CHROMIUM_PATH: chromium },
  );

/** Runs the parts on two cores, each core taking the next whenever it is free: they are not equally long. */
async function twoAtOnce(parts: readonly (() => Promise<Outcome>)[]): Promise<void> {
  const waiting = [...parts];
  const lane = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) outcomes.push(await part());
  };
  await Promise.all([lane(), lane()]);
}

async function browserTests(): Promise<void> {
  try {
    // Once, before every part looks for it: what is missing is installed here.
    const chromium = findChromium(console.log);
    await twoAtOnce(Array.from({ length: SHARDS }, (_, i) => () => shard(i + 1, chromium)));
  } catch (error) {
    const end = error instanceof Error ? error.message : String(error);
    outcomes.push({ part: 'test:e2e', passed: 0, failed: 1, seconds: 0, end });
  }
}

mkdirSync(results, { recursive: true });
outcomes.push(await step('build'));
process.env['SITE_BUILT'] = '1';
// Both write Astro's types, which the other reads: one after the other.
const lintAndTypes = async () => {
  outcomes.push(await step('lint'));
  return step('types');
};
await twoAtOnce([
  lintAndTypes,
  () => step('format:check'),
  () => vitest('test:site', 'site.json'),
  () => vitest('test:unit', 'unit.json'),
]);
outcomes.push(await vitest('test:integration', 'integration.json'));
await browserTests();

for (const { part, end } of outcomes.filter(({ failed }) => failed > 0)) {
  console.log(`\n── ${part}: así terminó\n${end}`);
}
console.log('');
for (const { part, passed, failed, seconds } of outcomes) {
  const counts = passed > 0 ? `, ${passed} passed, ${failed} failed` : '';
  console.log(`${failed === 0 ? '✓' : '✗'} ${part}: ${seconds} s${counts}`);
}
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
