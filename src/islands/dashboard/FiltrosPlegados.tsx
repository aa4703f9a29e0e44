import type { ReactNode } from 'react';

interface FiltrosPlegadosProps {
  /** How many of them narrow the list. */
  readonly puestos: number;
  /** Beside the list's heading where there is room. */
  readonly titular?: boolean;
  readonly children: ReactNode;
}

const abrirEnAncho = (filtros: HTMLDetailsElement | null) => {
  if (filtros !== null) filtros.open = matchMedia('(min-width: 40.01rem)').matches;
};

/** Many filters above a list. A phone folds them: its first screen is for the rows. */
export const FiltrosPlegados = ({ puestos, titular, children }: FiltrosPlegadosProps) => (
  <details
    className={titular === true ? 'filtros-plegados filtros-titular' : 'filtros-plegados'}
    ref={abrirEnAncho}
  >
    <summary>Filtros{puestos > 0 && ` (${puestos})`}</summary>
    {children}
  </details>
);
