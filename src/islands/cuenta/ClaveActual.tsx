import { PasswordField } from '../form/fields.tsx';
import { useUsuario } from '../session/Guard.tsx';

/** One's present password, asked for once more: a form's field `ClaveActual`. */
export function ClaveActual({
  label = 'Contraseña actual',
  hint,
}: {
  readonly label?: string | undefined;
  readonly hint?: string;
}) {
  const { userName } = useUsuario();
  return (
    <>
      {/* For password managers: whose password this is. */}
      <input type="text" hidden name="username" autoComplete="username" value={userName} readOnly />
      <PasswordField name="ClaveActual" label={label} hint={hint} autoComplete="current-password" />
    </>
  );
}
