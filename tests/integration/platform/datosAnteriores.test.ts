import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalDatabase, openLocalDatabase } from '../../../netlify/tools/local/database.ts';
import { isProof } from '../../support/size.ts';

let folder: string;
let said: string[];

const open = (): Promise<LocalDatabase> =>
  openLocalDatabase({ DATA_DIR: folder }, (line) => said.push(line), false);

/** A folder as a release before 1.0 left it, after `sql`. */
async function anterior(sql = ''): Promise<void> {
  const local = await open();
  const owner = new pg.Client({ connectionString: local.ownerUrl });
  await owner.connect();
  await owner.query(
    `update migraciones set name = '0001-extensiones-y-busqueda' where name = '0001-extensiones'; ${sql}`,
  );
  await owner.end();
  await local.close();
}

const clusters = (): number =>
  readdirSync(folder).filter((name) => /^postgresql(\.anterior-\d+)?$/.test(name)).length;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'junto-anterior-'));
  chmodSync(folder, 0o711);
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

// Ten seconds, for data that can be loaded again.
if (isProof) {
  test('moves the demo data of a release before 1.0 aside, says so, and loads new ones', async () => {
    await anterior();
    const local = await open();
    await local.close();
    expect(said).toContainEqual(
      expect.stringMatching(/anterior a la 1\.0.*postgresql\.anterior-\d+/),
    );
    expect(local.demo).toBeDefined();
    expect(clusters()).toBe(2);
  });
}

test('refuses data of a release before 1.0 that are not the demo, and leaves them in place', async () => {
  await anterior(`update usuarios set nombre_usuario = 'otra' where nombre_usuario = 'baja.cr'`);
  await expect(open()).rejects.toThrow(/anterior a la 1\.0/);
  expect(clusters()).toBe(1);
});
