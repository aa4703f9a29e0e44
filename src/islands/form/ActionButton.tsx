import type { ReactNode } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { useWork } from './useWork.ts';

interface ActionButtonProps {
  /** The action. Its `ApiError` opens the dialog 'Error'. */
  readonly work: () => Promise<void>;
  readonly doing: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A button for one request: busy meanwhile, with a dialog if it is refused. */
export function ActionButton({ work, ...button }: ActionButtonProps) {
  const { busy, run, refusal } = useWork();
  return (
    <>
      <BusyButton {...button} type="button" busy={busy} onClick={() => void run(work)} />
      {refusal}
    </>
  );
}
