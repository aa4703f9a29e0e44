import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import * as v from 'valibot';
import { bytes } from '../database/columnas.ts';
import type { Environment } from './environment.ts';

/** Authenticated encryption: a changed row does not decrypt. */
const CIFRADO = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A secret as it is stored: encrypted, with the name of its key. */
export const cifrado = v.object({ secreto: bytes, kid: v.string() });
export type Cifrado = v.InferInput<typeof cifrado>;

/** The table and row of a secret, which decrypts in no other. */
interface Lugar {
  readonly tabla: 'codigos_aplicacion' | 'avisos' | 'suscripciones';
  readonly fila: string;
}

const keyOf = (secret: Uint8Array, { tabla }: Lugar) =>
  Buffer.from(hkdfSync('sha256', secret, '', tabla, 32));

/** Encrypts a secret under the first of `FACTOR_KEYS`. */
export const cifrar = (env: Environment, lugar: Lugar, claro: Uint8Array): Cifrado => {
  const [{ kid, secret }] = env.factorKeys;
  const iv = env.randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIFRADO, keyOf(secret, lugar), iv).setAAD(Buffer.from(lugar.fila));
  const partes = [cipher.update(claro), cipher.final()];
  return { secreto: Buffer.concat([iv, ...partes, cipher.getAuthTag()]), kid };
};

/** The secret of a row; throws when no key of the environment opens it. */
export const descifrar = (
  env: Environment,
  lugar: Lugar,
  { secreto, kid }: Cifrado,
): Uint8Array => {
  const key = env.factorKeys.find((one) => one.kid === kid);
  if (key === undefined) throw new Error('FACTOR_KEYS lacks the key of a stored secret.');
  const decipher = createDecipheriv(
    CIFRADO,
    keyOf(key.secret, lugar),
    secreto.subarray(0, IV_BYTES),
  )
    .setAAD(Buffer.from(lugar.fila))
    .setAuthTag(secreto.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(secreto.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
};
