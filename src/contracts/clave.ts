import * as v from 'valibot';
import { passwordInUse, renewedSession } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { faltaDeClave } from '../domain/clave.ts';

/** The present password, asked for again before changes that only its owner may make. */
export const claveActual = passwordInUse('Escriba su contraseña actual');

/** A new password. Only the server checks it against the user name. */
export const claveNueva = v.pipe(
  v.string('Escriba la contraseña nueva'),
  v.rawCheck(({ dataset, addIssue }) => {
    const falta = dataset.typed ? faltaDeClave(dataset.value) : null;
    if (falta !== null) addIssue({ message: falta });
  }),
);

/** A change of one's own password. */
export const newPassword = v.object({ ClaveActual: claveActual, ClaveNueva: claveNueva });

/** Changes one's own password, ends every session and opens a new one. A given password permits nothing else. */
export const clave = endpoint({
  method: 'POST',
  path: '/api/auth/clave',
  access: 'session',
  summary: 'Cambia la contraseña propia',
  body: newPassword,
  reply: renewedSession,
  event: 'password-change',
  failure: 'Error al cambiar la contraseña',
  refusals: [409, 422],
});
