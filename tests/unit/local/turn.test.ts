import { mkdtempSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { inTurn } from '../../../netlify/tools/local/turn.ts';

const folder = mkdtempSync(join(tmpdir(), 'junto-turno-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('two at once: one works, the other waits, says so once and uses what the first has made', async () => {
  const file = join(folder, 'uno');
  const said: string[] = [];
  let working = 0;
  let finish: () => void = () => undefined;
  const first = inTurn(
    file,
    () => {
      working += 1;
      return new Promise((resolve) => (finish = resolve));
    },
    () => said.push('first'),
  );
  await expect.poll(() => working).toBe(1);
  const second = inTurn(
    file,
    () => Promise.reject(new Error('worked twice')),
    () => said.push('second'),
  );
  await expect.poll(() => said).toEqual(['second']);
  finish();
  await Promise.all([first, second]);
  expect(existsSync(file)).toBe(false);
});

test('who waited for one that failed works itself', async () => {
  const file = join(folder, 'dos');
  let fail: (error: Error) => void = () => undefined;
  let working = 0;
  const first = inTurn(
    file,
    () => new Promise((_, reject) => (fail = reject)),
    () => undefined,
  );
  const waited = new Promise<void>((resolve) => {
    void inTurn(
      file,
      () => {
        working += 1;
        return Promise.resolve();
      },
      () => fail(new Error('no se construye')),
    ).then(resolve);
  });
  await expect(first).rejects.toThrow('no se construye');
  await waited;
  expect(working).toBe(1);
});

test('a turn that a killed process left is free', async () => {
  const file = join(folder, 'tres');
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(file, String(pid));
  let worked = false;
  await inTurn(
    file,
    () => {
      worked = true;
      return Promise.resolve();
    },
    () => undefined,
  );
  expect(worked).toBe(true);
});
