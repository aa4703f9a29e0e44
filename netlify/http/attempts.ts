import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Environment } from './environment.ts';
import { tooManyAttempts } from './problem.ts';
import { contarIntento, type Contador, type CuentaRow } from '../sql/intentos.ts';

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

/** A counter of `ambito` for the client's address, which is stored only as a keyed hash. */
export const perAddress = (env: Environment, ambito: string, limite: number): Contador => ({
  ambito,
  limite,
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

/** Throws 429, with the longest wait, when a counter is beyond its limit. */
export const refuseBeyond = (
  contadores: readonly Contador[],
  rows: readonly CuentaRow[],
  now: Date,
): void => {
  const limits = new Map(contadores.map(({ ambito, limite }) => [ambito, limite]));
  const waits = rows
    .filter(({ ambito, cuenta }) => cuenta > (limits.get(ambito) ?? Infinity))
    .map(({ hasta }) => (hasta.getTime() - now.getTime()) / 1000);
  if (waits.length > 0) throw tooManyAttempts(Math.max(...waits));
};

/** Counts one try and throws 429, with the wait, when a counter is beyond its limit. */
export const countAttempt = async (env: Environment, contadores: readonly Contador[]) => {
  const now = env.now();
  const rows = await contarIntento(env.database, contadores, now);
  refuseBeyond(contadores, rows, now);
  return new Map(rows.map(({ ambito, cuenta }) => [ambito, cuenta]));
};
