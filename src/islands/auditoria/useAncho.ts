import { useSyncExternalStore } from 'react';

const DOS_COLUMNAS = '(min-width: 68.75rem)';

const alCambiarAncho = (listener: () => void) => {
  const media = matchMedia(DOS_COLUMNAS);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether queue and case are side by side, as the style sheet has it from 1,100 px on. */
export const useAncho = (): boolean =>
  useSyncExternalStore(
    alCambiarAncho,
    () => matchMedia(DOS_COLUMNAS).matches,
    () => true,
  );
