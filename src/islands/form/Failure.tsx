import type { ReactNode } from 'react';
import { Alerta } from './Alerta.tsx';

interface FailureProps {
  /** The service's sentence. */
  readonly detail: string;
  /** Asks again; without it there is nothing to try again. */
  readonly again?: (() => void) | undefined;
  /** What may help, between the sentence and the button. */
  readonly children?: ReactNode;
}

/** Something the page needs could not be had, told in its place: why, what helps, and the way to try again. */
export const Failure = ({ detail, again, children }: FailureProps) => (
  <Alerta tipo="error" role="alert" titulo={detail}>
    {children}
    {again !== undefined && (
      <button type="button" className="boton-secundario" onClick={again}>
        Reintentar
      </button>
    )}
  </Alerta>
);
