import type { ReactNode, RefObject } from 'react';
import { type Paso, PASOS } from './inicio.ts';
import { Progreso } from './Progreso.tsx';

interface MarcoProps {
  readonly paso: Paso;
  /** Takes the focus when the step opens. */
  readonly titulo: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

/** The frame of every step: progress and heading. */
export function Marco({ paso, titulo, children }: MarcoProps) {
  return (
    <div className="pila-amplia asistente" data-paso={paso}>
      <Progreso paso={paso} />
      <h2 ref={titulo} tabIndex={-1}>
        {`Paso ${paso} de 4: ${PASOS[paso - 1]}`}
      </h2>
      {children}
    </div>
  );
}
