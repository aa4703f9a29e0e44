import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Environment } from './environment.ts';
import type { Query } from '../database/database.ts';
import { Problem, tooManyTries } from './problem.ts';
import { Negativa } from '../../src/domain/errores.ts';
import {
  addTry,
  type Limit,
  type LimitUnderWay,
  type LimitRow,
  beginTry,
  borrarVacios,
  type Fin,
  endTry,
  fallosDeGrupo,
  olvidarFallos,
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

/** The client's address as log lines have it: told from others, and nothing besides. */
export const addressDigest = (env: Environment): string =>
  fingerprint(env, 'registro', network(env.clientAddress));

/** The client's address as counters of `ambito` keep it: a keyed hash. */
export const addressSubject = (env: Environment, ambito: string): Buffer =>
  subject(env, ambito, network(env.clientAddress));

/** A counter of `ambito` for the client's address. */
export const perAddress = (
  env: Environment,
  ambito: string,
  limite: number,
  ventana: Ventana = VENTANA,
): Limit => ({
  ambito,
  limite,
  ventana,
  sujeto: addressSubject(env, ambito),
});

/** A counter of `ambito` for one account, of everywhere (`user`) or of this address only. */
export const perAccount = (
  env: Environment,
  ambito: string,
  account: string,
  limite: number,
  where: 'everywhere' | 'thisAddress' = 'everywhere',
): Limit => ({
  ambito,
  limite,
  sujeto: subject(
    env,
    ambito,
    where === 'everywhere' ? account : `${network(env.clientAddress)}\0${account}`,
  ),
});

/** User names are codes that people type in either case. */
export const cuentaDe = (username: string) => username.normalize('NFKC').toLowerCase();

/** Failed sign-ins in 15 minutes: of a name at an address, of an address, of a name before it slows down. */
export const FAILURES_PER_ACCOUNT_AND_ADDRESS = 5;
export const FAILURES_PER_ADDRESS = 30;
/** Never reached: an account as a whole only slows down, or anybody could lock a pharmacy out. */
const NO_LIMIT = 2_147_483_647;

const NAME_AND_ADDRESS = 'login.cuenta-direccion';
const NAME = 'login.cuenta';

const groupOf = (env: Environment, account: string): Buffer => subject(env, 'login.grupo', account);

/** The counters of a sign-in: of the name at this address, of the address, and last of the name everywhere. */
export const signInLimits = (env: Environment, account: string): [Limit, Limit, Limit] => {
  const grupo = groupOf(env, account);
  const limit = FAILURES_PER_ACCOUNT_AND_ADDRESS;
  return [
    { ...perAccount(env, NAME_AND_ADDRESS, account, limit, 'thisAddress'), grupo },
    perAddress(env, 'login.direccion', FAILURES_PER_ADDRESS),
    { ...perAccount(env, NAME, account, NO_LIMIT), grupo },
  ];
};

/** Wrong present passwords of one user in 15 minutes. */
export const WRONG_PASSWORDS = 5;

/** The counter of a user's wrong present passwords, wherever they are asked for. */
export const presentPassword = (env: Environment, usuarioId: number): Limit =>
  perAccount(env, 'clave.cuenta', String(usuarioId), WRONG_PASSWORDS);

/** How a user's sign-ins failed in the last 15 minutes, and until when an address is refused; null: none is. */
export const failedSignIns = (env: Environment, userName: string) =>
  fallosDeGrupo(
    env.database,
    groupOf(env, cuentaDe(userName)),
    {
      total: NAME,
      cerrado: { ambito: NAME_AND_ADDRESS, limite: FAILURES_PER_ACCOUNT_AND_ADDRESS },
    },
    env.now(),
  );

/** Lets a user try again at once, from every address. */
export const forgetFailures = (
  tx: Query,
  env: Environment,
  { id, userName }: { id: number; userName: string },
): Promise<void> => olvidarFallos(tx, groupOf(env, cuentaDe(userName)), [presentPassword(env, id)]);

/** A counter of `ambito` over everybody. */
export const ofAll = (ambito: string, limite: number, ventana: Ventana): Limit => ({
  ambito,
  limite,
  ventana,
  sujeto: Buffer.alloc(0),
});

/** Card lookups of one signed-in user in 15 minutes. */
export const LOOKUPS_PER_USER = 120;

/** The counter of a user's card lookups, whatever screen they come from. */
export const cardLookups = (env: Environment, usuarioId: number): Limit =>
  perAccount(env, 'tarjeta.usuario', String(usuarioId), LOOKUPS_PER_USER);

/** Throws 429, with the wait, when a counter is beyond its limit. */
export const refuseBeyond = (row: LimitRow | undefined, now: Date): void => {
  if (row?.negada === true) throw tooManyTries((row.hasta.getTime() - now.getTime()) / 1000);
};

/** Throws 429, with the wait until a second of the clock; null is no refusal. */
export const refuseUntil = (hasta: number | null, now: Date): void => {
  if (hasta !== null) throw tooManyTries(hasta - now.getTime() / 1000);
};

/** Throws 503 when all visitors together have sent as many requests as an hour allows: `llenas`. */
export const refuseFull = (llenas: boolean): void => {
  if (!llenas) return;
  throw new Problem(
    503,
    'En este momento llegan demasiadas solicitudes por el sitio. Inténtelo dentro de una hora, o use los contactos del aviso de privacidad.',
    { retryAfter: 3_600 },
  );
};

/**
 * Counts one try at each counter in turn, the one shared with the fewest first. The first that is beyond its
 * limit throws 429, with the wait.
 */
export const countTry = async (env: Environment, limits: readonly Limit[]): Promise<void> => {
  const now = env.now();
  for (const limit of limits) refuseBeyond(await addTry(env.database, limit, now), now);
};

/**
 * How often a try looks again whether those under way have left it a place. It waits twice as long each time, up to
 * a second, some 6 seconds in all. A look is a statement, and a stranger may have many tries wait.
 */
const LOOKS = 9;
const LOOK_AGAIN_MS = 100;
const LONGEST_LOOK_MS = 1_000;

/** Ends a try; a database that is away loses no more than this. */
const end = (env: Environment, limits: readonly Limit[], fin: Fin): Promise<void> =>
  endTry(env.database, limits, () => fin).catch(() => undefined);

/** Lets a try in at a counter of failures: waits while only tries under way stand before it, else throws 429. */
const letIn = async (env: Environment, limit: Limit): Promise<LimitUnderWay | undefined> => {
  for (let look = 1; ; look++) {
    const now = env.now();
    const row = await beginTry(env.database, limit, now);
    if (row?.negada !== true) return row;
    if (row.enCurso === 0) refuseBeyond(row, now);
    if (look === LOOKS) throw tooManyTries(1);
    await env.sleep(Math.min(LONGEST_LOOK_MS, LOOK_AGAIN_MS * 2 ** (look - 1)));
  }
};

/**
 * Makes a try of which only failures count, given how many failures the last counter knows. One that is
 * refused has failed and stays counted; one that succeeds ends itself, with `endTry`. Those under way
 * count until they end: tries beyond the limit wait for them, and are refused only for failures. One that the
 * database broke off is nobody's failure: who retries meanwhile is not locked out when it is back.
 */
export const counted = async <T>(
  env: Environment,
  limits: readonly Limit[],
  attempt: (failures: number) => Promise<T>,
): Promise<T> => {
  let last: LimitUnderWay | undefined;
  for (const [i, limit] of limits.entries()) {
    try {
      last = await letIn(env, limit);
    } catch (error) {
      const before = limits.slice(0, i);
      if (i > 0) await end(env, before, 'nada');
      // Or a stranger who invents names would leave a row for each, refused or not.
      if (i > 0) await borrarVacios(env.database, before).catch(() => undefined);
      throw error;
    }
  }
  try {
    return await attempt(last === undefined ? 0 : last.cuenta - last.enCurso);
  } catch (error) {
    await end(env, limits, error instanceof Negativa ? 'failed' : 'nada');
    throw error;
  }
};
