import { readFileSync } from 'node:fs';
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

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { license?: string }>;
};

test('every dependency has a licence that is allowed', () => {
  const doubtful = Object.entries(packages)
    .filter(([path]) => path !== '' && !SIN_DECLARAR.includes(path))
    .filter(([, { license = '' }]) => !PERMITIDAS.includes(license));
  expect(doubtful.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});
