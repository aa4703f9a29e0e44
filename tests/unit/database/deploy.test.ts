import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deployOf } from '../../../netlify/tools/build/deploy.ts';

const direct = 'postgresql://dueno:c@ep-frio-1.us-east-2.aws.neon.tech/junto?sslmode=verify-full';

describe('a deploy', () => {
  test('to production migrates as the owner, and is refused without its connection', () => {
    expect(deployOf({ CONTEXT: 'production', MIGRATION_DATABASE_URL: direct })).toEqual({
      url: direct,
    });
    expect(() => deployOf({ CONTEXT: 'production' })).toThrow(/Falta MIGRATION_DATABASE_URL/);
  });
  test('goes to its database by TLS alone', () => {
    const MIGRATION_DATABASE_URL = direct.replace(/\?.*/, '');
    expect(() => deployOf({ MIGRATION_DATABASE_URL })).toThrow(/agréguele sslmode=verify-full/);
  });
  test('of a preview without a database of its own migrates none', () => {
    const functions = { CONTEXT: 'deploy-preview', DATABASE_URL: direct };
    expect(deployOf(functions)).toHaveProperty('reason');
  });
});

/** The text of a clause: up to its comma, except commas within brackets. */
const CLAUSE = String.raw`(?:[^,;()]|\([^()]*\))*`;

/** Statements that break the code still running. */
const BREAKING = [
  /\bdrop\s+(?!constraint\b|not\s+null\b|index\b)\w+/,
  /\brename\b/,
  /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/,
  /\bset\s+not\s+null\b/,
  new RegExp(
    String.raw`\badd\s+(?:column\s+)?(?!constraint\b)(?!${CLAUSE}\bdefault\b)${CLAUSE}\bnot\s+null`,
  ),
  // Not the event of a trigger.
  /\brevoke\b|\btruncate\b(?!\s+on\b)/,
  /\bdelete\s+from\b/,
];

/** The parts of a migration that the old code, which runs until the new functions are live, would not survive. */
function breaks(text: string): string[] {
  // The body of a function runs only when the new code or a new trigger calls it.
  const sql = text
    .toLowerCase()
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/(\bcreate (?:or replace )?function [^$]*)\$\$.*?\$\$/gs, '$1');
  // A constraint that is replaced under its name is one that the old code knows, or allows more than before.
  // The author of the migration makes sure of that.
  const isReplaced = (name = '') =>
    new RegExp(String.raw`\bdrop\s+(?:constraint|index)\s+${name}\b`).test(sql);
  const isNew = (table = '') => new RegExp(String.raw`\bcreate\s+table\s+${table}\b`).test(sql);
  // So is a trigger that is created again.
  const kept = sql.replaceAll(/\bdrop\s+trigger\s+(\w+)\s+on\s+\w+/g, (drop, name: string) =>
    new RegExp(String.raw`\bcreate\s+trigger\s+${name}\b`).test(sql) ? '' : drop,
  );
  return [
    ...BREAKING.flatMap((pattern) => pattern.exec(kept)?.[0] ?? []),
    ...[...sql.matchAll(/\badd\s+constraint\s+(\w+)/g)].flatMap(([found, name]) =>
      isReplaced(name) ? [] : found,
    ),
    ...[...sql.matchAll(/\bcreate\s+unique\s+index\s+(\w+)\s+on\s+(\w+)/g)].flatMap(
      ([found, name, table]) => (isReplaced(name) || isNew(table) ? [] : found),
    ),
  ];
}

describe('a migration is safe under the old code, which runs until the new functions are live', () => {
  const folder = 'netlify/database/schema';
  // The files before 1000 are release 1.0: no older code runs on them.
  test.each(readdirSync(folder).filter((file) => file > '1000'))('%s', (file) => {
    expect(breaks(readFileSync(`${folder}/${file}`, 'utf8'))).toEqual([]);
  });

  test.each([
    'drop table canjes',
    'drop function sin_acentos',
    'drop trigger canjes_historia on canjes',
    'alter table canjes drop column ffd',
    'alter table canjes alter column ffd drop default',
    'alter table canjes rename column ffd to otra',
    'alter table canjes alter column ffd set data type text',
    'alter table canjes alter ffd type text',
    'alter table canjes alter column ffd set not null',
    'alter table canjes add column nota text not null',
    'alter table canjes add nota numeric(10, 2) not null',
    "alter table canjes add constraint uno check (nota <> '')",
    'create unique index canjes_nota on canjes (nota)',
    'revoke select on canjes from junto_app',
    'truncate canjes',
    'delete from canjes',
  ])('%s would break it', (sql) => {
    expect(breaks(sql)).toHaveLength(1);
  });
});
