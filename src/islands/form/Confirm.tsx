import type { ReactNode } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { Dialog } from './Dialog.tsx';
import { useWork } from './useWork.ts';

interface ConfirmProps {
  readonly title: ReactNode;
  /** What is about to happen. */
  readonly children?: ReactNode;
  readonly yes: string;
  readonly doing: string;
  readonly no?: string;
  /** For acts that cannot be undone: the button is red, and the other one has the focus. */
  readonly isDangerous?: boolean;
  readonly wide?: boolean;
  /** Its `ApiError` opens the dialog 'Error'. */
  readonly onYes: () => Promise<void> | void;
  readonly onNo: () => void;
}

/** Asks before an act, in a dialog of two buttons; shown by `useQuestion`. */
export function Confirm({
  title,
  children,
  yes,
  doing,
  no = 'Volver',
  isDangerous,
  wide = false,
  onYes,
  onNo,
}: ConfirmProps) {
  const { busy, run, refusal } = useWork();
  return (
    <>
      <Dialog
        title={title}
        wide={wide}
        onClose={onNo}
        footer={
          <>
            <BusyButton
              type="button"
              className={isDangerous ? 'boton boton-peligro' : 'boton'}
              data-primero={isDangerous ? undefined : ''}
              busy={busy}
              doing={doing}
              onClick={() => void run(async () => onYes())}
            >
              {yes}
            </BusyButton>
            <button
              type="button"
              className="boton-secundario"
              data-primero={isDangerous ? '' : undefined}
              onClick={onNo}
            >
              {no}
            </button>
          </>
        }
      >
        {children}
      </Dialog>
      {refusal}
    </>
  );
}
