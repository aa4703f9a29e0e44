import type { ReactNode } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { useWork } from './useWork.ts';

interface ActionButtonProps {
  /** What the press does. Its `ApiError` opens the dialog 'Error'. */
  readonly work: () => Promise<void>;
  /** What it is doing while busy. */
  readonly doing: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A button that does one thing at the service: busy meanwhile, and a dialog when it was refused. */
export function ActionButton({ work, ...button }: ActionButtonProps) {
  const { busy, run, refusal } = useWork();
  return (
    <>
      <BusyButton {...button} type="button" busy={busy} onClick={() => void run(work)} />
      {refusal}
    </>
  );
}
