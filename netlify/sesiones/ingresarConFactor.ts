import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { entregarIngreso } from './entrega.ts';
import type { Handler } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import {
  anotarFallo,
  anotarUsoDeLlave,
  codigosDe,
  llaveDe,
  type RetoRow,
  retoAbierto,
  tomarCodigo,
  tomarRecuperacion,
  tomarReto,
} from './factores.sql.ts';
import { hashRecoveryCode } from './recuperacion.ts';
import { abrirSesion } from './sesiones.sql.ts';
import { datosDeSesion, type SesionNueva } from './sesionNueva.ts';
import { pasoDelCodigo } from './totp.ts';
import { cifrar, descifrar } from '../http/cifrado.ts';
import { counted, perAccount } from '../http/limits.ts';
import { endTry } from '../http/limits.sql.ts';
import { type Factor, sesionVigente } from '../http/session.sql.ts';
import { hashToken } from '../http/tokens.ts';
import type { Query } from '../database/database.ts';
import {
  CIFRAS_DE_RECUPERACION,
  type ingresoConCodigo,
  type ingresoConLlave,
} from '../../src/contracts/factores.ts';
import { enCampo, SinSesion } from '../../src/domain/errores.ts';
import { VALIDACION } from '../../src/domain/mensajes.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** Wrong codes of one user in 15 minutes. */
export const CODIGOS_ERRADOS = 5;
/** Consecutive wrong codes, over any time, after which only a key or an administrator helps. */
export const CODIGOS_ERRADOS_SEGUIDOS = 50;

const VENCIDO = 'Pasó mucho tiempo desde su contraseña. Ingrese de nuevo.';
const ERRADO = 'Ese código no sirve, o ya se usó. Espere el siguiente.';
const BLOQUEADO =
  'Sus códigos quedaron bloqueados por tantos intentos. Use una llave, o pida ayuda a quien administra los usuarios.';

const abierto = async (env: Environment, hash: Buffer): Promise<RetoRow> => {
  const reto = await retoAbierto(env.database, hash, 'ingreso', env.now());
  if (reto === undefined) throw new SinSesion(VENCIDO);
  return reto;
};

/** Opens the session of an attempt, once `probar` has proved the factor inside the same transaction. */
const abrir = (
  env: Environment,
  hash: Buffer,
  { usuarioId, claveHash }: RetoRow,
  factor: Factor,
  probar: (tx: Query) => Promise<void>,
): Promise<SesionNueva> => {
  const { refreshToken, ...datos } = datosDeSesion(env);
  return env.database.transaction(async (tx) => {
    if (!(await tomarReto(tx, hash, datos.now))) {
      // It exists already if an earlier run of this transaction was committed and its answer lost.
      const opened = await sesionVigente(tx, datos.sesionId, usuarioId, datos.now);
      if (opened === undefined) throw new SinSesion(VENCIDO);
      return { session: opened, refreshToken };
    }
    await probar(tx);
    const session = await abrirSesion(tx, { ...datos, usuarioId, claveHash, factor });
    // The user was disabled, or the password changed, since the first step.
    if (session === undefined) throw new SinSesion(VENCIDO);
    return { session, refreshToken };
  });
};

/**
 * Completes a sign-in by a key. 401 if the attempt is over, the key is not the user's, or it signed another challenge.
 * A counter that went back means a copied key.
 */
export const ingresarConLlave: Handler<typeof ingresoConLlave> = async (input) => {
  const { env } = input;
  const { Intento, Llave } = input.body;
  const hash = hashToken(Intento);
  const reto = await abierto(env, hash);
  const nueva = await abrir(env, hash, reto, 'llave', async (tx) => {
    const llave = await llaveDe(tx, reto.usuarioId, Buffer.from(Llave.id, 'base64url'));
    if (llave === undefined) throw new SinSesion('Esta llave no es de este usuario.');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...Llave,
        rawId: Llave.id,
        type: 'public-key',
        clientExtensionResults: {},
      },
      expectedChallenge: reto.desafio,
      expectedOrigin: env.site.origin,
      expectedRPID: env.site.hostname,
      credential: {
        id: Llave.id,
        publicKey: new Uint8Array(llave.clavePublica),
        counter: llave.contador,
      },
      // The password was the first factor: a key without a PIN suffices as the second.
      requireUserVerification: false,
    }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
    if (!verified)
      throw new SinSesion('La llave no respondió lo que se le pidió. Ingrese de nuevo.');
    await anotarUsoDeLlave(tx, llave.id, authenticationInfo.newCounter, env.now());
  });
  return entregarIngreso(nueva, input);
};

