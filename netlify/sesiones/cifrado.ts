import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Environment } from '../http/environment.ts';

/** How seeds are encrypted: a row that anybody changed no longer opens. */
export const CIFRADO = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A seed as it is stored: encrypted, with the name of its key. */
export interface Cifrado {
  readonly secreto: Buffer;
  readonly clave: string;
}

const claveDeCifrado = (secret: Uint8Array) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'codigos_aplicacion', 32));

const usuario = (usuarioId: number) => Buffer.from(`usuario ${usuarioId}`);

/** Encrypts one user's seed under the first key; nobody else's row can hold it. */
export const cifrar = (env: Environment, usuarioId: number, semilla: Uint8Array): Cifrado => {
  const [{ kid, secret }] = env.factorKeys;
  const iv = env.randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIFRADO, claveDeCifrado(secret), iv).setAAD(usuario(usuarioId));
  const cifrado = [cipher.update(semilla), cipher.final()];
  return { secreto: Buffer.concat([iv, ...cifrado, cipher.getAuthTag()]), clave: kid };
};

/** The seed of a user; throws when no key of the environment opens it. */
export const descifrar = (
  env: Environment,
  usuarioId: number,
  { secreto, clave }: Cifrado,
): Uint8Array => {
  const key = env.factorKeys.find(({ kid }) => kid === clave);
  if (key === undefined) throw new Error('FACTOR_KEYS lacks the key of a stored seed.');
  const decipher = createDecipheriv(
    CIFRADO,
    claveDeCifrado(key.secret),
    secreto.subarray(0, IV_BYTES),
  )
    .setAAD(usuario(usuarioId))
    .setAuthTag(secreto.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(secreto.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
};
