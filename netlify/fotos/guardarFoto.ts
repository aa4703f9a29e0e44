import type { InferInput } from 'valibot';
import type { Input } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import type { Session } from '../http/session.ts';
import { countTry, perAccount } from '../http/limits.ts';
import { requireAlcance } from '../http/session.ts';
import { hashToken } from '../http/tokens.ts';
import type { Query } from '../database/database.ts';
import {
  anunciar,
  bloquearFotos,
  type CanjeDeFotos,
  canjeDeFotos,
  canjeDelPase,
  escribirFoto,
} from './fotos.sql.ts';
import {
  CABECERA_DEL_PASE,
  ENLACE_GASTADO,
  type guardar,
  type guardarDeTelefono,
} from '../../src/contracts/fotos.ts';
import { Conflicto, DatoInvalido, NoEncontrado } from '../../src/domain/errores.ts';
import { type CanjeConEstado, puedeAuditarse } from '../../src/domain/estado.ts';
import { FOTOS_MAXIMO, FOTOS_ORDENES, type Renglones } from '../../src/domain/fotos.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';

type Guardada = InferInput<typeof guardar.reply>;

/** The redemption of a code within the session's scope; 404 outside it. */
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

/** A photo whose bytes are stored under a name that no row holds yet. */
interface Preparada {
  readonly canjeId: string;
  readonly nombre: string;
  readonly renglones: Renglones;
}

/** The most photos sent for one redemption in 15 minutes: refused ones are read and stored for a while, too. */
const ENVIOS_MAXIMO = 30;

/**
 * Decodes a photo, in a worker if there is one, and stores its pixels as a new JPEG: nothing else of the file is kept.
 * Throws 422 for an unreadable photo, 409 once the redemption is decided, 429 after too many.
 */
const preparar = async (
  env: Environment,
  canje: CanjeDeFotos,
  bytes: Uint8Array,
): Promise<Preparada> => {
  const now = env.now();
  exigirPendiente(canje, now);
  await countTry(env, [perAccount(env, 'fotos.canje', canje.id, ENVIOS_MAXIMO)]);
  const hacer = env.aparte ?? (await import('../../src/archivos/tareas.ts')).hacer;
  const limpia = await hacer('limpiarFoto', bytes);
  if ('falta' in limpia) throw new DatoInvalido(`La foto ${limpia.falta}`);
  const { jpeg, renglones } = limpia.hecho;
  const nombre = crypto.randomUUID();
  await anunciar(env.database, nombre, now);
  await env.almacen.guardar(nombre, jpeg);
  return { canjeId: canje.id, nombre, renglones };
};

/** Prepares a photo that a counter sends, and stores it once. Throws 404, 409, 422. */
export const prepararDeMostrador = async (
  once: (preparada: Preparada) => Promise<Guardada>,
  { env, session, params, body }: Input<typeof guardar>,
): Promise<Guardada> =>
  once(
    await preparar(env, await canjeParaFotos(env, session, params.code, 'registrarCanje'), body),
  );

/** Prepares a photo that a phone sends, by the pass that it got for a one-time address. Throws 404, 409, 422. */
export const prepararDeTelefono = async (
  once: (preparada: Preparada) => Promise<Guardada>,
  { env, request, body }: Input<typeof guardarDeTelefono>,
): Promise<Guardada> => {
  const pase = request.headers.get(CABECERA_DEL_PASE) ?? '';
  const canje = await canjeDelPase(env.database, hashToken(pase), env.now());
  if (canje === undefined) throw new NoEncontrado(ENLACE_GASTADO);
  return once(await preparar(env, canje, body));
};

/**
 * Stores a prepared photo under the requested number, or the next free one. Throws 409 once the redemption is decided
 * or has all its photos, and 404 once its person is anonymous.
 */
export const guardarFoto = async (
  tx: Query,
  { env, params: { orden } }: Pick<Input<typeof guardarDeTelefono>, 'env' | 'params'>,
  preparada: Preparada,
): Promise<Guardada> => {
  const now = env.now();
  const canje = await bloquearFotos(tx, preparada.canjeId);
  if (canje === undefined) throw new NoEncontrado(BUSQUEDA.canje);
  exigirPendiente(canje, now);
  const libre = [orden, ...FOTOS_ORDENES].find((uno) => !canje.ordenes.includes(uno));
  if (libre === undefined) {
    throw new Conflicto(`Este canje ya tiene ${FOTOS_MAXIMO} fotos: no admite más.`);
  }
  await escribirFoto(tx, { ...preparada, orden: libre, now });
  return { Ordenes: [...canje.ordenes, libre].sort((una, otra) => una - otra) };
};
