import type { ReactNode } from 'react';

interface DatosProps {
  /** What each is called, and what it is; what is null or false is left out. */
  readonly de: Readonly<Record<string, ReactNode>>;
  readonly className?: string;
}

/** Facts by their names. */
export function Datos({ de, className }: DatosProps) {
  return (
    <dl className={className}>
      {Object.entries(de).map(
        ([nombre, valor]) =>
          valor !== null &&
          valor !== false && (
            <div key={nombre}>
              <dt>{nombre}</dt>
              <dd>{valor}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
