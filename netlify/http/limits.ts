import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Environment } from './environment.ts';
import type { Query } from '../database/database.ts';
import { Problem, tooManyTries } from './problem.ts';
import { APERTURAS_POR_HORA } from '../../src/domain/derechos.ts';
import { Negativa } from '../../src/domain/errores.ts';
import {
  addTry,
  type Limit,
  type LimitUnderWay,
  type LimitRow,
  beginTry,
  borrarVacios,
  type Ending,
  endTry,
  fallosDeGrupo,
  olvidarFallos,
  VENTANA,
  type Ventana,
} from './limits.sql.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** Groups of an IPv6 address: a customer has a whole /64, some a /48. */
const CUSTOMER = 4;
const SITE = 3;

/** The counted form of an address; of IPv6 the first groups. */
const network = (address: string, groups = CUSTOMER): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = plain.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : [];
  return [...left, ...zeros, ...right]
    .slice(0, groups)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
};

const subject = (env: Environment, ambito: string, value: string): Buffer =>
  createHmac('sha256', env.addressKey).update(`${ambito}\0${value}`).digest();

/** A pseudonym of what was asked for, as a counter of different things keeps it: equal inputs give equal values. */
export const fingerprint = (env: Environment, ambito: string, value: string): string =>
  subject(env, ambito, value).toString('hex', 0, 8);

/** The pseudonym of the client's address in log lines. */
export const addressDigest = (env: Environment): string =>
  fingerprint(env, 'registro', network(env.clientAddress));

/** The client's address as counters of `ambito` keep it: a keyed hash. */
export const addressSubject = (env: Environment, ambito: string): Buffer =>
  subject(env, ambito, network(env.clientAddress));

/** The /48 of a client's IPv6 address as counters of `ambito` keep it; null for IPv4. */
export const siteSubject = (env: Environment, ambito: string): Buffer | null => {
  const site = network(env.clientAddress, SITE);
  return site.includes(':') ? subject(env, ambito, site) : null;
};

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

/** A counter of `ambito` for one account, over all addresses. */
export const perAccount = (
  env: Environment,
  ambito: string,
  account: string,
  limite: number,
  ventana: Ventana = VENTANA,
): Limit => ({ ambito, limite, ventana, sujeto: subject(env, ambito, account) });

/** User names are codes that people type in either case. */
export const cuentaDe = (username: string) => username.normalize('NFKC').toLowerCase();

/** The most failed sign-ins in 15 minutes of a name at an address, and of an address. */
const FAILURES_PER_ACCOUNT_AND_ADDRESS = 5;
const FAILURES_PER_ADDRESS = 30;
/** Sign-ins of one address that are delayed at once after that, and seconds of the longest delay. */
const HELD_BACK = 3;
export const LONGEST_DELAY_SECONDS = 8;
/** An account is slowed down and never locked, so that a stranger cannot lock a pharmacy out. */
const NO_LIMIT = 2_147_483_647;

const NAME_AND_ADDRESS = 'login.cuenta-direccion';
const NAME = 'login.cuenta';

const groupOf = (env: Environment, account: string): Buffer => subject(env, 'login.grupo', account);

/** The counters of a sign-in: the name at this address, the address, and the name everywhere. */
export const signInLimits = (env: Environment, account: string): [Limit, Limit, Limit] => {
  const grupo = groupOf(env, account);
  const here = `${network(env.clientAddress)}\0${account}`;
  return [
    { ...perAccount(env, NAME_AND_ADDRESS, here, FAILURES_PER_ACCOUNT_AND_ADDRESS), grupo },
    {
      ...perAddress(env, 'login.direccion', FAILURES_PER_ADDRESS),
      retenidos: perAddress(env, 'login.retenidos', HELD_BACK),
    },
    { ...perAccount(env, NAME, account, NO_LIMIT), grupo },
  ];
};

/** The one counter of a known browser: its own failures as that user, which others cannot use up. */
export const knownBrowserLimits = (env: Environment, account: string, browser: string): [Limit] => [
  {
    ...perAccount(
      env,
      'login.navegador',
      `${account}\0${browser}`,
      FAILURES_PER_ACCOUNT_AND_ADDRESS,
    ),
    grupo: groupOf(env, account),
  },
];

/** The most wrong present passwords of one user in 15 minutes. */
const WRONG_PASSWORDS = 5;

/** The counter of a user's wrong present passwords, on all screens. */
export const presentPassword = (env: Environment, usuarioId: UsuarioId): Limit =>
  perAccount(env, 'clave.cuenta', String(usuarioId), WRONG_PASSWORDS);

/** A user's failed sign-ins in 15 minutes, and until when an address or an opening is refused; null: none is. */
export const failedSignIns = (
  env: Environment,
  { id, userName }: { readonly id: UsuarioId; readonly userName: string },
) =>
  fallosDeGrupo(
    env.database,
    groupOf(env, cuentaDe(userName)),
    {
      total: NAME,
      cerrado: { ambito: NAME_AND_ADDRESS, limite: FAILURES_PER_ACCOUNT_AND_ADDRESS },
      aperturas: openings(env, id),
    },
    env.now(),
  );

/** Lets a user try again at once, from every address. */
export const forgetFailures = (
  tx: Query,
  env: Environment,
  { id, userName }: { id: UsuarioId; userName: string },
): Promise<void> =>
  olvidarFallos(tx, groupOf(env, cuentaDe(userName)), [
    presentPassword(env, id),
    openings(env, id),
  ]);

/** A counter of `ambito` over all visitors. */
export const ofAll = (ambito: string, limite: number, ventana: Ventana): Limit => ({
  ambito,
  limite,
  ventana,
  sujeto: Buffer.alloc(0),
});

