import { ECDH } from 'node:crypto';
import * as v from 'valibot';
import { publicKeyOf } from './enviarPush.ts';
import {
  borrarSuscripcion,
  guardarSuscripcion,
  type SuscripcionRow,
  tieneSuscripcion,
} from './suscripciones.sql.ts';
import type { Handler } from '../http/area.ts';
import { cifrar, descifrar } from '../http/cifrado.ts';
import { keepNoticesCookie, noticesCookie } from '../http/cookies.ts';
import type { Environment } from '../http/environment.ts';
import type { Session } from '../http/session.ts';
import { hashToken, newToken } from '../http/tokens.ts';
import type * as contract from '../../src/contracts/avisos.ts';
import { enCampo, NoEncontrado } from '../../src/domain/errores.ts';

const Suscripcion = v.object({
  direccion: v.string(),
  clavePublica: v.string(),
  secreto: v.string(),
});
/** A browser's subscription: its address at a push service, open to any sender, and its keys. */
export type Suscripcion = v.InferOutput<typeof Suscripcion>;

/** The stored hash of a browser's cookie. */
export const navegadorDe = (cookie: string | undefined): Buffer | null =>
  cookie === undefined ? null : hashToken(cookie);

const lugarDe = (digest: Buffer) =>
  ({ tabla: 'suscripciones', fila: digest.toString('hex') }) as const;

/** Whether this site sends notices to browsers, and the session's browser gets them. */
export const verAvisos: Handler<typeof contract.verAvisos> = async ({ env, session }) => ({
  Clave: env.push === undefined ? null : publicKeyOf(env.push.key),
  Activos: env.push !== undefined && (await tieneSuscripcion(env.database, session.sesionId)),
});

/**
 * Sends a session's notices to its browser, named by `cookie`, from now on. Throws 404 if the site sends none, and 400
 * for an invalid key.
 */
export const suscribir = async (
  env: Environment,
  { sesionId }: Pick<Session, 'sesionId'>,
  cookie: string,
  { Direccion, ClavePublica, Secreto }: v.InferOutput<typeof contract.activarAvisos.body>,
): Promise<void> => {
  if (env.push === undefined)
    throw new NoEncontrado('Este sitio no envía avisos a los dispositivos.');
  try {
    ECDH.convertKey(ClavePublica, 'prime256v1', 'base64url');
  } catch {
    throw enCampo('ClavePublica', 'La clave de este navegador no se puede usar');
  }
  const digest = hashToken(Direccion);
  const suscripcion = { direccion: Direccion, clavePublica: ClavePublica, secreto: Secreto };
  const cifrado = cifrar(env, lugarDe(digest), Buffer.from(JSON.stringify(suscripcion)));
  const fila = { sesionId, navegador: hashToken(cookie), digest, cifrado, now: env.now() };
  await env.database.transaction((tx) => guardarSuscripcion(tx, fila));
};

/** Sends the session's notices to this browser from now on. */
export const activarAvisos: Handler<typeof contract.activarAvisos> = async (input) => {
  const { env, session, body, request, header } = input;
  const cookie = noticesCookie(request) ?? newToken(env);
  await suscribir(env, session, cookie, body);
  header('set-cookie', keepNoticesCookie(cookie));
  return {};
};

/** Stops the notices to this browser. */
export const quitarAvisos: Handler<typeof contract.quitarAvisos> = async (input) => {
  const { env, session, request, header } = input;
  await borrarSuscripcion(env.database, session.sesionId, navegadorDe(noticesCookie(request)));
  header('set-cookie', keepNoticesCookie(undefined));
  return {};
};

/** A stored subscription; undefined if the environment no longer has its key. */
export const leerSuscripcion = (
  env: Environment,
  { digest, ...cifrado }: SuscripcionRow,
): Suscripcion | undefined => {
  try {
    const claro = descifrar(env, lugarDe(digest), cifrado);
    return v.parse(Suscripcion, JSON.parse(Buffer.from(claro).toString()));
  } catch {
    return undefined;
  }
};
