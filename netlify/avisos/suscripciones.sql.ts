import * as v from 'valibot';
import { bytes } from '../database/columnas.ts';
import { alguna, type Query, una } from '../database/database.ts';
import { type Cifrado, cifrado } from '../http/cifrado.ts';
import type { Session } from '../http/session.sql.ts';

/** Stores the subscription of a session's browser, in place of earlier ones of that browser or session. */
export const guardarSuscripcion = async (
  tx: Query,
  suscripcion: {
    readonly sesionId: string;
    readonly navegador: Buffer;
    readonly digest: Buffer;
    readonly cifrado: Cifrado;
    readonly now: Date;
  },
): Promise<void> => {
  const { sesionId, navegador, digest, cifrado, now } = suscripcion;
  // A repetition changes nothing.
  await tx.query(
    `delete from suscripciones
      where (huella = $1 or sesion_id = $2) and (huella, sesion_id, navegador) <> ($1, $2, $3)`,
    [digest, sesionId, navegador],
  );
  await tx.query(
    `insert into suscripciones (sesion_id, navegador, huella, secreto, clave, creada_en)
     values ($1, $2, $3, $4, $5, $6) on conflict (huella) do nothing`,
    [sesionId, navegador, digest, cifrado.secreto, cifrado.kid, now],
  );
};

/** Whether a session's browser gets notices. */
export const tieneSuscripcion = (db: Query, sesionId: string): Promise<boolean> =>
  alguna(db, 'select from suscripciones where sesion_id = $1', [sesionId]);

/** SQL: whether a subscription is of the session, or of the browser with its cookie. */
const DE_ESTE_NAVEGADOR = 'sesion_id = $1 or navegador = $2';

/** Ends the notices of a session and of a browser, of any user. */
export const borrarSuscripcion = async (
  db: Query,
  sesionId: string | null,
  navegador: Buffer | null,
): Promise<void> => {
  await db.query(`delete from suscripciones where ${DE_ESTE_NAVEGADOR}`, [sesionId, navegador]);
};

/** Moves a browser's subscription to its user's new session. Another user's subscription ends. */
export const seguirEnSesion = async (
  db: Query,
  { sesionId, usuarioId }: Pick<Session, 'sesionId' | 'usuarioId'>,
  { antes, navegador }: { readonly antes: string | null; readonly navegador: Buffer | null },
): Promise<void> => {
  await db.query(
    `with ajena as (
       delete from suscripciones x using sesiones s
        where s.id = x.sesion_id and (${DE_ESTE_NAVEGADOR}) and s.usuario_id <> $4
     )
     update suscripciones x set sesion_id = $3 from sesiones s
      where s.id = x.sesion_id and (${DE_ESTE_NAVEGADOR}) and s.usuario_id = $4`,
    [antes, navegador, sesionId, usuarioId],
  );
};

const suscripcionRow = v.object({ ...cifrado.entries, digest: bytes });
export type SuscripcionRow = v.InferInput<typeof suscripcionRow>;

/** The subscription of an id; undefined if it has ended. */
export const suscripcionDe = (db: Query, id: number) =>
  una(
    db,
    `select x.huella as digest, x.secreto, x.clave as kid
       from suscripciones x join sesiones s on s.id = x.sesion_id join usuarios u on u.id = s.usuario_id
      where x.id = $1::bigint and u.activo`,
    [id],
    suscripcionRow,
  );

/** Removes a subscription that its push service no longer knows. */
export const terminarSuscripcion = async (db: Query, id: number): Promise<void> => {
  await db.query('delete from suscripciones where id = $1::bigint', [id]);
};
