import * as v from 'valibot';
import * as columna from '../database/columnas.ts';
import { alguna, type Query, una, unica } from '../database/database.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

const uso = v.picklist(['acceso', 'correo']);
export type UsoDeEnlace = v.InferInput<typeof uso>;

/** Removes the links of one use that a user was given and did not use. */
export const quitarEnlaces = async (
  tx: Query,
  usuarioId: UsuarioId,
  uso: UsoDeEnlace,
): Promise<void> => {
  await tx.query('delete from enlaces where usuario_id = $1 and uso = $2 and usado_en is null', [
    usuarioId,
    uso,
  ]);
};

/** Stores a link by its hash. It ends the user's earlier links of the same use. */
export const guardarEnlace = async (
  tx: Query,
  enlace: { hash: Buffer; usuarioId: UsuarioId; uso: UsoDeEnlace; now: Date; vence: Date },
): Promise<void> => {
  await quitarEnlaces(tx, enlace.usuarioId, enlace.uso);
  await tx.query(
    `insert into enlaces (hash, usuario_id, uso, creado_en, vence_en) values ($1, $2, $3, $4, $5)`,
    [enlace.hash, enlace.usuarioId, enlace.uso, enlace.now, enlace.vence],
  );
};

/** The link of a hash with its user, who is active, that has neither been used nor expired. */
export const enlaceVigente = (db: Query, hash: Buffer, now: Date) =>
  una(
    db,
    `select e.usuario_id as "usuarioId", u.nombre_usuario as "userName", e.uso, e.vence_en as "venceEn"
         from enlaces e join usuarios u on u.id = e.usuario_id
        where e.hash = $1 and e.usado_en is null and e.vence_en > $2::timestamptz and u.activo`,
    [hash, now],
    v.object({ usuarioId: columna.usuarioId, userName: v.string(), uso, venceEn: columna.momento }),
  );

/** Marks a link as used. False if it is no longer valid, as for the second of two concurrent uses. */
export const gastarEnlace = (tx: Query, hash: Buffer, now: Date): Promise<boolean> =>
  alguna(
    tx,
    `update enlaces set usado_en = $2::timestamptz
        where hash = $1 and usado_en is null and vence_en > $2::timestamptz returning 1`,
    [hash, now],
  );

/**
 * Marks the address of a link that was used at `now` as its user's own; a repetition changes nothing. False for any other
 * link: another address may have ended it meanwhile.
 */
export const verificarCorreo = (tx: Query, hash: Buffer, now: Date): Promise<boolean> =>
  alguna(
    tx,
    `update usuarios set correo_verificado_en = $2::timestamptz
      where correo is not null and id = (
        select usuario_id from enlaces where hash = $1 and usado_en = $2::timestamptz) returning 1`,
    [hash, now],
  );

/** A user's own address, and whether it was verified. */
export const correoDe = (db: Query, usuarioId: UsuarioId) =>
  unica(
    db,
    `select correo, correo_verificado_en is not null as verificado from usuarios where id = $1`,
    [usuarioId],
    v.object({ correo: v.nullable(v.string()), verificado: v.boolean() }),
  );

/** Sets a user's own address, not verified yet, or removes it. */
export const ponerCorreo = async (
  tx: Query,
  usuarioId: UsuarioId,
  correo: string | null,
): Promise<void> => {
  await tx.query('update usuarios set correo = $2, correo_verificado_en = null where id = $1', [
    usuarioId,
    correo,
  ]);
};
