import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';

interface PropuestoProps {
  readonly id: number;
  /** What it changes. */
  readonly children: ReactNode;
}

/** A change that waits for another person, where it would be seen. */
export const Propuesto = ({ id, children }: PropuestoProps) => (
  <p>
    Propuesto: <a href={paths.propuesta(id)}>{children}</a>
  </p>
);
