import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deployOf } from '../../../netlify/database/deploy.ts';

const direct = 'postgresql://dueno:c@ep-frio-1.us-east-2.aws.neon.tech/junto';
const pooled = 'postgresql://dueno:c@ep-frio-1-pooler.us-east-2.aws.neon.tech/junto';

describe('a deploy', () => {
  test('to production migrates as the owner, and is refused without its connection', () => {
    expect(deployOf({ CONTEXT: 'production', MIGRATION_DATABASE_URL: direct })).toEqual({
      url: direct,
    });
    expect(() => deployOf({ CONTEXT: 'production' })).toThrow(/Falta MIGRATION_DATABASE_URL/);
  });
  test('never migrates through the pool, where a lock of the session does not hold', () => {
    expect(() => deployOf({ MIGRATION_DATABASE_URL: pooled })).toThrow(/conexión directa/);
  });
  test('of a preview without a database of its own migrates none', () => {
    const functions = { CONTEXT: 'deploy-preview', DATABASE_URL: direct };
    expect(deployOf(functions)).toHaveProperty('reason');
  });
});

/** Statements that break the code still running, from when this rule began. */
const breaking = [
  /drop\s+table/,
  /drop\s+column/,
  /rename\s+(?:to|column|constraint)/,
  /alter\s+column\s+\w+\s+(?:set\s+data\s+)?type/,
  /alter\s+column\s+\w+\s+set\s+not\s+null/,
  /add\s+column\s+\w+[^,;]*\bnot\s+null(?![^,;]*default)/,
  /revoke\s/,
];
const breaks = (sql: string) => breaking.filter((pattern) => pattern.test(sql.toLowerCase()));

describe('a migration is safe under the old code, which runs until the new functions are live', () => {
  const folder = 'netlify/database/schema';
  // The first six made the schema.
  test.each(readdirSync(folder).filter((file) => file > '0007'))('%s', (file) => {
    expect(breaks(readFileSync(`${folder}/${file}`, 'utf8'))).toEqual([]);
  });

  test.each([
    ['alter table canjes drop column ffd', 1],
    ['alter table canjes rename column ffd to otra', 1],
    ['alter table canjes add column nota text not null', 1],
    ["alter table canjes add column nota text not null default ''", 0],
    ['alter table canjes add column nota text', 0],
    ['create index x on canjes (ffd)', 0],
  ])('%s', (sql, faults) => {
    expect(breaks(sql)).toHaveLength(faults);
  });
});
