import { type ReactNode, useEffect, useRef } from 'react';
import { openAtHeading } from '../form/openAtHeading.ts';

interface ConstanciaProps {
  readonly titulo: string;
  readonly children: ReactNode;
}

/** What was received, in the place of its form: the heading has the focus. */
export function Constancia({ titulo, children }: ConstanciaProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => openAtHeading(heading.current), []);
  return (
    <section className="tarjeta pila resultado" aria-labelledby="constancia">
      <p className="solo-imprimir">Junto a Tí</p>
      <h2 id="constancia" ref={heading} tabIndex={-1}>
        {titulo}
      </h2>
      {children}
    </section>
  );
}
