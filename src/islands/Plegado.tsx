import { type ReactNode, useId, useState } from 'react';

interface PlegadoProps {
  readonly nombre: ReactNode;
  readonly abierto?: boolean | undefined;
  /** Of its content. */
  readonly className: string;
  readonly children: ReactNode;
}

/** A button that shows and hides its content. It stays in its line; its content takes the next one. */
export function Plegado({ nombre, abierto: primero = false, className, children }: PlegadoProps) {
  const id = useId();
  const [abierto, setAbierto] = useState(primero);
  return (
    <>
      <button
        type="button"
        className="plegar"
        aria-expanded={abierto}
        aria-controls={id}
        onClick={() => setAbierto(!abierto)}
      >
        {nombre}
      </button>
      <div id={id} className={className}>
        {children}
      </div>
    </>
  );
}