/** The most card lookups of one signed-in user in 15 minutes. */
const LOOKUPS_PER_USER = 120;

/** The counter of a user's card lookups from all screens. */
export const cardLookups = (env: Environment, usuarioId: UsuarioId): Limit =>
  perAccount(env, 'tarjeta.usuario', String(usuarioId), LOOKUPS_PER_USER);

/** The most searches of one user in 15 minutes that may name a person. */
const PERSON_SEARCHES = 300;

/** The counter of a user's searches that may name a person. */
export const personSearches = (env: Environment, usuarioId: UsuarioId): Limit =>
  perAccount(env, 'personas.busqueda', String(usuarioId), PERSON_SEARCHES);

const OPENINGS = 'personas.aperturas';

/** The counter of persons' pages that a user opens in an hour. An Administrador resets it (`forgetFailures`). */
export const openings = (env: Environment, usuarioId: UsuarioId): Limit =>
  perAccount(env, OPENINGS, String(usuarioId), APERTURAS_POR_HORA, '1 hour');

/** Throws 429, with the wait, when a counter is beyond its limit. */
export const refuseBeyond = ({ negada, hasta }: LimitRow, now: Date, detail?: string): void => {
  if (negada) throw tooManyTries((hasta.getTime() - now.getTime()) / 1000, detail);
};

/** The refusal of further openings, which an Administrador can lift. */
export const DEMASIADAS_APERTURAS = `Ya abrió ${APERTURAS_POR_HORA} personas en una hora. Para seguir, pida a un Administrador que lo desbloquee en Usuarios.`;

/** Throws 429, with the wait until a Unix second; null refuses nothing. */
export const refuseUntil = (hasta: number | null, now: Date): void => {
  if (hasta !== null) throw tooManyTries(hasta - now.getTime() / 1000);
};

/**
 * Counts one try at each counter in turn; pass the least shared counter first. The first counter beyond its limit
 * throws 429, with the wait.
 */
export const countTry = async (env: Environment, limits: readonly Limit[]): Promise<void> => {
  const now = env.now();
  for (const limit of limits) refuseBeyond(await addTry(env.database, limit, now), now);
};

/**
 * How often a try checks whether running ones have left it a place. It waits twice as long each time, up to a second,
 * some 6 seconds in all. Each check is a statement, and a stranger may make many tries wait.
 */
const LOOKS = 9;
const LOOK_AGAIN_MS = 100;
const LONGEST_LOOK_MS = 1_000;

/** Ends a try; an unavailable database only leaves the try counted. */
const end = (env: Environment, limits: readonly Limit[], fin: (limit: Limit) => Ending) =>
  endTry(env.database, limits, fin).catch(() => undefined);

/** Admits a try at a counter of failures: waits while only running tries are ahead of it, else throws 429. */
const letIn = async (env: Environment, limit: Limit): Promise<LimitUnderWay> => {
  for (let look = 1; ; look++) {
    const now = env.now();
    const row = await beginTry(env.database, limit, now);
    if (!row.negada) return row;
    if (row.enCurso === 0) refuseBeyond(row, now);
    if (look === LOOKS) throw tooManyTries(1);
    await env.sleep(Math.min(LONGEST_LOOK_MS, LOOK_AGAIN_MS * 2 ** (look - 1)));
  }
};

/** An admitted try. */
interface Begun {
  /** The failures of the last counter. */
  readonly failures: number;
  /** The counters of the try until it ends. */
  readonly counters: readonly Limit[];
  /** Whether the try must be delayed because of failures of others. */
  readonly held: boolean;
}

/** Admits a try at a counter, or delayed at its `retenidos`: then its failure is answered with the 429. */
const letInOrHold = async (
  env: Environment,
  limit: Limit,
): Promise<{ counter: Limit; row: LimitUnderWay; refusal?: unknown }> => {
  try {
    return { counter: limit, row: await letIn(env, limit) };
  } catch (refusal) {
    const counter = limit.retenidos;
    if (counter === undefined || !(refusal instanceof Problem)) throw refusal;
    const row = await beginTry(env.database, counter, env.now());
    if (row.negada) throw tooManyTries(LONGEST_DELAY_SECONDS);
    return { counter, row, refusal };
  }
};

/**
 * Makes a try. Only refusals count as failures; a successful try calls `endTry` itself. Running tries count: those
 * beyond the limit wait for them. An error of the database is no failure, so that an outage locks no user out.
 */
export const counted = async <T>(
  env: Environment,
  limits: readonly Limit[],
  attempt: (begun: Begun) => Promise<T>,
): Promise<T> => {
  const counters: Limit[] = [];
  let last: LimitUnderWay | undefined;
  let refusal: unknown;
  for (const limit of limits) {
    try {
      const begun = await letInOrHold(env, limit);
      counters.push(begun.counter);
      last = begun.row;
      refusal ??= begun.refusal;
    } catch (error) {
      if (counters.length > 0) {
        await end(env, counters, () => 'takenBack');
        // Otherwise each invented name would leave a row.
        await borrarVacios(env.database, counters).catch(() => undefined);
      }
      throw error;
    }
  }
  try {
    const failures = last === undefined ? 0 : last.cuenta - last.enCurso;
    return await attempt({ failures, counters, held: refusal !== undefined });
  } catch (error) {
    const failed = error instanceof Negativa;
    // The counter of delayed tries counts no failures.
    const fin = (limit: Limit): Ending =>
      failed && limits.includes(limit) ? 'counts' : 'takenBack';
    await end(env, counters, fin);
    throw failed && refusal !== undefined ? refusal : error;
  }
};
