import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Finding, oxlint } from '../support/oxlint.ts';

// What lint and types refuse, by really asking them. All samples are linted at once, as a project of their own.

const asHere = ['oxlint.config.ts', 'tests/support/houseRules.ts', 'tsconfig.json'];
const project = Object.fromEntries(asHere.map((path) => [path, readFileSync(path, 'utf8')]));
let findings: Finding[];
beforeAll(() => {
  findings = oxlint(project);
}, 60_000);

const rulesIn = (path: string) =>
  findings.filter(({ file }) => file === path).map(({ rule }) => rule);

/** Puts a sample beside such a file, and gives what asks for the rules that it breaks. */
const sample = (code: string, like: string) => {
  const path = like.replace('.', `${Object.keys(project).length}.`);
  project[path] = `${code}\n`;
  return () => rulesIn(path);
};

type Broken = readonly (readonly [name: string, code: string, rule: string])[];
const samples = (broken: Broken, ...files: string[]) =>
  broken.map(
    ([name, code, rule]) => [name, rule, files.map((file) => sample(code, file))] as const,
  );
const isRefused = (_: string, rule: string, broken: readonly (() => string[])[]) => {
  for (const rules of broken) expect(rules()).toContain(rule);
};

describe('lint refuses', () => {
  const typed: Broken = [
    ['a comparison that converts', 'export const f = (a: unknown) => a == 1;', 'eqeqeq'],
    ['another that does', 'export const f = (a: unknown) => a != null;', 'eqeqeq'],
    ['a value of any type', 'export const f = (a: any) => 1;', 'typescript/no-explicit-any'],
    [
      'a type taken for granted',
      'export const f = (a?: string) => a!;',
      'typescript/no-non-null-assertion',
    ],
    ['types switched off', '// @ts-ignore\nexport const a = 1;', 'typescript/ban-ts-comment'],
    [
      'what came from outside, unread',
      "export const a: string = JSON.parse('1');",
      'typescript/no-unsafe-assignment',
    ],
    [
      'an object in a text',
      'export const f = (a: object) => `${a}`;',
      'typescript/restrict-template-expressions',
    ],
    [
      'a question with one answer',
      'export const f = (a: string[]) => (a ? 1 : 2);',
      'typescript/no-unnecessary-condition',
    ],
  ];
  test.each(samples(typed, 'netlify/sesiones/ingresar.ts'))('%s [V15.3.5]', isRefused);

  const lasting: Broken = [
    ['a promise that nobody awaits', 'Promise.resolve();', 'typescript/no-floating-promises'],
    [
      'a promise as a condition',
      'export const f = (a: Promise<boolean>) => (a ? 1 : 2);',
      'typescript/no-misused-promises',
    ],
    ['a text thrown', "export const f = () => { throw 'a'; };", 'typescript/only-throw-error'],
    [
      'what is deprecated',
      'export const f = (a: string) => a.substr(1);',
      'typescript/no-deprecated',
    ],
  ];
  test.each(samples(lasting, 'netlify/sesiones/ingresar.ts'))('%s', isRefused);

  const hook = (body: string) =>
    `import { useEffect, useState } from 'react';\nexport function useA(a: () => void) { ${body} }`;
  const hooks: Broken = [
    ['a hook not always called', hook('if (a) useState(1);'), 'react-hooks/rules-of-hooks'],
    [
      'an effect that misses a change',
      hook('useEffect(() => { a(); }, []);'),
      'react-hooks/exhaustive-deps',
    ],
    [
      'state set while drawing',
      hook('const [b, set] = useState(1); set(2); return b;'),
      'react/set-state-in-render',
    ],
  ];
  test.each(samples(hooks, 'src/islands/useA.ts'))('%s', isRefused);

  const made: Broken = [
    ['eval', 'export const f = (a: string): unknown => eval(a);', 'no-eval'],
    ['another name for it', 'export const f: (a: string) => unknown = eval;', 'no-eval'],
    ['a function made of text', 'export const f = (a: string) => new Function(a);', 'no-new-func'],
  ];
  test.each(samples(made, 'netlify/http/page.ts', 'src/stores/signedInUser.ts'))(
    'code made while it runs: %s [V1.3.2]',
    isRefused,
  );

  const foretold: Broken = [
    ['a call of it', 'export const n = Math.random();', 'no-restricted-properties'],
    ['its use as a source', 'export const source = Math.random;', 'no-restricted-properties'],
    ['a part of it', 'export const { random } = Math;', 'no-restricted-properties'],
  ];
  test.each(samples(foretold, 'netlify/http/environment.ts', 'src/domain/azar.ts'))(
    'randomness that can be foretold: %s [V7.2.3 V11.5.1]',
    isRefused,
  );

  const style: Broken = [
    ['a style that an island imports', "import './a.css';", 'no-restricted-imports'],
  ];
  test.each(samples(style, 'src/islands/useA.ts'))('%s', isRefused);

  test.each(
    (
      [
        ["export const q = 'select id from usuarios';", 'netlify/sesiones/ingresar.ts', true],
        [
          'export const q = (n: string) => `delete from canjes where n = ${n}`;',
          'netlify/http/area.ts',
          true,
        ],
        [
          'export const q = (n: string) => `update canjes set n = ${n}`;',
          'netlify/functions/auth.ts',
          true,
        ],
        ["export const q = 'select id from usuarios';", 'netlify/sesiones/usuarios.sql.ts', false],
        ["export const q = 'Seleccione una farmacia';", 'netlify/sesiones/ingresar.ts', false],
      ] as const
    ).map(([code, file, refused]) => [code, file, refused, sample(code, file)] as const),
  )('SQL out of its place: %s in %s, %s [V1.2.4]', (_, __, refused, rules) => {
    expect(rules().includes('house/sql')).toBe(refused);
  });
});

