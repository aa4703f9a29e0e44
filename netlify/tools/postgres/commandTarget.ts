import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FolderInUse, startEmbeddedPostgres } from './embedded.ts';
import { readKeys } from './keys.ts';
import { provision, urlsOf } from './provision.ts';
import { defaultDataFolder, prepareServerFolder } from './serverFolder.ts';
import { host } from './serverProcess.ts';
import { environmentOwnerUrl } from '../../database/upstream.ts';

/** The database of the embedded server that `npm start` serves. */
export const embeddedDatabase = 'junto';

/**
 * Runs `work` with the owner's connection to the environment's database, else to the embedded one, started if need be.
 * Writing to a database of the environment needs its name repeated in `--base`.
 */
export async function withCommandTarget(
  named: string | undefined,
  work: (ownerUrl: string) => Promise<void>,
  access: 'writes' | 'reads' = 'writes',
): Promise<void> {
  const url = await environmentOwnerUrl();
  if (url) {
    const base = decodeURIComponent(new URL(url).pathname.slice(1));
    if (access === 'writes' && named !== base) {
      throw new Error(
        `El entorno nombra la base de datos «${base}»: para escribir en ella repita su nombre con --base ${base}.`,
      );
    }
    await work(url);
    return;
  }
  const wanted = process.env['DATA_DIR'] || defaultDataFolder;
  try {
    const server = await startEmbeddedPostgres({ dataFolder: wanted });
    try {
      await work((await provision(server, embeddedDatabase)).ownerUrl);
    } finally {
      await server.stop();
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const { folder, cluster } = await prepareServerFolder(wanted, () => undefined);
    const port = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3]);
    await work(urlsOf({ host, port, keys: readKeys(folder) }, embeddedDatabase).ownerUrl);
  }
}
