import type { InferInput, InferOutput } from 'valibot';
import * as contract from '../contracts/auth.ts';
import type { clave } from '../contracts/clave.ts';
import type {
  activarCodigos,
  ingresoConCodigo,
  ingresoConLlave,
  registrarLlave,
} from '../contracts/factores.ts';
import type { cerrarSesiones } from '../contracts/sesiones.ts';
import { ERRORES } from '../domain/mensajes.ts';
import { authorized } from './call.ts';
import { ApiError } from './error.ts';
import { readReply, send } from './request.ts';
import { accessToken, keepToken, onStaleToken } from './token.ts';

/** The signed-in user, as the server says, with a fresh access token. */
export type Identity = InferOutput<typeof contract.refreshToken.reply>;

const LOCK = 'junto-session';
const LOCK_PATIENCE_MS = 5_000;

let userId: number | undefined;
let refreshing: Promise<Identity> | undefined;
let renewing: Promise<string> | undefined;
const endListeners = new Set<() => void>();

/** Calls `listener` when the server has ended the session while the page is open. */
export function onSessionEnd(listener: () => void): void {
  endListeners.add(listener);
}

const keep = (identity: Identity): Identity => {
  keepToken(identity.Token);
  userId = identity.UserId;
  return identity;
};

const forget = (): void => {
  keepToken(undefined);
  userId = undefined;
};

/**
 * Runs `work`, which replaces the session's cookies, in one tab at a time: two tabs would replace each other's token.
 * Waits five seconds at most for a sleeping tab: the server's grace period of ten covers that, and the answer's way.
 */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work();
  let started: Promise<Result> | undefined;
  try {
    await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_PATIENCE_MS) }, () =>
      (started = work()).then(undefined, () => undefined),
    );
  } catch {
    // The lock was not granted in time.
  }
  return started ?? work();
}

async function requestIdentity(): Promise<Identity> {
  const known = userId;
  try {
    const response = await send(contract.refreshToken, {}, undefined);
    const identity = await readReply(contract.refreshToken, response);
    // Another user signed in from another tab. Do not show that user this page's data.
    if (known !== undefined && identity.UserId !== known) {
      throw new ApiError(401, ERRORES.verificarSesion);
    }
    return keep(identity);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      forget();
      if (known !== undefined) for (const listener of endListeners) listener();
    }
    throw error;
  }
}

/** Asks the server who is signed in, and for a fresh token. Simultaneous callers share one request. */
export function refresh(): Promise<Identity> {
  refreshing ??= alone(requestIdentity).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/**
 * A token newer than `stale`, for the repetition after a 401. A failure warns once, and rejects for every
 * waiting caller.
 */
function renew(stale: string | undefined): Promise<string> {
  const token = accessToken();
  if (token !== undefined && token !== stale) return Promise.resolve(token);
  renewing ??= refresh()
    .then((identity) => identity.Token)
    .catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- the programme asked for this warning
      console.warn(ERRORES.refrescarToken);
      throw error;
    })
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

onStaleToken(renew);

/** Endpoints that sign in: by password, or where that asks for more, by a key's answer or an application's code. */
export type Entrance = typeof contract.login | typeof ingresoConLlave | typeof ingresoConCodigo;

/** Signs in. The refresh token is in a cookie that no script can read. The page ignores the reply's copy. */
export function logIn<E extends Entrance>(
  endpoint: E,
  body: InferInput<E['body']>,
): Promise<Identity> {
  return alone(async () => {
    const response = await send(endpoint, { body }, undefined);
    return keep(await readReply<Entrance>(endpoint, response));
  });
}

/** Endpoints whose answer is the session that goes on: another one, or this one. */
type Replacing =
  typeof clave | typeof cerrarSesiones | typeof registrarLlave | typeof activarCodigos;

/** Calls an endpoint that may replace the session, and continues in the one that it answers. */
export async function prove<E extends Replacing>(
  endpoint: E,
  body: InferInput<E['body']>,
): Promise<Identity> {
  const response = await authorized(endpoint, { body }, (...request) =>
    alone(() => send(...request)),
  );
  return keep(await readReply<Replacing>(endpoint, response));
}

/** Ends the session on the server. The token is dropped first, so the page is signed out even if the request fails. */
export function logOut(): Promise<void> {
  return alone(async () => {
    const last = accessToken();
    forget();
    await send(contract.logout, {}, last);
  });
}
