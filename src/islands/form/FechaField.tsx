import type { ComponentProps } from 'react';
import { CampoFecha } from './CampoFecha.tsx';
import { useControl } from './contexts.ts';

type FechaFieldProps = Pick<
  ComponentProps<typeof CampoFecha>,
  'label' | 'hint' | 'optional' | 'hoy' | 'nacimiento' | 'readOnly'
> & { readonly name: string };

/** A date of a form. Not a component of `useAppForm`, so that forms without a date do not load it. */
export function FechaField({ name, ...described }: FechaFieldProps) {
  const { field, value, error, id } = useControl<string>(name);
  return (
    <CampoFecha
      {...described}
      id={id}
      value={value}
      onValue={(next) => field.handleChange(next)}
      error={error}
    />
  );
}

/** The date of birth of the affiliated person. */
export function FechaDeNacimiento({ ayuda }: { readonly ayuda: string }) {
  return (
    <FechaField
      name="FechaNacimiento"
      label="Fecha de nacimiento"
      hint={<>{ayuda} Por ejemplo, 27&nbsp;/&nbsp;3&nbsp;/&nbsp;1958.</>}
      nacimiento
    />
  );
}
