import { randomUUID } from 'node:crypto';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Handler, Input } from '../http/area.ts';
import { cifrar } from '../http/cifrado.ts';
import { type Factor, sesionVigente } from '../http/session.sql.ts';
import type { Session } from '../http/session.ts';
import { hashToken } from '../http/tokens.ts';
import { comprobarClave } from './comprobarClave.ts';
import {
  borrarCodigos,
  borrarLlave,
  codigosDe,
  credencialesDe,
  factoresDe,
  guardarLlave,
  guardarSemilla,
  retoAbierto,
  tomarReto,
} from './factores.sql.ts';
import { identidad, seguirEn } from './entrega.ts';
import { comprobarCodigo, lugarDeSemilla } from './ingresarConFactor.ts';
import { abrirReto, RETO_SEGUNDOS } from './retos.ts';
import { datosDeSesion, reabrirSesion, type SesionNueva } from './sesionNueva.ts';
import { direccionDe, enBase32, SEMILLA_BYTES } from './totp.ts';
import { bloquearUsuario, claveDe } from './usuarios.sql.ts';
import { DatabaseRefusal, type Query } from '../database/database.ts';
import * as contract from '../../src/contracts/factores.ts';
import { Conflicto, enCampo, NoEncontrado, SinSesion } from '../../src/domain/errores.ts';
import { VALIDACION } from '../../src/domain/mensajes.ts';

const PROGRAMA = 'Junto a Tí';

/** The algorithms of keys: Ed25519, ECDSA on P-256, RSA with SHA-256 (old Windows). */
const ALGORITMOS = [-8, -7, -257];

/** Minutes for which a seed waits for its first code. */
const SEMILLA_MINUTOS = 10;

/** Asks a browser for a new key, after the present password. 409 beyond `LLAVES_MAXIMO`, or for a taken name. */
export const pedirLlave: Handler<typeof contract.pedirLlave> = async ({ env, session, body }) => {
  const { usuarioId, userName } = session;
  const { ClaveActual, Nombre } = body;
  const claveHash = await comprobarClave(env, { usuarioId }, ClaveActual);
  const { Llaves } = await factoresDe(env.database, usuarioId);
  if (Llaves.length >= contract.LLAVES_MAXIMO) {
    throw new Conflicto(`Ya tiene ${contract.LLAVES_MAXIMO} llaves. Quite una que no use.`);
  }
  if (Llaves.some((llave) => llave.Nombre === Nombre)) throw nombreTomado();
  const credenciales = await credencialesDe(env.database, usuarioId);
  const { Intento, desafio } = await abrirReto(env, { usuarioId, uso: 'llave', claveHash });
  return {
    Intento,
    Opciones: {
      rp: { id: env.site.hostname, name: PROGRAMA },
      // Names no person; the same for all keys of one user.
      user: {
        id: Buffer.from(`usuario ${usuarioId}`).toString('base64url'),
        name: userName,
        displayName: userName,
      },
      challenge: desafio,
      pubKeyCredParams: ALGORITMOS.map((alg) => ({ type: 'public-key', alg })),
      timeout: RETO_SEGUNDOS * 1000,
      excludeCredentials: credenciales.map((id) => ({ type: 'public-key', id })),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      attestation: 'none',
    },
  };
};

const nombreTomado = () =>
  enCampo('Nombre', 'Ya tiene una llave con ese nombre', VALIDACION.revisar);

/**
 * Continues after a factor was registered. A session opened by the password alone is replaced, and every other session
 * of the user ends. A session opened with a factor stays.
 */
const seguir = async (
  tx: Query,
  session: Session,
  claveHash: string,
  datos: ReturnType<typeof datosDeSesion>,
  factor: Factor,
): Promise<SesionNueva | null> =>
  session.factor === null ? reabrirSesion(tx, { ...session, factor }, claveHash, datos) : null;

/** Answers with the session that replaces the caller's (null: the caller's stays). */
const responder = (
  nueva: SesionNueva | null,
  input: Pick<Input<typeof contract.registrarLlave>, 'session' | 'request' | 'env' | 'header'>,
) => (nueva === null ? identidad(input.session, input.env) : seguirEn(nueva, input));

