import { conoceDispositivo } from './dispositivo.ts';
import { entregarIngreso, segundoFactor } from './entrega.ts';
import { ingresar } from './ingresar.ts';
import type { Handler } from '../http/area.ts';
import { deviceCookie } from '../http/cookies.ts';
import { factorMissing } from '../http/session.ts';
import type { login } from '../../src/contracts/auth.ts';

/** Signs a user in by the password. Throws 401 with the next step for a user with a second factor. */
export const iniciarSesion: Handler<typeof login> = async (input) => {
  const { request, body, env, event } = input;
  const device = deviceCookie(request);
  const ingreso = await ingresar(env, body, (account) => conoceDispositivo(env, account, device));
  if ('Intento' in ingreso) {
    event('second-factor-asked');
    throw factorMissing(segundoFactor(ingreso, env));
  }
  return entregarIngreso(ingreso, input);
};
