import type { ReactNode } from 'react';

interface EnLineaProps {
  readonly partes: readonly string[];
}

/** Facts in a line, a dot between two: one that finds no room goes whole to the next line, without its dot. */
export const EnLinea = ({ partes }: EnLineaProps): ReactNode => (
  <span className="en-linea">
    {partes.map((parte) => (
      <span key={parte}>{parte} </span>
    ))}
  </span>
);
