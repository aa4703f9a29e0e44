import { TextField } from '../form/fields.tsx';

interface ClaveActualProps {
  readonly userName: string;
  readonly hint?: string;
}

/** One's present password, asked for once more. Stands inside its `<form.AppField>`. */
export function ClaveActual({ userName, hint }: ClaveActualProps) {
  return (
    <>
      {/* For password managers: whose password this is. */}
      <input type="text" hidden name="username" autoComplete="username" value={userName} readOnly />
      <TextField
        label="Contraseña actual"
        hint={hint}
        type="password"
        autoComplete="current-password"
      />
    </>
  );
}
