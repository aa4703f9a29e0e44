import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { estaPermitida, LISTA, listaDeLicencias } from '../../netlify/tools/operacion/licencias.ts';

// `npx node netlify/tools/operacion/licencias.ts` writes it.
test('the list of licences is complete and up to date', () => {
  expect(readFileSync(LISTA, 'utf8')).toBe(listaDeLicencias());
});

test.each([
  ['MIT', true],
  ['Apache-2.0 AND MIT', true],
  ['GPL-3.0-only', false],
  ['AGPL-3.0', false],
  ['Apache-2.0 AND GPL-3.0-only', false],
  ['BSD-3-Clause OR GPL-2.0', true],
  ['UNLICENSED', false],
  ['', false],
])('a licence %s is allowed: %s', (licencia, allowed) => {
  expect(estaPermitida(licencia)).toBe(allowed);
});

// Watched for advisories and listed as such; what only checks and tests may be left out where the site runs.
test('what src and netlify import is a dependency, not one of development', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const imported = globSync('{src,netlify}/**/*.{ts,tsx,astro}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import) '((?:@[\w.-]+\/)?\w[\w.-]*)/g)]
      .map(([, name = '']) => name)
      // SQL says 'is distinct from' of a stored code.
      .filter((name) => name !== 'anulado-por-la-farmacia')
      .filter((name) => !['node', 'astro'].includes(name)),
  );
  expect(imported).toContain('pg');
  expect(imported.filter((name) => !(name in dependencies))).toEqual([]);
});

// npm writes only the platforms that its registry had; `npm ci` then refuses the file elsewhere.
test('the lock file lists every package that a listed one asks for', () => {
  interface Locked {
    dependencies?: Record<string, string>;
    optionalDependencies?: Record<string, string>;
  }
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const listed = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const missing = Object.values(packages)
    .flatMap(({ dependencies, optionalDependencies }) =>
      Object.keys({ ...dependencies, ...optionalDependencies }),
    )
    .filter((name) => !listed.has(name));
  expect(missing).toEqual([]);
});
