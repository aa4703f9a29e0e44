import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { endOf, root } from '../../netlify/tools/local/astro.ts';

/** The result of one part of `npm test` or of `npm run check`. */
interface Outcome {
  part: string;
  passed: number;
  failed: number;
  seconds: number;
  /** The last lines it printed. */
  end: string;
}

/** One part: runs a script of package.json or a program of a package. */
export type Part = () => Promise<Outcome>;

/** The last lines of a part's output, repeated at the end if it fails. */
const KEPT_LINES = 60;

const results = join(root, 'test-results');

/** Results of Vitest's `json` reporter. */
const VitestResults = v.pipe(
  v.object({
    numPassedTests: v.number(),
    numFailedTests: v.number(),
    numPendingTests: v.number(),
    numTodoTests: v.number(),
  }),
  v.transform((found) => ({
    passed: found.numPassedTests,
    // A skipped test counts as failed.
    failed: found.numFailedTests + found.numPendingTests + found.numTodoTests,
  })),
);

/** Results of Playwright's `json` reporter. */
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

/** Runs npm with these arguments, and shows its output. */
async function npmWith(
  args: readonly string[],
  variables = {},
): Promise<{ isGood: boolean; end: string; seconds: number }> {
  const start = performance.now();
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const child = spawn(npm, args, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      // Node starts a hundred times with the same files.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ...variables,
    },
  });
  let end = '';
  const show = (stream: NodeJS.WriteStream) => (chunk: string) => {
    stream.write(chunk);
    end = (end + chunk).split('\n').slice(-KEPT_LINES).join('\n');
  };
  child.stdout.setEncoding('utf8').on('data', show(process.stdout));
  child.stderr.setEncoding('utf8').on('data', show(process.stderr));
  const code = await endOf(child);
  if (code !== 0) end += `\n(npm ${args.join(' ')}: ${code ?? child.signalCode})`;
  return { isGood: code === 0, end, seconds: Math.round((performance.now() - start) / 1000) };
}

/** npm's arguments that run a script of package.json. */
const run = (name: string): readonly string[] => ['run', '--silent', name];

/** A part without tests: it counts only if it fails. The default command is the script of its name. */
export const step =
  (part: string, ...command: readonly string[]): Part =>
  async () => {
    console.log(`\n── ${part}`);
    const { isGood, end, seconds } = await npmWith(
      command.length === 0 ? run(part) : ['exec', '--silent', '--', ...command],
    );
    return { part, passed: 0, failed: isGood ? 0 : 1, seconds, end };
  };

/** A part that writes its results to a file; any other failure counts as one. */
const tests =
  (
    part: string,
    command: readonly string[],
    file: string,
    Results: typeof VitestResults | typeof PlaywrightResults,
    variables = {},
  ): Part =>
  async () => {
    console.log(`\n── ${part}`);
    mkdirSync(results, { recursive: true });
    rmSync(join(results, file), { force: true });
    const { isGood, end, seconds } = await npmWith(command, variables);
    let counts = { passed: 0, failed: 0 };
    try {
      counts = v.parse(Results, JSON.parse(readFileSync(join(results, file), 'utf8')));
    } catch {
      console.error(`${part}: no hay resultados.`);
      counts.failed = 1;
    }
    const failed = isGood ? counts.failed : counts.failed || 1;
    return { part, passed: counts.passed, failed, seconds, end };
  };

/** The tests of one Vitest project. */
export const vitest = (project: string): Part => {
  const file = `${project}.json`;
  const command = [
    'exec',
    '--silent',
    '--',
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(results, file)}`,
  ];
  return tests(project, command, file, VitestResults);
};

/** The browser tests over the present build. */
export const browserTests = (chromium: string): Part =>
  tests('e2e', [...run('test:e2e'), '--', '--built'], 'e2e.json', PlaywrightResults, {
    CHROMIUM_PATH: chromium,
  });

/** A part that starts after another one, which runs once. */
export const after =
  (first: Promise<unknown>, part: Part): Part =>
  async () => {
    await first;
    return part();
  };

/** Runs the parts on two cores. Each free core takes the next part, because their lengths differ. */
export async function twoAtOnce(parts: readonly Part[]): Promise<Outcome[]> {
  const waiting = [...parts];
  const outcomes: Outcome[] = [];
  const lane = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) outcomes.push(await part());
  };
  await Promise.all([lane(), lane()]);
  return outcomes;
}

/** Prints the last lines of failed parts, the time of each part, and 'N passed, N failed'. */
export function report(outcomes: readonly Outcome[]): void {
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
}
