import * as v from 'valibot';
import { alguna, type Query, una } from '../database/database.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** Locks a user until the transaction ends, so that concurrent changes of one user wait for each other. */
export const bloquearUsuario = async (tx: Query, usuarioId: UsuarioId | null): Promise<void> => {
  await tx.query('select 1 from usuarios where id = $1 for no key update', [usuarioId]);
};

/** Stores a user's password; a given one (`dada`) must be changed at the next sign-in. */
export const ponerClave = async (
  tx: Query,
  usuarioId: UsuarioId,
  { claveHash, dada, now }: { claveHash: string; dada: boolean; now: Date },
): Promise<void> => {
  await tx.query(
    `update usuarios set clave_hash = $2, clave_cambiada_en = $3::timestamptz, debe_cambiar_clave = $4
      where id = $1`,
    [usuarioId, claveHash, now, dada],
  );
};

/** The stored hash of a user, to prove the present password before a change. */
export const claveDe = async (db: Query, usuarioId: UsuarioId): Promise<string | undefined> =>
  (
    await una(
      db,
      'select clave_hash as hash from usuarios where id = $1',
      [usuarioId],
      v.object({ hash: v.string() }),
    )
  )?.hash;

/**
 * Stores the password a user chose, unless it was changed since `anterior` was read (false). If this salted hash is
 * stored already, an earlier run of this transaction was committed and its answer lost.
 */
export const cambiarClave = (
  tx: Query,
  cambio: {
    usuarioId: UsuarioId;
    anterior: string;
    claveHash: string;
    now: Date;
  },
): Promise<boolean> =>
  alguna(
    tx,
    `update usuarios set clave_hash = $3, clave_cambiada_en = $4::timestamptz, debe_cambiar_clave = false
      where id = $1 and clave_hash in ($2, $3) returning id`,
    [cambio.usuarioId, cambio.anterior, cambio.claveHash, cambio.now],
  );
