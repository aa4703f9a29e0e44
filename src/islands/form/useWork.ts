import { useState } from 'react';
import { ApiError } from '../../api/error.ts';

/** Work that a button starts. */
interface Work {
  /** Whether it is under way. */
  readonly busy: boolean;
  /** What the service refused of the last work; null while there is nothing. */
  readonly refusal: string | null;
  /** Does the work. An `ApiError` becomes `refusal`; other errors are passed on. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

/** Work that a button starts: whether it is under way, and what the service refused of it. */
export function useWork(): Work {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.detail);
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, run };
}
