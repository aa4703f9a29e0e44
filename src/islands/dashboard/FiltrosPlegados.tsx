import type { ReactNode } from 'react';
import { Plegado } from '../Plegado.tsx';

interface FiltrosPlegadosProps {
  /** How many of them narrow the list. */
  readonly puestos: number;
  readonly children: ReactNode;
}

/** Many filters above a list. A phone folds them: its first screen is for the rows. */
export const FiltrosPlegados = ({ puestos, children }: FiltrosPlegadosProps) => (
  <Plegado nombre={`Filtros${puestos > 0 ? ` (${puestos})` : ''}`} className="filtros-plegados">
    {children}
  </Plegado>
);
