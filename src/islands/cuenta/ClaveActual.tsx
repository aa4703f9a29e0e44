import { PasswordField } from '../form/fields.tsx';

interface ClaveActualProps {
  readonly userName: string;
  readonly hint?: string;
}

/** One's present password, asked for once more: a form's field `ClaveActual`. */
export function ClaveActual({ userName, hint }: ClaveActualProps) {
  return (
    <>
      {/* For password managers: whose password this is. */}
      <input type="text" hidden name="username" autoComplete="username" value={userName} readOnly />
      <PasswordField
        name="ClaveActual"
        label="Contraseña actual"
        hint={hint}
        autoComplete="current-password"
      />
    </>
  );
}
