import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readKeys } from '../../../netlify/tools/postgres/keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'junto-claves-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['', '{"postgres": ', '{"postgres": "x"}'])(
  'a file of keys that is damaged is named in a sentence, and is left as it is: %s',
  (text) => {
    const file = join(folder, 'claves.json');
    writeFileSync(file, text);
    expect(() => readKeys(folder)).toThrow(`«${file}» está dañado`);
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);
