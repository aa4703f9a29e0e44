import { expect, test } from 'vitest';
import house from '../support/houseRules.ts';

const { arrows, clock, sql } = house.rules;

/** What a rule says of one piece of code in a file. */
function said(
  rule: typeof arrows | typeof sql | typeof clock,
  kind: string,
  node: object,
  options: readonly unknown[] = [],
): string[] {
  const messages: string[] = [];
  const visitors: Record<string, ((node: object) => void) | undefined> = {
    ...rule.create({
      cwd: '/casa',
      filename: '/casa/netlify/http/uno.ts',
      options,
      report: ({ message }) => messages.push(message),
    }),
  };
  visitors[kind]?.(node);
  return messages;
}

const flechas = [{ target: 'netlify/http', from: ['netlify/canjes'], except: '.sql.ts' }];
const importa = (value: string) => ({ source: { value } });

test('an import against an arrow is refused, and one that the arrow excepts is not', () => {
  const judge = (path: string) => said(arrows, 'ImportDeclaration', importa(path), flechas);
  expect(judge('../canjes/registrarCanje.ts')).toEqual([
    'netlify/http never imports netlify/canjes',
  ]);
  expect([...judge('../canjes/hechos.sql.ts'), ...judge('./dos.ts')]).toEqual([]);
});

test('a statement outside of the files for SQL is refused, and a sentence is not', () => {
  expect(said(sql, 'Literal', { value: 'select 1 from canjes' })).toHaveLength(1);
  expect(said(sql, 'Literal', { value: 'Seleccione una farmacia' })).toEqual([]);
});

test.each([
  [`select 1 from canjes c where c.estado = 'Pendiente'`, 1],
  [`update canjes set decidido_en = $1 where estado in ('Aprobado')`, 1],
  [`select 1 from canjes c where c.decidido_en is null`, 0],
  [`select 1 from preregistros p join canjes c on true where p.estado = 'Pendiente'`, 0],
])('%s: %i comparisons of a state that the clock changes', (value, cuantas) => {
  expect(said(clock, 'Literal', { value })).toHaveLength(cuantas);
});
