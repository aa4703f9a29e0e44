import { atom, type ReadableAtom } from 'nanostores';
import type { InferInput } from 'valibot';
import { ApiError } from '../api/error.ts';
import * as api from '../api/sessionCalls.ts';
import { ERRORES } from '../domain/mensajes.ts';
import { esPaisCodigo, PAIS_PREDETERMINADO } from '../domain/paises.ts';
import { type Accion, puede, puedeCambiarPais } from '../domain/permisos.ts';
import { elegirPais } from './country.ts';
import { forgetDrafts } from './draft.ts';
import {
  leerSesionVisible,
  SESSION_COOKIE,
  type SesionVisible,
} from '../contracts/sessionCookie.ts';

/** The session's state: being checked, signed in, signed out, or signed in without permission for the page. */
export type SessionStatus = 'pending' | 'authenticated' | 'unauthenticated' | 'unauthorized';

/** Who is signed in, as the server says. */
export interface Usuario extends SesionVisible {
  readonly userId: number;
  /** The code of a Regente's pharmacy. */
  readonly farmacia?: string | null;
  /** The user has a given password. Until it is changed, the server refuses everything else. */
  readonly debeCambiarClave: boolean;
  /** The role needs a second factor. Until one is registered, the server refuses everything else. */
  readonly debeRegistrarFactor: boolean;
  /** An Administrador of all countries. */
  readonly todosLosPaises: boolean;
}

/** The session. `problem` says why the check failed, `lapsed` that the session ended while the page was open. */
export type Session =
  | { readonly status: 'pending'; readonly user: null; readonly problem?: string }
  | { readonly status: 'authenticated'; readonly user: Usuario }
  | { readonly status: 'unauthenticated'; readonly user: null; readonly lapsed?: boolean };

const session = atom<Session>({ status: 'pending', user: null });

/** The session that islands read. Only the functions of this file change it. */
export const $session: ReadableAtom<Session> = session;

/** The status on a page for `accion`. Without `accion` the page is for anybody signed in. */
export function statusFor(current: Session, accion?: Accion): SessionStatus {
  return current.status === 'authenticated' && accion !== undefined && !puede(current.user, accion)
    ? 'unauthorized'
    : current.status;
}

let channel: BroadcastChannel | undefined;

/** The channel that tells other tabs of a sign-out. Without it (old browsers) they notice at their next request. */
const otherTabs = (): BroadcastChannel | undefined =>
  (channel ??=
    'BroadcastChannel' in globalThis ? new BroadcastChannel('cerrar-sesion') : undefined);

function leave(): void {
  forgetDrafts();
  session.set({ status: 'unauthenticated', user: null });
}

let watching = false;

/** From now on the page hides when another tab signs out, or when a browser shows a kept page to another user. */
function watch(): void {
  if (watching) return;
  watching = true;
  otherTabs()?.addEventListener('message', leave);
  addEventListener('pageshow', ({ persisted }) => {
    const present = leerSesionVisible(document.cookie)?.userName;
    if (persisted && present !== session.get().user?.userName) leave();
  });
}

function enter(identity: api.Identity): Usuario {
  const user: Usuario = {
    userId: identity.UserId,
    userName: identity.UserName,
    rol: identity.Role,
    farmaciaAdmin: identity.FarmaciaAdmin,
    farmacia: identity.Farmacia,
    pais: esPaisCodigo(identity.Codigopais) ? identity.Codigopais : PAIS_PREDETERMINADO,
    debeCambiarClave: identity.DebeCambiarClave,
    debeRegistrarFactor: identity.DebeRegistrarFactor,
    todosLosPaises: identity.TodosLosPaises,
  };
  session.set({ status: 'authenticated', user });
  watch();
  return user;
}

api.onSessionEnd(() => session.set({ status: 'unauthenticated', user: null, lapsed: true }));

let checking: Promise<void> | undefined;

async function check(): Promise<void> {
  if (leerSesionVisible(document.cookie) === null) {
    session.set({ status: 'unauthenticated', user: null });
    return;
  }
  session.set({ status: 'pending', user: null });
  try {
    const user = enter(await api.refresh());
    if (!puedeCambiarPais(user)) elegirPais(user.pais);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    session.set(
      error.status === 401
        ? { status: 'unauthenticated', user: null }
        : { status: 'pending', user: null, problem: ERRORES.verificarSesion },
    );
  }
}

/** Finds out once per page who is signed in. A failed check may be repeated. */
export function checkSession(): Promise<void> {
  const { status } = session.get();
  if (status !== 'pending') return Promise.resolve();
  checking ??= check().finally(() => {
    checking = undefined;
  });
  return checking;
}

/**
 * Signs in and takes over the user's country. Rejects with the `ApiError` of a refusal; its `segundoFactor` says
 * how the sign-in goes on.
 */
export async function logIn<E extends api.Entrance>(
  endpoint: E,
  body: InferInput<E['body']>,
): Promise<Usuario> {
  try {
    const user = enter(await api.logIn(endpoint, body));
    forgetDrafts(user.userName);
    elegirPais(user.pais);
    return user;
  } catch (error) {
    session.set({ status: 'unauthenticated', user: null });
    throw error;
  }
}

/** Takes over the answer to a changed password, or to a second factor that was registered. */
export function sessionReplaced(identity: api.Identity): void {
  enter(identity);
}

/**
 * Signs out in all tabs, and removes their drafts. Rejects when the server did not answer. The page then
 * shows nothing, but the refresh cookie, which no script can read, is still valid. Another try ends it.
 */
export async function logOut(): Promise<void> {
  leave();
  try {
    await api.logOut();
  } finally {
    document.cookie = `${SESSION_COOKIE}=; Path=/; Max-Age=0; Secure; SameSite=Strict`;
    // After the cookie is gone: a tab that still found it would sign in again.
    otherTabs()?.postMessage(null);
  }
}
