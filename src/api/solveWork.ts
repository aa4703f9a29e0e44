import { solveChallenge } from 'altcha-lib';
import { parse } from 'valibot';
import { prueba } from '../contracts/proofOfWork.ts';

/** Solves a challenge on the browser's own threads, in some seconds; answers the value of `CABECERA_PRUEBA`. */
export async function solveWork(asked: unknown): Promise<string> {
  const challenge = parse(prueba, asked);
  const solution = await solveChallenge({
    challenge,
    deriveKey: async ({ cost, keyLength }, salt, password) => {
      const key = await crypto.subtle.importKey('raw', new Uint8Array(password), 'PBKDF2', false, [
        'deriveBits',
      ]);
      const how = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(salt), iterations: cost };
      return {
        derivedKey: new Uint8Array(await crypto.subtle.deriveBits(how, key, keyLength * 8)),
      };
    },
  });
  return JSON.stringify({ challenge, solution });
}
