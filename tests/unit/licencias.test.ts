import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** As npm writes them in the lock file, from the packages. */
const PERMITIDAS = [
  '0BSD',
  'Apache 2',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'Apache-2.0 AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '(BSD-3-Clause OR GPL-2.0)',
  'BlueOak-1.0.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT and ISC',
  'MIT-0',
  '(MIT OR CC0-1.0)',
  'MPL 2.0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  '(Unlicense OR Apache-2.0)',
];
/** Without a licence in its own package.json: MIT, by its licence file. */
const SIN_DECLARAR = ['node_modules/callsite'];

interface Locked {
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};

test('every dependency has a licence that is allowed', () => {
  const doubtful = Object.entries(packages)
    .filter(([path]) => path !== '' && !SIN_DECLARAR.includes(path))
    .filter(([, { license = '' }]) => !PERMITIDAS.includes(license));
  expect(doubtful.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
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
  const listed = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const missing = Object.values(packages)
    .flatMap(({ dependencies, optionalDependencies }) =>
      Object.keys({ ...dependencies, ...optionalDependencies }),
    )
    .filter((name) => !listed.has(name));
  expect(missing).toEqual([]);
});
