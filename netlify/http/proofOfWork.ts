import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import type { Query } from '../database/database.ts';
import type { Environment } from './environment.ts';
import { addTry } from './limits.sql.ts';
import { Problem } from './problem.ts';
import { CABECERA_PRUEBA, solucion } from '../../src/contracts/proofOfWork.ts';

const VALID_SECONDS = 3_600;
/** The cost of one try, some 5 ms of a phone; the tries of a challenge are seconds of a visitor's device. */
const COST = 5_000;
const FEWEST_TRIES = 300;
const MOST_TRIES = 600;

const keys = (env: Environment) => {
  const key = (use: string) =>
    createHmac('sha256', env.addressKey).update(`prueba\0${use}`).digest('hex');
  return { hmacSignatureSecret: key('reto'), hmacKeySignatureSecret: key('solución') };
};

/** 428 with a challenge whose solution lets the request pass a used-up limit; nothing is stored. */
export const askForWork = async (env: Environment): Promise<Problem> => {
  const { parameters, signature = '' } = await createChallenge({
    ...keys(env),
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(MOST_TRIES, FEWEST_TRIES),
    deriveKey,
    data: { hasta: env.now().getTime() / 1000 + VALID_SECONDS },
  });
  return new Problem(
    428,
    'En este momento llegan demasiadas solicitudes por el sitio. Inténtelo de nuevo, o use los contactos del aviso de privacidad.',
    { prueba: { parameters, signature } },
  );
};

const read = (header: string): v.InferOutput<typeof solucion> | undefined => {
  try {
    const parsed = v.safeParse(solucion, JSON.parse(header));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
};

/** Whether a request carries a solved challenge of ours, at most an hour old and not used before. */
export const workProven = async (
  env: Environment,
  db: Query,
  request: Request,
): Promise<boolean> => {
  const header = request.headers.get(CABECERA_PRUEBA);
  const given = header === null ? undefined : read(header);
  if (given === undefined) return false;
  const { challenge, solution } = given;
  const { verified } = await verifySolution({ ...keys(env), challenge, solution, deriveKey });
  const now = env.now();
  if (!verified || challenge.parameters.data.hasta < now.getTime() / 1000) return false;
  const { nonce } = challenge.parameters;
  const sujeto = Buffer.from(nonce, 'hex');
  const used = { ambito: 'prueba', sujeto, limite: 1, ventana: '1 day' as const };
  return !(await addTry(db, used, now)).negada;
};
