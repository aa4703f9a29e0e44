import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

// What Astro itself loads: a site of its own with a copy of the content.

const root = mkdtempSync(join(tmpdir(), 'junto-coleccion-'));
afterAll(() => rmSync(root, { recursive: true }));

test('the build refuses a day that does not exist, in Spanish and with the file', async ({
  signal,
}) => {
  cpSync('content', join(root, 'content'), { recursive: true });
  mkdirSync(join(root, 'src'));
  writeFileSync(
    join(root, 'src/content.config.ts'),
    `export { collections } from '${resolve('src/content.config.ts')}';\n`,
  );
  const charla = join(root, 'content/eventos/cr-caminar.md');
  const text = readFileSync(charla, 'utf8');
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction');
  const cacheDir = join(root, 'cache');
  const options = { root, configFile: false, logLevel: 'silent', cacheDir, vite: { cacheDir } };
  // In a process of its own: half a second after a refusal Astro would still write what it had read.
  const load = () =>
    promisify(execFile)(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { sync } from 'astro'; await sync(${JSON.stringify(options)});`,
      ],
      { signal },
    );
  await load();

  writeFileSync(charla, text.replace(/^fecha: .*/m, 'fecha: 2026-02-30'));
  await expect(load()).rejects.toThrow(
    /eventos\/cr-caminar\.md: campo «fecha»: se espera .*un día que exista.*"2026-02-30"/,
  );
});
