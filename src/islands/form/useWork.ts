import { type ReactNode, useState } from 'react';
import { useErrorDialog } from './useErrorDialog.tsx';

/** Work that a button starts. */
interface Work {
  /** Whether it is running. */
  readonly busy: boolean;
  /** Runs work unless some is running. The service's refusal opens the dialog 'Error'; other errors are rethrown. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
  /** The dialog, to be rendered by the owner; null without an error. */
  readonly refusal: ReactNode;
}

/** Runs a button's work: whether it is running, and the dialog with its refusal. */
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
