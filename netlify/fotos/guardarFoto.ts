import type { InferInput } from 'valibot';
import type { Environment } from '../http/environment.ts';
import type { Session } from '../http/session.ts';
import { requireAlcance } from '../http/session.ts';
import { hashLinkToken } from '../http/tokens.ts';
import {
  anunciar,
  type CanjeDeFotos,
  canjeDeFotos,
  canjeDeLlave,
  escribirFoto,
} from './fotos.sql.ts';
import { ENLACE_GASTADO, type guardar } from '../../src/contracts/fotos.ts';
import { Conflicto, DatoInvalido, NoEncontrado } from '../../src/domain/errores.ts';
import { type CanjeConEstado, puedeAuditarse } from '../../src/domain/estado.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';

type Guardada = InferInput<typeof guardar.reply>;

/** The redemption of a code that the session registers for; 404 beyond its scope. */
export const canjeParaFotos = async (
  env: Environment,
  session: Session,
  codigo: string,
  accion: 'registrarCanje' | 'verCanjes' | 'auditarCanje',
): Promise<CanjeDeFotos> => {
  const canje = await canjeDeFotos(env.database, codigo, requireAlcance(session, accion));
  if (canje === undefined) throw new NoEncontrado(BUSQUEDA.canje);
  return canje;
};

/** 409 unless the redemption is pending at `now`. */
export const exigirPendiente = (canje: CanjeConEstado, now: Date): void => {
  if (puedeAuditarse(canje, now)) return;
  throw new Conflicto('Este canje ya se decidió: no admite más fotos.');
};

/** A version 4 UUID from the environment's randomness. */
const nombreNuevo = (env: Environment): string => {
  const hex = Buffer.from(env.randomBytes(16)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};

/**
 * Decodes a photo beside the server's thread and stores its pixels as a JPEG of ours: nothing else of the file is
 * kept. Throws 422 for what is no such photo, 409 once the redemption is decided.
 */
const guardarEn = async (
  env: Environment,
  canje: CanjeDeFotos,
  orden: number,
  bytes: Uint8Array,
): Promise<Guardada> => {
  const now = env.now();
  exigirPendiente(canje, now);
  const hacer = env.aparte ?? (await import('../../src/archivos/tareas.ts')).hacer;
  const limpia = await hacer('limpiarFoto', bytes);
  if ('falta' in limpia) throw new DatoInvalido(`La foto ${limpia.falta}`);
  const { jpeg, huella } = limpia.hecho;
  const clave = nombreNuevo(env);
  await anunciar(env.database, clave, now);
  await env.almacen.guardar(clave, jpeg);
  const ordenes = await env.database.transaction((tx) =>
    escribirFoto(tx, { canjeId: canje.id, orden, clave, huella, now }, (actual) =>
      exigirPendiente(actual, now),
    ),
  );
  return { Ordenes: ordenes };
};

/** Stores a photo that a counter sends. Throws 404, 409, 422. */
export const guardarFoto = async (
  env: Environment,
  session: Session,
  { code, orden }: { readonly code: string; readonly orden: number },
  bytes: Uint8Array,
): Promise<Guardada> =>
  guardarEn(env, await canjeParaFotos(env, session, code, 'registrarCanje'), orden, bytes);

/** Stores a photo that a phone sends, by the key that it got for a one-time address. Throws 404, 409, 422. */
export const guardarFotoDeTelefono = async (
  env: Environment,
  llave: string | null,
  orden: number,
  bytes: Uint8Array,
): Promise<Guardada> => {
  const canje = await canjeDeLlave(env.database, hashLinkToken(llave ?? ''), env.now());
  if (canje === undefined) throw new NoEncontrado(ENLACE_GASTADO);
  return guardarEn(env, canje, orden, bytes);
};
