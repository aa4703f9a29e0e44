/**
 * Inlined in every page of the workspace: asks for the session while the scripts load, unless another tab does, and for
 * what the page reads first (see src/api/request.ts). It may refer to nothing outside itself.
 */
export function pedirTemprano(): void {
  // Fonts that come after the first paint move the entries of the bar.
  if ('letra' in document.documentElement.dataset)
    void document.fonts.load('1em "Atkinson Hyperlegible Next", "Bricolage Grotesque"', 'a1');
  if (!document.cookie.includes('junto-session=') || !('locks' in navigator)) return;
  const ask = (address: string, headers?: Record<string, string>) =>
    fetch(address, {
      headers: { 'content-type': 'application/json', ...headers },
      referrerPolicy: 'origin',
    });
  const session = navigator.locks
    .request('junto-session', { ifAvailable: true }, (lock) =>
      lock === null ? null : ask('/api/auth/refresh_token'),
    )
    .catch(() => null);
  globalThis.respuestasTempranas = { '/api/auth/refresh_token': session };

  const { lectura: first, lectores = '' } = document.body.dataset;
  const perfil = document.documentElement.dataset['perfil'] ?? '';
  // A filter in the address changes what is read.
  if (first === undefined || location.search !== '' || !lectores.split(' ').includes(perfil))
    return;
  const readFirst = async () => {
    const identity = (await (await session)?.clone().json()) as { Token?: string } | undefined;
    return identity?.Token === undefined
      ? null
      : ask(first, { authorization: `Bearer ${identity.Token}` });
  };
  globalThis.lectura = readFirst().catch(() => null);
  globalThis.respuestasTempranas[first] = globalThis.lectura;
}
