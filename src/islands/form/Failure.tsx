import type { ReactNode } from 'react';
import { Alerta } from './Alerta.tsx';

interface FailureProps {
  /** The service's sentence. */
  readonly detail: string;
  /** Repeats the request; without it no button is shown. */
  readonly again?: (() => void) | undefined;
  /** What may help, between the sentence and the button. */
  readonly children?: ReactNode;
}

/** Replaces content that could not be loaded: the reason, help, and a button to retry. */
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
