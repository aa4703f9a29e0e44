import type { ReactNode } from 'react';

interface AbiertaProps {
  readonly nombre: ReactNode;
  /** When it began and was last used. */
  readonly horas: readonly string[];
  /** The button that ends it. */
  readonly children?: ReactNode;
}

/** One line of a list of sessions or keys. */
export const Abierta = ({ nombre, horas, children }: AbiertaProps) => (
  <li className="sesion-abierta">
    <p>
      <strong>{nombre}</strong>
      {horas.map((una) => (
        <span key={una}>{una} </span>
      ))}
    </p>
    {children}
  </li>
);
