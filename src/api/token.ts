/** The access token lives here and nowhere else: a page that is left takes it along. */
let token: string | undefined;
let renewal: ((stale: string | undefined) => Promise<string>) | undefined;

/** The access token, or undefined while nobody is signed in. */
export const accessToken = (): string | undefined => token;

/** Keeps a new token, or drops the last one. */
export function keepToken(next: string | undefined): void {
  token = next;
}

/** How a stale token is renewed. `sessionCalls.ts` says so; on a page that does without it nobody is signed in. */
export function onStaleToken(renew: (stale: string | undefined) => Promise<string>): void {
  renewal = renew;
}

/** A token newer than `stale`, for the one repetition after a 401; rejects when there is none to be had. */
export function renewToken(stale: string | undefined): Promise<string> {
  return renewal === undefined ? Promise.reject(new Error('No session.')) : renewal(stale);
}
