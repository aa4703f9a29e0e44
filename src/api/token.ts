/** The only place of the access token. It is gone when the page closes. */
let token: string | undefined;
let renewal: ((stale: string | undefined) => Promise<string>) | undefined;

/** The access token, or undefined while signed out. */
export const accessToken = (): string | undefined => token;

/** Keeps a new token, or drops the last one. */
export function keepToken(next: string | undefined): void {
  token = next;
}

/** Sets how a stale token is renewed. `sessionCalls.ts` does that. A page that does not load it is signed out. */
export function onStaleToken(renew: (stale: string | undefined) => Promise<string>): void {
  renewal = renew;
}

/** A token newer than `stale`, for the repetition after a 401. Rejects when no renewal is possible. */
export function renewToken(stale: string | undefined): Promise<string> {
  return renewal === undefined ? Promise.reject(new Error('No session.')) : renewal(stale);
}
