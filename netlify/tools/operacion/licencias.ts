// `npx node netlify/tools/operacion/licencias.ts`: writes docs/licencias.md, the licences of all dependencies.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local/astro.ts';

/** The file of the list. */
export const LISTA = join(root, 'docs/licencias.md');

interface Dependencia {
  readonly nombre: string;
  readonly version: string;
  readonly licencia: string;
  readonly parte: 'sitio' | 'desarrollo';
}

const texto = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Licences of packages whose own package.json names none: read in their licence files. */
const DECLARADAS: Readonly<Record<string, string>> = { callsite: 'MIT' };

const licenciaDe = (nombre: string, declarada: string): string =>
  (DECLARADAS[nombre] ?? declarada)
    .replace(/^\((.*)\)$/, '$1')
    .replace(/^(Apache|MPL) 2(\.0)?$/, '$1-2.0')
    .replace(' and ', ' AND ');

const FOLDER = 'node_modules/';

/** Every package of the lock file with its licence, as npm wrote it there from the package itself. */
function dependencias(): Dependencia[] {
  const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const packages: unknown =
    typeof lock === 'object' && lock !== null ? Reflect.get(lock, 'packages') : undefined;
  if (typeof packages !== 'object' || packages === null) throw new Error('package-lock.json');
  return Object.entries(packages)
    .filter(([path]) => path.includes(FOLDER))
    .map(([path, entry]: [string, unknown]) => {
      const field = (name: string): unknown =>
        typeof entry === 'object' && entry !== null ? Reflect.get(entry, name) : undefined;
      const nombre = texto(field('name')) || path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
      return {
        nombre,
        version: texto(field('version')),
        licencia: licenciaDe(nombre, texto(field('license'))),
        parte: field('dev') === true || field('devOptional') === true ? 'desarrollo' : 'sitio',
      };
    });
}

const PERMITIDAS: readonly string[] = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'OFL-1.1',
  'Python-2.0',
  'MPL-2.0',
  'LGPL-3.0-or-later',
];

/** Whether a licence is on the allowed list: one part of an 'or' is enough, all parts of an 'and' are needed. */
export const estaPermitida = (licencia: string): boolean =>
  licencia.split(' OR ').some((una) => una.split(' AND ').every((p) => PERMITIDAS.includes(p)));

/** The list as Markdown, by licence. Throws when a package has no licence, or one that is not allowed. */
export function listaDeLicencias(): string {
  const todas = dependencias();
  const dudosas = todas.filter(({ licencia }) => !estaPermitida(licencia));
  if (dudosas.length > 0) {
    throw new Error(
      `Licences to look at before use: ${dudosas.map(({ nombre, version, licencia }) => `${nombre}@${version} (${licencia || 'none'})`).join(', ')}`,
    );
  }
  const licencias = [...new Set(todas.map(({ licencia }) => licencia))].sort();
  const nombres = (licencia: string, parte: Dependencia['parte']) => [
    ...new Set(
      todas
        .filter((una) => una.licencia === licencia && una.parte === parte)
        .map(({ nombre, version }) => `${nombre}@${version}`)
        .sort(),
    ),
  ];
  return [
    '# Licences of the dependencies',
    '',
    'Every package of `package-lock.json`, written by `npx node netlify/tools/operacion/licencias.ts`; a test keeps it complete. The first ones',
    'build and run the site, its functions, its server and its commands; the others only check and test them.',
    '',
    ...licencias.flatMap((licencia) => [
      `## ${licencia}`,
      '',
      ...(['sitio', 'desarrollo'] as const).flatMap((parte) => {
        const lista = nombres(licencia, parte);
        if (lista.length === 0) return [];
        const titulo = parte === 'sitio' ? 'Site' : 'Checks and tests';
        return [`${titulo}: ${lista.map((uno) => `\`${uno}\``).join(', ')}`, ''];
      }),
    ]),
  ].join('\n');
}

if (import.meta.main) writeFileSync(LISTA, listaDeLicencias());
