import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Made for the tests only, valid until 2119, all for the one key beside them; no other program trusts their
// authority, whose own key was thrown away.

const read = (name: string) => readFileSync(join(import.meta.dirname, `${name}.pem`), 'utf8');

/** The authority itself. */
export const authority = read('autoridad');

const key = read('clave');

/** A server's certificates: of `localhost`, an expired one, and one of another name. */
export const certificates = {
  propio: { key, cert: read('propio') },
  vencido: { key, cert: read('vencido') },
  ajeno: { key, cert: read('ajeno') },
} as const;
