import { createHash } from 'node:crypto';
import { claveLlana } from '../../src/domain/clave.ts';

/** Stored bytes of each fingerprint: of a thousand million good passwords some nine collide with one. */
const BYTES = 5;

/** The fingerprint of a leaked password; accents and case make no difference. */
export const fingerprint = (password: string): Buffer =>
  createHash('sha256').update(claveLlana(password)).digest().subarray(0, BYTES);

/**
 * Whether a password is one of those of our length among the million that leaked most often (decision
 * 0026). Their fingerprints are loaded at the first change of a password, not at sign-in.
 */
export const hasLeaked = async (password: string): Promise<boolean> => {
  const { default: text } = await import('./leakedPasswords.json', { with: { type: 'json' } });
  const all = Buffer.from(text, 'base64');
  const one = fingerprint(password);
  let at = all.indexOf(one);
  while (at % BYTES > 0) at = all.indexOf(one, at + 1);
  return at >= 0;
};