/** The table and row of a user's seed. */
export const lugarDeSemilla = (usuarioId: UsuarioId) =>
  ({ tabla: 'codigos_aplicacion', fila: `usuario ${usuarioId}` }) as const;

/**
 * Checks a code of the user's application, which is `confirmada` or not, and takes it. 422 at the field for a wrong
 * code or one that was taken before. 429 after five in 15 minutes; 422 with what to do after fifty in a row.
 */
export const comprobarCodigo = async <T>(
  env: Environment,
  { usuarioId, confirmada }: { readonly usuarioId: UsuarioId; readonly confirmada: boolean },
  codigo: string,
  tomar: (usar: (tx: Query) => Promise<void>) => Promise<T>,
): Promise<T> => {
  const limits = [perAccount(env, 'factor.codigo', String(usuarioId), CODIGOS_ERRADOS)];
  return counted(env, limits, async () => {
    const now = env.now();
    const codigos = await codigosDe(env.database, usuarioId, confirmada);
    if (codigos === undefined) throw enCampo('Codigo', ERRADO, VALIDACION.revisar);
    if (codigos.fallos >= CODIGOS_ERRADOS_SEGUIDOS) {
      throw enCampo('Codigo', BLOQUEADO, VALIDACION.revisar);
    }
    const semilla = descifrar(env, lugarDeSemilla(usuarioId), codigos);
    const paso = pasoDelCodigo(semilla, codigo, now);
    if (paso === undefined) {
      await anotarFallo(env.database, usuarioId);
      throw enCampo('Codigo', ERRADO, VALIDACION.revisar);
    }
    const resultado = await tomar(async (tx) => {
      const nuevo = cifrar(env, lugarDeSemilla(usuarioId), semilla);
      if (!(await tomarCodigo(tx, usuarioId, paso, nuevo, now))) {
        throw enCampo('Codigo', ERRADO, VALIDACION.revisar);
      }
    });
    await endTry(env.database, limits, () => 'clears');
    return resultado;
  });
};

/** Accepts a recovery code as the factor: 422 at the field, 429 as for a code of an application. */
const conRecuperacion = (
  env: Environment,
  hash: Buffer,
  reto: RetoRow,
  codigo: string,
): Promise<SesionNueva> => {
  const { usuarioId } = reto;
  const limits = [perAccount(env, 'factor.codigo', String(usuarioId), CODIGOS_ERRADOS)];
  return counted(env, limits, async () => {
    const resultado = await abrir(env, hash, reto, 'codigo', async (tx) => {
      const suyo = hashRecoveryCode(usuarioId, codigo);
      if (!(await tomarRecuperacion(tx, usuarioId, suyo, env.now())))
        throw enCampo(
          'Codigo',
          'Ese código de recuperación no sirve, o ya se usó.',
          VALIDACION.revisar,
        );
    });
    await endTry(env.database, limits, () => 'clears');
    return resultado;
  });
};

/** Completes a sign-in by an application's or a recovery code. 401 if the attempt is over, else as `comprobarCodigo`. */
export const ingresarConCodigo: Handler<typeof ingresoConCodigo> = async (input) => {
  const { env } = input;
  const { Intento, Codigo } = input.body;
  const hash = hashToken(Intento);
  const reto = await abierto(env, hash);
  const nueva =
    Codigo.length === CIFRAS_DE_RECUPERACION
      ? await conRecuperacion(env, hash, reto, Codigo)
      : await comprobarCodigo(env, { ...reto, confirmada: true }, Codigo, (usar) =>
          abrir(env, hash, reto, 'codigo', usar),
        );
  return entregarIngreso(nueva, input);
};
