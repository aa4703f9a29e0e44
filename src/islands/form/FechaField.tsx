import { useSelector } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import type { Dia } from '../../domain/calendario.ts';
import { CampoFecha } from './CampoFecha.tsx';
import { controlId, firstMessage, useFieldContext } from './contexts.ts';

interface FechaFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  readonly hoy: Dia;
  readonly max?: Dia;
}

/** A date of a form. Forms without one do not load it: it is no component of `useAppForm`. */
export function FechaField(described: FechaFieldProps) {
  const field = useFieldContext<string>();
  const value = useSelector(field.store, (state) => state.value);
  const error = useSelector(field.store, (state) => firstMessage(state.meta.errors));
  return (
    <CampoFecha
      {...described}
      id={controlId(field.form.formId, field.name)}
      value={value}
      onValue={(next) => field.handleChange(next)}
      error={error}
    />
  );
}
