import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** Attributes that tie a control to its label, hint and error; spread onto the input, select or textarea. */
export interface ControlTies {
  readonly id: string;
  readonly className: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

/** The words of one control. */
export interface Labelled {
  /** Unique in the page; the error summary links to it. */
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly optional?: boolean | undefined;
}

interface FieldProps extends Labelled {
  readonly children: (ties: ControlTies) => ReactNode;
}

/** Label, hint and error around one control, in the order they are read, with the ids that tie them. */
export function Field({ id, label, hint, error, optional, children }: FieldProps) {
  const hintId = hint === undefined ? undefined : `${id}-ayuda`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const describedBy = [hintId, errorId].filter((part) => part !== undefined).join(' ');
  return (
    <div className="campo">
      <label htmlFor={id}>
        {label}
        {optional && <span className="campo-opcional"> (opcional)</span>}
      </label>
      {hintId !== undefined && (
        <p className="campo-ayuda" id={hintId}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
      {children({
        id,
        className: 'control',
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error !== undefined,
      })}
    </div>
  );
}

/** A field's error, in words and with a sign, never by colour alone. */
export function FieldError({
  id,
  error,
}: {
  readonly id: string | undefined;
  readonly error: ReactNode;
}) {
  if (error === undefined) return null;
  return (
    <p className="campo-error" id={id}>
      <Icon name="aviso" />
      <span>
        <span className="oculto">Error: </span>
        {error}
      </span>
    </p>
  );
}
