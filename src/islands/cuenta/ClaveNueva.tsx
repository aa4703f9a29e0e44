import * as v from 'valibot';
import { claveNueva } from '../../contracts/clave.ts';
import { CLAVE_MINIMO } from '../../domain/largoDeClave.ts';
import { PasswordField } from '../form/fields.tsx';

/** A password that is chosen, and the same once more. */
export const claveElegida = v.pipe(
  v.object({ ClaveNueva: claveNueva, Repetida: v.string() }),
  v.forward(
    v.partialCheck(
      [['ClaveNueva'], ['Repetida']],
      ({ ClaveNueva, Repetida }) => ClaveNueva === Repetida,
      'Las contraseñas no coinciden',
    ),
    ['Repetida'],
  ),
);

/** The fields of `claveElegida`. */
export const ClaveNueva = () => (
  <>
    <PasswordField
      name="ClaveNueva"
      label="Contraseña nueva"
      hint={`Al menos ${CLAVE_MINIMO} caracteres. Varias palabras sin relación entre sí son fáciles de recordar y difíciles de adivinar.`}
      autoComplete="new-password"
    />
    <PasswordField name="Repetida" label="Repita la contraseña nueva" autoComplete="new-password" />
  </>
);
