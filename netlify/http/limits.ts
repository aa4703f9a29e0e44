import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Environment } from './environment.ts';
import { tooManyAttempts } from './problem.ts';
import { Negativa } from '../../src/domain/errores.ts';
import {
  contarIntento,
  descontarIntento,
  type Contador,
  type CuentaRow,
  VENTANA,
  type Ventana,
} from './limits.sql.ts';

const IPV6_NETWORK_GROUPS = 4;

/** An address as it is counted: an IPv6 customer holds a whole /64. */
const network = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = plain.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : [];
  return [...left, ...zeros, ...right]
    .slice(0, IPV6_NETWORK_GROUPS)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
};

const subject = (env: Environment, ambito: string, value: string): Buffer =>
  createHmac('sha256', env.addressKey).update(`${ambito}\0${value}`).digest();

/** What was asked for, as a counter of different things keeps it: told from others, and nothing besides. */
export const fingerprint = (env: Environment, ambito: string, value: string): string =>
  subject(env, ambito, value).toString('hex', 0, 8);

/** A counter of `ambito` for the client's address, which is stored only as a keyed hash. */
export const perAddress = (
  env: Environment,
  ambito: string,
  limite: number,
  ventana: Ventana = VENTANA,
): Contador => ({
  ambito,
  limite,
  ventana,
  sujeto: subject(env, ambito, network(env.clientAddress)),
});

/** A counter of `ambito` for one account, of everywhere (`user`) or of this address only. */
export const perAccount = (
  env: Environment,
  ambito: string,
  account: string,
  limite: number,
  where: 'everywhere' | 'thisAddress' = 'everywhere',
): Contador => ({
  ambito,
  limite,
  sujeto: subject(
    env,
    ambito,
    where === 'everywhere' ? account : `${network(env.clientAddress)}\0${account}`,
  ),
});

/** A counter of `ambito` over everybody. */
export const ofAll = (ambito: string, limite: number, ventana: Ventana): Contador => ({
  ambito,
  limite,
  ventana,
  sujeto: Buffer.alloc(0),
});

/** Card lookups of one signed-in user in 15 minutes. */
export const LOOKUPS_PER_USER = 120;

/** The counter of a user's card lookups, whatever screen they come from. */
export const cardLookups = (env: Environment, usuarioId: number): Contador =>
  perAccount(env, 'tarjeta.usuario', String(usuarioId), LOOKUPS_PER_USER);

/** Throws 429, with the wait, when a counter is beyond its limit. */
export const refuseBeyond = (row: CuentaRow | undefined, now: Date): void => {
  if (row?.negada === true) throw tooManyAttempts((row.hasta.getTime() - now.getTime()) / 1000);
};

/** Throws 429, with the wait until a second of the clock; null is no refusal. */
export const refuseUntil = (hasta: number | null, now: Date): void => {
  if (hasta !== null) throw tooManyAttempts(hasta - now.getTime() / 1000);
};

/** Takes a try back that failed for another reason than its own; a database that is away loses no more than this. */
const takeBack = (env: Environment, contadores: readonly Contador[]): Promise<void> =>
  descontarIntento(env.database, contadores).catch(() => undefined);

/**
 * Counts one try at each counter in turn, the one shared with the fewest first, and answers what the last
 * one counts. The first that is beyond its limit throws 429, with the wait: the try is not made, so those
 * before it take it back and those after it never hear of it.
 */
export const countAttempt = async (
  env: Environment,
  contadores: readonly Contador[],
): Promise<number> => {
  const now = env.now();
  let last: CuentaRow | undefined;
  for (const [i, contador] of contadores.entries()) {
    try {
      last = await contarIntento(env.database, contador, now);
      refuseBeyond(last, now);
    } catch (error) {
      if (i > 0) await takeBack(env, contadores.slice(0, i));
      throw error;
    }
  }
  return last?.cuenta ?? 0;
};

/**
 * Counts a try and makes it, given what the last counter counts. One that is refused has failed and
 * stays counted; one that succeeds takes itself back. One that the database broke off is nobody's failure: who
 * retries meanwhile is not locked out when it is back. (A count whose own answer was lost stands.)
 */
export const counted = async <T>(
  env: Environment,
  contadores: readonly Contador[],
  attempt: (tries: number) => Promise<T>,
): Promise<T> => {
  const tries = await countAttempt(env, contadores);
  try {
    return await attempt(tries);
  } catch (error) {
    if (!(error instanceof Negativa)) await takeBack(env, contadores);
    throw error;
  }
};
