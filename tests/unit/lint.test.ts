import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { oxlint } from '../support/oxlint.ts';

// The project's own rules, run by the real linter with the real configuration over samples.

const samples: readonly (readonly [file: string, code: string, rule: string | undefined])[] = [
  ['src/domain/a.ts', "export * from '../contracts/fields.ts';", 'house/arrows'],
  ['src/domain/b.ts', "export const f = () => import('../contracts/x.ts');", 'house/arrows'],
  ['src/domain/c.ts', "export type { A } from '../contracts/fields.ts';", 'house/arrows'],
  ['src/api/a.ts', "export * from '../../netlify/http/page.ts';", 'house/arrows'],
  ['netlify/http/a.ts', "export * from '../sesiones/ingresar.ts';", 'house/arrows'],
  ['netlify/dashboard/a.ts', "export * from '../canjes/validarTarjeta.ts';", 'house/arrows'],
  ['netlify/dashboard/b.ts', "export * from '../canjes/hechos.sql.ts';", undefined],
  ['netlify/functions/a.ts', "export * from '../canjes/registrarCanje.ts';", undefined],
  ['netlify/canjes/a.ts', "export const q = 'select id from usuarios';", 'house/sql'],
  ['netlify/canjes/a.sql.ts', "export const q = 'select id from usuarios';", undefined],
  [
    'netlify/canjes/b.sql.ts',
    "export const q = `select count(*) from canjes c where c.estado = 'Pendiente'`;",
    'house/clock',
  ],
  [
    'netlify/canjes/c.sql.ts',
    "export const q = (n: string) => `select 1 from canjes where id = ${n} and estado = 'Pendiente'`;",
    'house/clock',
  ],
  [
    'netlify/canjes/d.sql.ts',
    "export const q = `select 1 from preregistros p join canjes c on c.id = p.canje_id where p.estado = 'Pendiente'`;",
    undefined,
  ],
  ['netlify/canjes/b.ts', "export const q = 'Seleccione una farmacia';", undefined],
  ['src/components/a.ts', "document.body.innerHTML = '<b>x</b>';", 'no-restricted-properties'],
];

test('each import, statement or markup that the project forbids is reported, and no other', () => {
  const project = ['oxlint.config.ts', 'tests/support/houseRules.ts', 'tsconfig.json'];
  const findings = oxlint({
    ...Object.fromEntries(project.map((path) => [path, readFileSync(path, 'utf8')])),
    ...Object.fromEntries(samples.map(([file, code]) => [file, `${code}\n`])),
  });
  for (const [path, code, rule] of samples) {
    const ours = findings
      .filter(({ file }) => file === path)
      .map((found) => found.rule)
      .filter((found) => /^house|^no-restricted/.test(found));
    expect(ours, `${path}: ${code}`).toEqual(rule === undefined ? [] : [rule]);
  }
});