describe('the arrows of the house', () => {
  type Imports = readonly (readonly [name: string, file: string, imported: string])[];
  const importing = (imports: Imports) =>
    imports.map(([name, file, imported]) => {
      const code = `import * as it from '${imported}';\nexport const all = it;`;
      return [name, sample(code, file)] as const;
    });

  const against: Imports = [
    ['the domain a contract', 'src/domain/edad.ts', '../contracts/fields.ts'],
    ['the site the backend', 'src/api/call.ts', '../../netlify/http/page.ts'],
    ['a component an island', 'src/components/frame/work.ts', '../../islands/usePais.ts'],
    ['the backend a store', 'netlify/http/cookies.ts', '../../src/stores/country.ts'],
    ['http an area', 'netlify/http/session.ts', '../sesiones/ingresar.ts'],
    ['the database http', 'netlify/database/migrate.ts', '../http/page.ts'],
    ['an area a route', 'netlify/canjes/registrarCanje.ts', '../functions/canjes.ts'],
    [
      'an area another one’s use case',
      'netlify/dashboard/verDetalle.ts',
      '../canjes/validarTarjeta.ts',
    ],
    ['an area a status', 'netlify/canjes/registrarCanje.ts', '../http/problem.ts'],
    ['what serves a tool', 'netlify/functions/api.ts', '../tools/command.ts'],
  ];
  test.each(importing(against))('%s is refused', (_, rules) => {
    expect(rules()).toContain('house/arrows');
  });

  const ways: Broken = [
    ['exported again', "export { a } from '../contracts/fields.ts';", 'house/arrows'],
    ['loaded later', "export const f = () => import('../contracts/fields.ts');", 'house/arrows'],
    ['a type alone', "export type { A } from '../contracts/fields.ts';", 'house/arrows'],
  ];
  test.each(samples(ways, 'src/domain/edad.ts'))('so is what is %s', isRefused);

  const along: Imports = [
    ['an area another one’s queries', 'netlify/dashboard/verDetalle.ts', '../canjes/hechos.sql.ts'],
    ['a route an area', 'netlify/functions/canjes.ts', '../canjes/registrarCanje.ts'],
    ['an area a rule', 'netlify/canjes/registrarCanje.ts', '../../src/domain/canje.ts'],
  ];
  test.each(importing(along))('%s may be imported', (_, rules) => {
    expect(rules()).not.toContain('house/arrows');
  });

  project['src/domain/a.ts'] = "import { b } from './b.ts';\nexport const a = () => b;\n";
  project['src/domain/b.ts'] = "import { a } from './a.ts';\nexport const b = () => a;\n";
  test('two files that import each other are refused', () => {
    expect(rulesIn('src/domain/a.ts')).toContain('import/no-cycle');
  });
});

describe('types refuse', () => {
  test.each(
    (
      [
        ['a comparison of two types', 'export const f = (a: number, b: string) => a === b;', 2367],
        ['null for a text', 'export const a: string = null;', 2322],
        [
          'an element that may not be there',
          'export const f = (a: string[]) => a[0].length;',
          2532,
        ],
        ['an unknown value as a text', 'export const f = (a: unknown): string => a;', 2322],
        ['a parameter without a type', 'export const f = (a) => a;', 7006],
        [
          'a field of whatever was caught',
          'export const f = () => { try { f(); } catch (e) { throw e.message; } };',
          18046,
        ],
      ] as const
    ).map(([name, code, fault]) => [name, fault, sample(code, 'netlify/canjes/tipos.ts')] as const),
  )('%s [V15.3.5]', (_, fault, rules) => {
    expect(rules()).toContain(`typescript/TS${fault}`);
  });

  const rules = sample('export const f = (a: string[]) => a[0]?.length ?? 0;', 'src/domain/a.ts');
  test('nothing of what keeps to its types [V15.3.5]', () => {
    expect(rules()).toEqual([]);
  });
});
