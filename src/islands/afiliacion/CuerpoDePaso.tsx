import type { ReactNode } from 'react';
import { Body, FormErrors, SubmitButton } from '../form/useAppForm.tsx';

interface CuerpoDePasoProps {
  /** Its fields. */
  readonly children: ReactNode;
  /** What the way on does while it works. */
  readonly doing: string;
  readonly siguiente?: string;
  readonly anterior: () => void;
}

/** The form of a step that has one before it: its faults, its fields, and the ways on and back. */
export function CuerpoDePaso({
  children,
  doing,
  siguiente = 'Siguiente',
  anterior,
}: CuerpoDePasoProps) {
  return (
    <Body className="formulario">
      <FormErrors />
      {children}
      <div className="acciones">
        <SubmitButton doing={doing}>{siguiente}</SubmitButton>
        <button type="button" className="boton-secundario" onClick={anterior}>
          Anterior
        </button>
      </div>
    </Body>
  );
}
