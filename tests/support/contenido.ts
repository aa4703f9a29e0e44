import { copyFileSync, cpSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';

/**
 * A folder with a fresh copy of the content for each test of the calling file, which may break it. Only files that a
 * test changed, added or removed are copied again: comparing is cheaper than copying all.
 */
export function copiaDelContenido(): string {
  const folder = mkdtempSync(join(tmpdir(), 'junto-contenido-'));
  cpSync('content', folder, { recursive: true });
  const files = () =>
    globSync('**/*', { cwd: folder }).filter((file) => statSync(join(folder, file)).isFile());
  const stamp = (file: string) => {
    const { mtimeNs, size } = statSync(join(folder, file), { bigint: true });
    return `${mtimeNs} ${size}`;
  };
  const stamps = new Map(files().map((file) => [file, stamp(file)]));
  beforeEach(() => {
    const there = new Set(files());
    for (const file of there) if (!stamps.has(file)) rmSync(join(folder, file));
    for (const [file, before] of stamps) {
      if (there.has(file) && stamp(file) === before) continue;
      copyFileSync(join('content', file), join(folder, file));
      stamps.set(file, stamp(file));
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}
