import type { ReactNode } from 'react';
import { ActionButton } from '../form/ActionButton.tsx';
import { descargar } from './descargar.ts';

interface DownloadButtonProps {
  readonly name: string;
  readonly load: () => Promise<Blob>;
  readonly doing?: string;
  readonly children: ReactNode;
}

/** Fetches a file and hands it over to be kept. */
export function DownloadButton({
  name,
  load,
  doing = 'Preparando…',
  children,
}: DownloadButtonProps) {
  return (
    <ActionButton
      className="boton-secundario"
      doing={doing}
      work={async () => descargar(await load(), name)}
    >
      {children}
    </ActionButton>
  );
}
