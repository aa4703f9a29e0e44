import { useEffect, useRef, useState } from 'react';
import { EXITOS } from '../../domain/mensajes.ts';
import { copyText } from './copyText.ts';

const SHOWN_MS = 4000;

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for screen readers, which do not show the button's row: 'el código CR-F001'. */
  readonly what: string;
  readonly done?: string;
}

/** Copies `text` and says so, on the button and aloud. */
export function CopyButton({ text, what, done = EXITOS.codigoCopiado }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  const clearing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(clearing.current), []);
  const copy = async () => {
    const copied = await copyText(text);
    clearTimeout(clearing.current);
    setSaid(copied ? done : 'No se pudo copiar');
    clearing.current = setTimeout(() => setSaid(''), SHOWN_MS);
  };
  return (
    <>
      <button
        type="button"
        className="boton-secundario boton-copiar"
        aria-label={`Copiar ${what}`}
        onClick={() => void copy()}
      >
        Copiar
      </button>
      <span className="copiado" role="status">
        {said}
      </span>
    </>
  );
}
