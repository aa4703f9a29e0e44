import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether an address is a proxy whose headers are trusted for the client's address and protocol. */
export type TrustedProxies = (address: string) => boolean;

const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Reads `TRUSTED_PROXY`: addresses or networks ('10.0.0.7, 172.16.0.0/12, fd00::/8'), comma-separated;
 * empty trusts no proxy. Throws a Spanish sentence that quotes an invalid address.
 */
export function readTrustedProxies(value = ''): TrustedProxies {
  if (value.trim() === '') return () => false;
  const list = new BlockList();
  for (const entry of value.split(/\s*,\s*/).filter(Boolean)) {
    const [, address = '', bits] = /^\s*([^/\s]+)(?:\/(\d{1,3}))?\s*$/.exec(entry) ?? [];
    try {
      if (bits === undefined) list.addAddress(address, family(address));
      else list.addSubnet(address, Number(bits), family(address));
    } catch {
      throw new Error(`TRUSTED_PROXY no es una lista de direcciones o redes: ${entry}`);
    }
  }
  return (address) => isIP(address) !== 0 && list.check(address, family(address));
}

const lastOf = (header: string | string[] | undefined): string =>
  (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').at(-1)?.trim() ?? '';

/** The client's address, and whether its own connection is https. */
export interface Caller {
  readonly address: string;
  readonly isHttps: boolean;
}

/**
 * The caller of a request. Without a trusted proxy it is the connection itself, and no header counts. Behind one it
 * is the last address in `X-Forwarded-For` that is not a trusted proxy's own. The client may have forged those before.
 */
export function callerOf(
  {
    socket,
    headers,
  }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  isTrusted: TrustedProxies,
): Caller {
  let address = plain(socket.remoteAddress ?? '');
  if (!isTrusted(address)) return { address, isHttps: false };
  const forwarded = headers['x-forwarded-for'];
  const hops = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',');
  while (isTrusted(address)) {
    const before = plain(hops.pop() ?? '');
    if (isIP(before) === 0) break;
    address = before;
  }
  return { address, isHttps: lastOf(headers['x-forwarded-proto']) === 'https' };
}

/** Whether an address is this machine's own. */
export const isLoopback = (address: string): boolean => /^(?:127\.|::1$)/.test(address);
