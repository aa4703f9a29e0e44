import type { ReactNode, RefObject } from 'react';
import { type Paso, PASOS } from './inicio.ts';

interface MarcoProps {
  readonly paso: Paso;
  /** Takes the focus when the step opens. */
  readonly titulo: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

/** The frame of every step: the four steps by name, with the ones done and the one that is open, and its heading. */
export function Marco({ paso, titulo, children }: MarcoProps) {
  return (
    <div className="pila-amplia asistente" data-paso={paso}>
      <ol className="pasos" aria-label="Pasos">
        {PASOS.map((nombre, index) => (
          <li
            key={nombre}
            className={index + 1 < paso ? 'hecho' : undefined}
            aria-current={index + 1 === paso ? 'step' : undefined}
          >
            <span>
              {nombre}
              {index + 1 < paso && <span className="oculto"> (listo)</span>}
            </span>
          </li>
        ))}
      </ol>
      <h2 ref={titulo} tabIndex={-1}>
        {`Paso ${paso} de 4: ${PASOS[paso - 1]}`}
      </h2>
      {children}
    </div>
  );
}
