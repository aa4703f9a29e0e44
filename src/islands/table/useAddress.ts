import { useCallback, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';

/** Values by the name they have in the address bar: `/medicos?pagina=2&buscar=jose`. */
export type Values<Name extends string> = Readonly<Record<Name, string>>;

/** `push` makes an entry that Back returns from; `replace` changes the current one. */
export type HistoryEntry = 'push' | 'replace';

const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** The path of the address, followed through Back, Forward and `go`; '' in the static page. */
export const usePathname = (): string =>
  useSyncExternalStore(
    listen,
    () => location.pathname,
    () => '',
  );

/** The query of the address, followed likewise. */
export const useQuery = (): string =>
  useSyncExternalStore(
    listen,
    () => location.search,
    () => '',
  );

/** Goes to another address of the page that is open, without loading it again; Back returns. The entry holds `state`. */
export function go(address: string, state: unknown = null): void {
  if (address !== location.pathname + location.search) history.pushState(state, '', address);
  for (const listener of listeners) listener();
}

/** Calls `follow` when Back or Forward has changed the address, for a form that shows its values. */
export function useBackAndForward(follow: () => void): void {
  const latest = useEffectEvent(follow);
  useEffect(() => {
    const listener = () => latest();
    addEventListener('popstate', listener);
    return () => removeEventListener('popstate', listener);
  }, []);
}

/** The values in a query; one that is missing or empty is the default. Other parameters are ignored. */
export function readValues<Name extends string>(
  query: string,
  defaults: Values<Name>,
): Values<Name> {
  const found = new URLSearchParams(query);
  const values: Record<Name, string> = { ...defaults };
  for (const name in defaults) values[name] = found.get(name) || defaults[name];
  return values;
}

/** The query with `changes` made; defaults are left out of it, other parameters stay. */
export function writeValues<Name extends string>(
  query: string,
  defaults: Values<Name>,
  changes: Partial<Values<Name>>,
): string {
  const next = new URLSearchParams(query);
  for (const name in changes) {
    const value = changes[name] ?? defaults[name];
    if (value === defaults[name]) next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * State that lives in the address bar, so that back, forward, reload and a shared link work. `defaults`
 * names the parameters and is what the static page shows; keep it outside the component.
 */
export function useAddress<Name extends string>(defaults: Values<Name>) {
  const query = useQuery();
  const values = useMemo(() => readValues(query, defaults), [query, defaults]);
  const change = useCallback(
    (changes: Partial<Values<Name>>, entry: HistoryEntry) => {
      const next = writeValues(location.search, defaults, changes);
      if (next === location.search) return;
      const address = location.pathname + next + location.hash;
      if (entry === 'push') history.pushState(null, '', address);
      else history.replaceState(history.state, '', address);
      for (const listener of listeners) listener();
    },
    [defaults],
  );
  return [values, change] as const;
}
