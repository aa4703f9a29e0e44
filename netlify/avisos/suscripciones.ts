import { ECDH } from 'node:crypto';
import * as v from 'valibot';
import { clavePublicaDe } from './enviarPush.ts';
import { guardarSuscripcion, type SuscripcionRow, tieneSuscripcion } from './suscripciones.sql.ts';
import { cifrar, descifrar } from '../http/cifrado.ts';
import type { Environment } from '../http/environment.ts';
import type { Session } from '../http/session.ts';
import { hashToken } from '../http/tokens.ts';
import type { activarAvisos, verAvisos } from '../../src/contracts/avisos.ts';
import { enCampo, NoEncontrado } from '../../src/domain/errores.ts';

const Suscripcion = v.object({
  direccion: v.string(),
  clavePublica: v.string(),
  secreto: v.string(),
});
/** A browser's subscription: its address at a push service, to which anybody may send, and its keys. */
export type Suscripcion = v.InferOutput<typeof Suscripcion>;

/** The stored hash of a browser's cookie. */
export const navegadorDe = (cookie: string | undefined): Buffer | null =>
  cookie === undefined ? null : hashToken(cookie);

const lugarDe = (digest: Buffer) =>
  ({ tabla: 'suscripciones', fila: digest.toString('hex') }) as const;

/** Whether this site sends notices to browsers, and the session's browser gets them. */
export const avisosDe = async (
  { database, push }: Environment,
  { sesionId }: Session,
): Promise<v.InferOutput<typeof verAvisos.reply>> => ({
  Clave: push === undefined ? null : clavePublicaDe(push.clave),
  Activos: push !== undefined && (await tieneSuscripcion(database, sesionId)),
});

/**
 * Sends a session's notices to its browser, named by `cookie`, from now on. Throws 404 if the site sends none, and 400
 * for an invalid key.
 */
export const suscribir = async (
  env: Environment,
  { sesionId }: Pick<Session, 'sesionId'>,
  cookie: string,
  { Direccion, ClavePublica, Secreto }: v.InferOutput<typeof activarAvisos.body>,
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
