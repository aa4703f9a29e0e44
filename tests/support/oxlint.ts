import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';

const Report = v.object({
  diagnostics: v.array(
    v.object({ filename: v.string(), code: v.optional(v.string(), ''), message: v.string() }),
  ),
});

/** What the linter found: in which file, by which rule (`typescript/no-deprecated`), in its words. */
export interface Finding {
  readonly file: string;
  readonly rule: string;
  readonly message: string;
}

/** Runs the linter once over these texts, by path, as if they were a project of their own beside our packages. */
export function oxlint(texts: Readonly<Record<string, string>>, ...options: string[]): Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'oxlint-'));
  try {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const program = resolve('node_modules/oxlint/bin/oxlint');
    const always = ['--ignore-pattern', 'node_modules', '--format', 'json'];
    const run = spawnSync(process.execPath, [program, ...always, ...options], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: Infinity,
    });
    if (!run.stdout.startsWith('{')) throw new Error(`${run.stdout}${run.stderr}`);
    return v
      .parse(Report, JSON.parse(run.stdout))
      .diagnostics.map(({ filename, code, message }) => ({
        file: filename.replaceAll('\\', '/'),
        // 'typescript(no-deprecated)', 'eslint(no-eval)'
        rule: code.replace('(', '/').replace(')', '').replace('eslint/', ''),
        message,
      }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
