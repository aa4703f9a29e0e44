import { resolve } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { beforeAll, describe, expect, test } from 'vitest';

// What lint and types refuse, by really asking them. Rules that need no types: a program for each snippet would be slow.

const eslint = new ESLint({
  overrideConfig: [tseslint.configs.disableTypeChecked],
});
const refusals = async (code: string, filePath: string) => {
  const [result] = await eslint.lintText(code, { filePath });
  return [...new Set(result?.messages.map(({ ruleId }) => ruleId))];
};

describe('lint refuses', () => {
  // Its plug-ins are loaded by the first snippet.
  beforeAll(() => refusals('', 'netlify/sesiones/ingresar.ts'), 60_000);

  test.each([
    ['a comparison that converts', 'export const f = (a: unknown) => a == 1;', 'eqeqeq'],
    ['another that does', 'export const f = (a: unknown) => a != null;', 'eqeqeq'],
    [
      'a value of any type',
      'export const f = (a: any) => 1;',
      '@typescript-eslint/no-explicit-any',
    ],
    [
      'a type taken for granted',
      'export const f = (a?: string) => a!;',
      '@typescript-eslint/no-non-null-assertion',
    ],
    [
      'types switched off',
      '// @ts-ignore\nexport const a = 1;',
      '@typescript-eslint/ban-ts-comment',
    ],
  ])('%s [V15.3.5]', async (_, code, rule) => {
    expect(await refusals(code, 'netlify/sesiones/ingresar.ts')).toContain(rule);
  });

  test.each([
    ['eval', 'export const f = (a: string): unknown => eval(a);', 'no-eval'],
    ['another name for it', 'export const f: (a: string) => unknown = eval;', 'no-eval'],
    ['a function made of text', 'export const f = (a: string) => new Function(a);', 'no-new-func'],
  ])('code made while it runs: %s [V1.3.2]', async (_, code, rule) => {
    for (const file of ['netlify/http/page.ts', 'src/stores/signedInUser.ts']) {
      expect(await refusals(code, file)).toContain(rule);
    }
  });

  test.each([
    ['a call of it', 'export const n = Math.random();'],
    ['its use as a source', 'export const source = Math.random;'],
    ['a part of it', 'export const { random } = Math;'],
  ])('randomness that can be foretold: %s [V7.2.3 V11.5.1]', async (_, code) => {
    for (const file of ['netlify/http/environment.ts', 'src/domain/azar.ts']) {
      expect(await refusals(code, file)).toContain('no-restricted-properties');
    }
  });

  test.each([
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
  ])('SQL out of its place: %s in %s, %s [V1.2.4]', async (code, file, refused) => {
    expect((await refusals(code, file)).includes('no-restricted-syntax')).toBe(refused);
  });
});

describe('the arrows of the house', () => {
  test.each([
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
  ])('%s is refused', async (_, file, imported) => {
    const code = `import * as it from '${imported}';\nexport const all = it;`;
    expect(await refusals(code, file)).toContain('import-x/no-restricted-paths');
  });

  test.each([
    ['an area another one’s queries', 'netlify/dashboard/verDetalle.ts', '../canjes/hechos.sql.ts'],
    ['a route an area', 'netlify/functions/canjes.ts', '../canjes/registrarCanje.ts'],
    ['an area a rule', 'netlify/canjes/registrarCanje.ts', '../../src/domain/canje.ts'],
  ])('%s may be imported', async (_, file, imported) => {
    const code = `import * as it from '${imported}';\nexport const all = it;`;
    expect(await refusals(code, file)).not.toContain('import-x/no-restricted-paths');
  });

  test('two files that import each other are refused', async () => {
    const code = "import { evaluarCanje } from './canje.ts';\nexport const f = evaluarCanje;";
    expect(await refusals(code, 'src/domain/limites.ts')).toContain('import-x/no-cycle');
  });
});

describe('types refuse', () => {
  const SNIPPETS: readonly (readonly [string, string, number[]])[] = [
    ['a comparison of two types', 'export const f = (a: number, b: string) => a === b;', [2367]],
    ['null for a text', 'export const a: string = null;', [2322]],
    ['an element that may not be there', 'export const f = (a: string[]) => a[0].length;', [2532]],
    ['an unknown value as a text', 'export const f = (a: unknown): string => a;', [2322]],
    ['a parameter without a type', 'export const f = (a) => a;', [7006]],
    [
      'a field of whatever was caught',
      'export const f = () => { try { f(); } catch (e) { throw e.message; } };',
      [18046],
    ],
    [
      'nothing of what keeps to its types',
      'export const f = (a: string[]): number => a[0]?.length ?? 0;',
      [],
    ],
  ];
  const fileOf = (name: string) => resolve(`netlify/canjes/${name.replaceAll(' ', '-')}.ts`);
  const codes = new Map(SNIPPETS.map(([name, code]) => [fileOf(name), code]));
  const read = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path));
  const strictest = ts.parseJsonConfigFileContent(read.config, ts.sys, process.cwd()).options;
  const options = { ...strictest, types: [] };
  const host = ts.createCompilerHost(options);
  const onDisk = host.getSourceFile.bind(host);
  host.getSourceFile = (path, language, ...more) => {
    const code = codes.get(path);
    return code === undefined
      ? onDisk(path, language, ...more)
      : ts.createSourceFile(path, code, language, true);
  };
  const program = ts.createProgram([...codes.keys()], options, host);

  test.each(SNIPPETS)('%s [V15.3.5]', (name, _, faults) => {
    const found = program.getSemanticDiagnostics(program.getSourceFile(fileOf(name)));
    expect(found.map(({ code }) => code)).toEqual(faults);
  });
});
