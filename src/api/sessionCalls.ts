import type { InferInput, InferOutput } from 'valibot';
import * as contract from '../contracts/auth.ts';
import type { clave } from '../contracts/clave.ts';
import type { cerrarSesiones } from '../contracts/sesiones.ts';
import { ERRORES } from '../domain/mensajes.ts';
import { authorized } from './call.ts';
import { ApiError } from './error.ts';
import { readReply, send } from './request.ts';
import { accessToken, keepToken, onStaleToken } from './token.ts';

/** Who the server says is signed in, with a fresh access token. */
export type Identity = InferOutput<typeof contract.refreshToken.reply>;

const LOCK = 'junto-session';
const LOCK_PATIENCE_MS = 10_000;

let userId: number | undefined;
let refreshing: Promise<Identity> | undefined;
let renewing: Promise<string> | undefined;
const endListeners = new Set<() => void>();

/** Calls `listener` when the server ends the session under the page's feet. */
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
 * Runs what rotates the session's cookies alone, in all tabs: two at once would each hold a token the
 * other has just replaced. A tab that sleeps on the lock is not waited for longer than ten seconds;
 * the server's grace covers that.
 */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work();
  let started: Promise<Result> | undefined;
  try {
    await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_PATIENCE_MS) }, () =>
      (started = work()).then(undefined, () => undefined),
    );
  } catch {
    // Not granted in time.
  }
  return started ?? work();
}

async function requestIdentity(): Promise<Identity> {
  const known = userId;
  try {
    const response = await send(contract.refreshToken, {}, undefined);
    const identity = await readReply(contract.refreshToken, response);
    // Somebody else signed in from another tab: what this page holds is not theirs to send.
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

/** Asks the server who is signed in and for a fresh token; one request however many ask at once. */
export function refresh(): Promise<Identity> {
  refreshing ??= alone(requestIdentity).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/**
 * A token newer than `stale`, for the one repetition after a 401. A failure is warned of once, in the
 * specification's words, and rejects for everybody who waited.
 */
function renew(stale: string | undefined): Promise<string> {
  const token = accessToken();
  if (token !== undefined && token !== stale) return Promise.resolve(token);
  renewing ??= refresh()
    .then((identity) => identity.Token)
    .catch((error: unknown) => {
      // eslint-disable-next-line no-console -- the specification asks for this warning
      console.warn(ERRORES.refrescarToken);
      throw error;
    })
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

onStaleToken(renew);

/** Signs in; the refresh token goes into a cookie that no script reads, whatever the reply carries. */
export function logIn(credentials: {
  username: string;
  password: string;
}): Promise<InferOutput<typeof contract.login.reply>> {
  return alone(async () => {
    const response = await send(contract.login, { body: credentials }, undefined);
    const identity = await readReply(contract.login, response);
    keep(identity);
    return identity;
  });
}

/** Calls what the present password is proved to, and goes on in the new session that the server opens for it. */
export async function prove<E extends typeof clave | typeof cerrarSesiones>(
  endpoint: E,
  body: InferInput<E['body']>,
): Promise<Identity> {
  const response = await authorized(endpoint, { body }, (...request) =>
    alone(() => send(...request)),
  );
  return keep(await readReply<typeof clave | typeof cerrarSesiones>(endpoint, response));
}

/** Ends the session on the server. The token is dropped first: whatever the server says, this page is signed out. */
export function logOut(): Promise<void> {
  return alone(async () => {
    const last = accessToken();
    forget();
    await send(contract.logout, {}, last);
  });
}
