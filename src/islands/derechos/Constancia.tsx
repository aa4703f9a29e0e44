import type { ReactNode } from 'react';
import { Alerta } from '../form/Alerta.tsx';
import { openAtHeading } from '../form/openAtHeading.ts';

interface ConstanciaProps {
  readonly titulo: string;
  readonly children: ReactNode;
}

/** What was received, in the place of its form: the heading has the focus. */
export function Constancia({ titulo, children }: ConstanciaProps) {
  return (
    <Alerta tipo="ok" className="resultado">
      <p className="solo-imprimir">Junto a Tí · {location.host}</p>
      <h1 ref={openAtHeading} tabIndex={-1}>
        {titulo}
      </h1>
      {children}
    </Alerta>
  );
}