/** Stores the new key. 409 if the attempt is over. */
export const registrarLlave: Handler<typeof contract.registrarLlave> = async (input) => {
  const { env, session } = input;
  const { Intento, Nombre, Llave } = input.body;
  const hash = hashToken(Intento);
  const reto = await retoAbierto(env.database, hash, 'llave', env.now());
  if (reto?.usuarioId !== session.usuarioId) {
    throw new Conflicto('Pasó mucho tiempo. Empiece de nuevo.');
  }
  const { response } = Llave;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: Llave.id,
      rawId: Llave.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { ...response, transports: [] },
    },
    expectedChallenge: reto.desafio,
    expectedOrigin: env.site.origin,
    expectedRPID: env.site.hostname,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITMOS,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified)
    throw new Conflicto('La llave no respondió lo que se le pidió. Inténtelo de nuevo.');
  const { credential } = registrationInfo;
  const datos = datosDeSesion(env);
  const id = randomUUID();
  try {
    const nueva = await env.database.transaction(async (tx) => {
      // Taken by an earlier run of this transaction, whose answer was lost: the key stays.
      if (!(await tomarReto(tx, hash, datos.now))) {
        const hay = await factoresDe(tx, session.usuarioId);
        if (!hay.Llaves.some((llave) => llave.Id === id)) {
          throw new Conflicto('Pasó mucho tiempo. Empiece de nuevo.');
        }
      } else {
        await guardarLlave(tx, {
          id,
          usuarioId: session.usuarioId,
          credencial: Buffer.from(credential.id, 'base64url'),
          clavePublica: credential.publicKey,
          contador: credential.counter,
          transportes: response.transports,
          nombre: Nombre,
          now: datos.now,
        });
      }
      return seguir(tx, session, reto.claveHash, datos, 'llave');
    });
    return await responder(nueva, input);
  } catch (error) {
    if (!(error instanceof DatabaseRefusal)) throw error;
    if (error.constraint === 'llaves_nombre_unico') throw nombreTomado();
    if (error.constraint === 'llaves_credencial_unica') {
      throw new Conflicto('Esa llave ya está registrada. Si es de otro usuario, use otra.');
    }
    throw error;
  }
};

/** Removes a factor by `quitar`. 409 for the last one of a role that needs one. */
const sinElUltimo = async (
  { env, session: { usuarioId } }: Pick<Input<typeof contract.quitarCodigos>, 'env' | 'session'>,
  quitar: (tx: Query) => Promise<boolean>,
  noHay: string,
): Promise<object> => {
  await env.database.transaction(async (tx) => {
    await bloquearUsuario(tx, usuarioId);
    if (!(await quitar(tx))) throw new NoEncontrado(noHay);
    const { Llaves, CodigosDesde, Exigido } = await factoresDe(tx, usuarioId);
    if (Exigido && Llaves.length === 0 && CodigosDesde === null) {
      throw new Conflicto('Su rol exige un segundo factor: registre otro antes de quitar este.');
    }
  });
  return {};
};

/** Removes a key of the caller; 404 for any other. */
export const quitarLlave: Handler<typeof contract.quitarLlave> = (input) =>
  sinElUltimo(
    input,
    (tx) => borrarLlave(tx, input.session.usuarioId, input.body.Id),
    'Esa llave ya no está registrada.',
  );

/** Makes a seed for an application. 409 while another one is active. */
export const pedirCodigos: Handler<typeof contract.pedirCodigos> = async ({ env, session }) => {
  const { usuarioId, userName } = session;
  const semilla = env.randomBytes(SEMILLA_BYTES);
  const cifrada = cifrar(env, lugarDeSemilla(usuarioId), semilla);
  if (!(await guardarSemilla(env.database, usuarioId, cifrada, env.now()))) {
    throw new Conflicto(
      'Ya usa los códigos de una aplicación: quítelos antes de empezar con otra.',
    );
  }
  return { Secreto: enBase32(semilla), Direccion: direccionDe(semilla, PROGRAMA, userName) };
};

/** Accepts an application's codes after the first correct one. */
export const activarCodigos: Handler<typeof contract.activarCodigos> = async (input) => {
  const { env, session, body } = input;
  const { usuarioId } = session;
  const codigos = await codigosDe(env.database, usuarioId, false);
  const desde = env.now().getTime() - SEMILLA_MINUTOS * 60_000;
  if (codigos === undefined || codigos.creadoEn.getTime() < desde) {
    throw new Conflicto('Pasó mucho tiempo. Empiece de nuevo.');
  }
  const datos = datosDeSesion(env);
  const nueva = await comprobarCodigo(env, { usuarioId, confirmada: false }, body.Codigo, (usar) =>
    env.database.transaction(async (tx) => {
      const claveHash = await claveDe(tx, usuarioId);
      if (claveHash === undefined) throw new SinSesion();
      // It exists already if an earlier run of this transaction was committed and its answer lost.
      const opened = await sesionVigente(tx, datos.sesionId, usuarioId, datos.now);
      if (opened === undefined) await usar(tx);
      return seguir(tx, session, claveHash, datos, 'codigo');
    }),
  );
  return responder(nueva, input);
};

/** Removes the application's codes: 404 when there are none. */
export const quitarCodigos: Handler<typeof contract.quitarCodigos> = (input) =>
  sinElUltimo(
    input,
    (tx) => borrarCodigos(tx, input.session.usuarioId),
    'No usa los códigos de ninguna aplicación.',
  );
