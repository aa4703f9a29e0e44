import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { type Attempt, keepAnswer, takeKey } from './attempt.sql.ts';
import type { Environment } from './environment.ts';
import { Problem } from './problem.ts';
import type { Session } from './session.ts';
import type { Transaction } from '../database/database.ts';
import type { Endpoint, Patience } from '../../src/contracts/endpoint.ts';

/** The parts of a request that identify its attempt. */
interface Asked {
  readonly request: Request;
  readonly params: unknown;
  readonly body: unknown;
  readonly session: Session | undefined;
}

const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/**
 * The request's `Idempotency-Key`, a UUID, bare or as the structured string of the IETF draft. Undefined without the
 * header, 400 for any other value.
 */
const idempotencyKey = (request: Request): string | undefined => {
  const header = request.headers.get('idempotency-key');
  if (header === null) return undefined;
  const key = v.safeParse(uuid, header.trim().replace(/^"(.*)"$/, '$1'));
  if (!key.success) throw new Problem(400, 'La clave del intento debe ser un UUID.');
  return key.output;
};

/** The attempt of a request, by its endpoint. A request without a key gets a new one. */
export const attemptOf = (
  {
    method,
    path,
    attempt,
    reauthenticate,
  }: Pick<Endpoint, 'method' | 'path' | 'attempt' | 'reauthenticate'>,
  { request, params, body, session }: Asked,
): Attempt => {
  const { param: inPath, ...address } = (params ?? {}) as Readonly<Record<string, unknown>>;
  // Leave out the password: no digest of it is kept.
  const sent = reauthenticate ? { ...(body as object), ClaveActual: undefined } : body;
  const usuarioId = session?.usuarioId ?? null;
  return {
    operacion: `${method} ${path}`,
    idempotencyKey:
      attempt === 'path' ? String(inPath) : (idempotencyKey(request) ?? crypto.randomUUID()),
    usuarioId,
    digest: createHash('sha256')
      .update(JSON.stringify([usuarioId, address, sent]))
      .digest(),
  };
};

/** A value that is answered once, to the request that wrote it; repetitions get null. */
export class Once {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
  toJSON(): null {
    return null;
  }
}

/** Thrown to roll back an attempt that was carried out before. */
class AlreadyAnswered extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('This attempt was carried out before');
    this.answer = answer;
  }
}

/**
 * Runs `work` in one transaction that keeps its answer under the attempt's key. A repetition waits for the first run
 * and gets its answer, or 422 if its data differ. Refused work leaves the key free.
 *
 * To save a round trip, `work` starts while the key is being taken. It gets its first results only when the key proves
 * to be new.
 */
export const carryOut = async <Answer>(
  { database, now }: Pick<Environment, 'database' | 'now'>,
  attempt: Attempt,
  work: (tx: Transaction) => Promise<Answer>,
  patience?: Patience,
): Promise<Answer> => {
  /** The answer of the last run, and its stored form: the reply to its commit may have been lost. */
  let last: { readonly answer: Answer; readonly kept: string } | undefined;
  try {
    return await database.transaction(async (tx) => {
      const takeOnce = async () => {
        const previous = await takeKey(tx, attempt, now());
        if (previous === undefined) return;
        if (!attempt.digest.equals(previous.digest)) {
          throw new Problem(
            422,
            'Este intento ya se usó con otros datos. Abra de nuevo el formulario.',
          );
        }
        throw new AlreadyAnswered(previous.respuesta);
      };
      const taken = takeOnce();
      const working = work({
        ...tx,
        query: async (...asked) => {
          const [rows] = await Promise.all([tx.query(...asked), taken]);
          return rows;
        },
      });
      // An earlier answer takes precedence over an error of this run.
      await Promise.allSettled([working, taken]);
      await taken;
      const answer = await working;
      last = { answer, kept: JSON.stringify(answer) };
      keepAnswer(tx, attempt, last.kept);
      return answer;
    }, patience);
  } catch (error) {
    if (!(error instanceof AlreadyAnswered)) throw error;
    // The same answer as the last run's: that run was committed although its reply was lost.
    const isOwn = last !== undefined && isDeepStrictEqual(JSON.parse(last.kept), error.answer);
    // The stored answer of this operation has the type of its work's answer.
    return last !== undefined && isOwn ? last.answer : (error.answer as Answer);
  }
};
