import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const Keys = v.object({
  /** Password of the server's administrator. */
  postgres: v.string(),
  /** Password of the role that owns the schema and runs migrations. */
  owner: v.string(),
  /** Password of the role the functions sign in with. */
  functions: v.string(),
  /** Signs session tokens, base64url. */
  session: v.string(),
  /** Hashes client addresses, base64url. */
  address: v.string(),
});

/** The passwords and keys that an embedded database generates at its first start. */
export type Keys = v.InferOutput<typeof Keys>;

const secret = (): string => randomBytes(32).toString('base64url');

/**
 * Reads `claves.json` of a data folder, or creates it (mode 0600). Of two processes that create it at once, the second
 * reads the first one's file.
 */
export function readKeys(folder: string): Keys {
  const file = join(folder, 'claves.json');
  try {
    return v.parse(Keys, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) {
      throw new Error(
        `«${file}» está dañado, y sin sus claves no se abre la base de datos de esa carpeta: recupérelo de una copia.`,
        { cause: error },
      );
    }
    if (error.code !== 'ENOENT') throw error;
  }
  const fresh = Object.fromEntries(Object.keys(Keys.entries).map((name) => [name, secret()]));
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 });
  try {
    // `link` is atomic, and fails when another process was first.
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return v.parse(Keys, JSON.parse(readFileSync(file, 'utf8')));
}
