/**
 * Runs inside every page of the workspace as its body begins: asks for the session while the scripts load, unless
 * another tab does just now. src/api/sessionCalls.ts takes the answer. It may refer to nothing outside itself.
 */
export function pedirSesion(): void {
  if (!document.cookie.includes('junto-session=') || !('locks' in navigator)) return;
  const ask = () =>
    fetch('/api/auth/refresh_token', {
      headers: { 'content-type': 'application/json' },
      referrerPolicy: 'origin',
    });
  globalThis.sesionTemprana = navigator.locks
    .request('junto-session', { ifAvailable: true }, (lock) => (lock === null ? null : ask()))
    .catch(() => null);
}
