import { type ReactNode, useState } from 'react';
import { BusyButton } from '../form/BusyButton.tsx';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import { descargar } from './descargar.ts';

interface DownloadButtonProps {
  /** The name under which the file is kept. */
  readonly name: string;
  /** Asks for the file. */
  readonly load: () => Promise<Blob>;
  readonly doing?: string;
  readonly children: ReactNode;
}

/** Fetches a file and hands it over to be kept; a refusal is told in a dialog. */
export function DownloadButton({
  name,
  load,
  doing = 'Preparando el archivo…',
  children,
}: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const errors = useErrorDialog();
  const save = async () => {
    setBusy(true);
    try {
      descargar(await load(), name);
    } catch (error) {
      errors.show(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <BusyButton
        type="button"
        className="boton-secundario"
        busy={busy}
        doing={doing}
        onClick={() => void save()}
      >
        {children}
      </BusyButton>
      {errors.element}
    </>
  );
}
