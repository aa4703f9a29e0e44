import { type ReactNode, useState } from 'react';
import { useErrorDialog } from './useErrorDialog.tsx';

/** Work that a button starts. */
interface Work {
  /** Whether it is under way. */
  readonly busy: boolean;
  /** Does the work, unless some is under way. The service's refusal opens the dialog 'Error'; other errors are passed on. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
  /** The dialog, to be rendered by the owner; null while nothing is wrong. */
  readonly refusal: ReactNode;
}

/** Work that a button starts: whether it is under way, and the dialog that says why it was refused. */
export function useWork(): Work {
  const [busy, setBusy] = useState(false);
  const { show, element } = useErrorDialog();
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      show(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run, refusal: element };
}
