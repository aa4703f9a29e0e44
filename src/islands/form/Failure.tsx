import type { ReactNode } from 'react';
import type { ApiError } from '../../api/error.ts';
import { Alerta } from './Alerta.tsx';

interface FailureProps {
  /** The refusal of a service, or a sentence. */
  readonly fault: ApiError | string;
  /** Repeats the request. No button is shown without it, or when the service answered that there is no such thing. */
  readonly again?: (() => void) | undefined;
  /** What may help, between the sentence and the button. */
  readonly children?: ReactNode;
}

/** Replaces content that could not be loaded: the reason, help, and a button to retry. */
export const Failure = ({ fault, again, children }: FailureProps) => {
  const { status, detail }: { status?: number; detail: string } =
    typeof fault === 'string' ? { detail: fault } : fault;
  return (
    <Alerta tipo="error" role="alert" titulo={detail}>
      {children}
      {again && status !== 404 && (
        <button type="button" className="boton-secundario" onClick={again}>
          Reintentar
        </button>
      )}
    </Alerta>
  );
};
