import type { RefObject } from 'react';

interface TextoNuevoProps {
  /** The server's sentence. */
  readonly detalle: string;
  readonly titulo: RefObject<HTMLHeadingElement | null>;
}

/** A text was replaced while the page was open: only a fresh page shows what is to be accepted. */
export function TextoNuevo({ detalle, titulo }: TextoNuevoProps) {
  return (
    <div className="pila">
      <h2 ref={titulo} tabIndex={-1}>
        Hay un texto nuevo
      </h2>
      <p className="entrada">{detalle}</p>
      <p>Lo que escribió se conserva.</p>
      <button type="button" className="boton" onClick={() => location.reload()}>
        Leer el texto nuevo
      </button>
    </div>
  );
}
