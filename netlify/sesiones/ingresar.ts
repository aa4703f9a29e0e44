import type { Environment } from '../http/environment.ts';
import {
  counted,
  cuentaDe,
  knownBrowserLimits,
  LONGEST_DELAY_SECONDS,
  signInLimits,
} from '../http/limits.ts';
import { verifyPassword } from './passwords.ts';
import { endTry } from '../http/limits.sql.ts';
import { abrirReto } from './retos.ts';
import { abrirSesion, usuarioParaIngresar, type UsuarioParaIngresarRow } from './sesiones.sql.ts';
import { datosDeSesion, type SesionNueva } from './sesionNueva.ts';
import { CLAVE_DADA_DIAS, claveDadaVencida } from '../../src/domain/clave.ts';
import { SinSesion } from '../../src/domain/errores.ts';
import { ERRORES } from '../../src/domain/mensajes.ts';

/** Failed sign-ins of a name in 15 minutes before it slows down. */
const FREE_FAILURES_PER_ACCOUNT = 10;

/** Seconds by which an account's next try is delayed after `failures` within the window, from any address. */
const delaySeconds = (failures: number): number =>
  failures <= FREE_FAILURES_PER_ACCOUNT
    ? 0
    : Math.min(LONGEST_DELAY_SECONDS, 2 ** (failures - FREE_FAILURES_PER_ACCOUNT - 1));

/** The second step, after the right password of a user with a second factor. */
export interface SegundoPaso {
  readonly Intento: string;
  readonly desafio: string;
  readonly usuario: UsuarioParaIngresarRow;
}

/**
 * Signs a user in, or asks for the second factor. An unknown user, a disabled one and a wrong password get the same 401
 * after the same work. Beyond the limit of its address the right password signs in with a delay. A browser that signed
 * in as that user before has its own counter, which other browsers' failures do not change.
 */
export const ingresar = async (
  env: Environment,
  credentials: { username: string; password: string },
  conocido: (cuenta: string) => string | undefined = () => undefined,
): Promise<SesionNueva | SegundoPaso> => {
  const account = cuentaDe(credentials.username);
  const browser = conocido(account);
  const limits =
    browser === undefined ? signInLimits(env, account) : knownBrowserLimits(env, account, browser);
  const [own] = limits;
  return counted(env, limits, async ({ failures, counters, held }) => {
    if (browser === undefined)
      await env.sleep((held ? LONGEST_DELAY_SECONDS : delaySeconds(failures)) * 1000);

    const usuario = await usuarioParaIngresar(env.database, account);
    const correct = await verifyPassword(credentials.password, usuario?.claveHash);
    if (usuario === undefined || !correct || !usuario.activo) {
      throw new SinSesion(ERRORES.autenticar);
    }
    if (usuario.claveDadaEn !== null && claveDadaVencida(usuario.claveDadaEn, env.now())) {
      throw new SinSesion(
        `La contraseña que le dieron venció a los ${CLAVE_DADA_DIAS} días. Pida otra a quien se la dio.`,
      );
    }
    if (usuario.llaves.length > 0 || usuario.codigos) {
      const { usuarioId, claveHash } = usuario;
      const reto = await abrirReto(env, { usuarioId, uso: 'ingreso', claveHash });
      await endTry(env.database, counters, (one) => (one === own ? 'clears' : 'takenBack'));
      return { ...reto, usuario };
    }
    const { refreshToken, ...datos } = datosDeSesion(env);
    const session = await abrirSesion(env.database, {
      ...datos,
      usuarioId: usuario.usuarioId,
      claveHash: usuario.claveHash,
      factor: null,
    });
    // The user was disabled, or the password changed, meanwhile: the same answer as for a wrong password.
    if (session === undefined) throw new SinSesion(ERRORES.autenticar);
    await endTry(env.database, counters, (one) => (one === own ? 'clears' : 'takenBack'));
    return { session, refreshToken };
  });
};
