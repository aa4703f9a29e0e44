import type { ReactNode } from 'react';
import { unir } from '../unir.tsx';

interface DatosProps {
  /** Labels and values; null and false are left out. */
  readonly de: Readonly<Record<string, ReactNode>>;
  readonly className?: string;
}

/** A list of labels and values. */
export function Datos({ de, className = 'hechos' }: DatosProps) {
  return (
    <dl className={className}>
      {Object.entries(de).map(
        ([nombre, valor]) =>
          valor !== null &&
          valor !== false && (
            <div key={nombre}>
              <dt>{nombre}</dt>
              <dd>{typeof valor === 'string' ? unir(valor) : valor}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
