import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface AlertaProps {
  readonly tipo?: 'ok' | 'info' | 'aviso' | 'error';
  readonly titulo?: ReactNode;
  readonly children?: ReactNode;
  readonly role?: 'status' | 'alert' | undefined;
  /** Makes the notice focusable. */
  readonly id?: string;
  readonly className?: string;
}

/** A notice beside its sign. */
export function Alerta({ tipo = 'info', titulo, children, role, id, className = '' }: AlertaProps) {
  return (
    <div
      className={`alerta alerta-${tipo} ${className}`}
      role={role}
      id={id}
      tabIndex={id === undefined ? undefined : -1}
    >
      <Icon name={tipo === 'error' ? 'aviso' : tipo} />
      <div className="pila">
        {titulo !== undefined && <p className="alerta-titulo">{titulo}</p>}
        {children}
      </div>
    </div>
  );
}
