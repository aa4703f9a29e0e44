import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in the static page and while it comes alive, true from then on. What only the browser knows (its
 * address, its storage, the chosen country) is read after that, so that both agree.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
