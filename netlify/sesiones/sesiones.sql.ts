import * as v from 'valibot';
import * as columna from '../database/columnas.ts';
import { type Query, una } from '../database/database.ts';
import { named } from '../database/named.ts';
import {
  type Factor,
  sesionColumns,
  type Session,
  sessionRow,
  sesionTables,
  vigente,
} from '../http/session.sql.ts';
import { sesion } from '../../src/contracts/sesiones.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/**
 * Opens a session with its first refresh token. Undefined when the user was disabled or the password behind `claveHash`
 * changed since: the user's row is locked, so such a change is seen here or ends this session too.
 */
export const abrirSesion = (
  db: Query,
  input: {
    usuarioId: UsuarioId;
    claveHash: string;
    sesionId: string;
    tokenHash: Buffer;
    now: Date;
    expira: Date;
    factor: Factor | null;
  },
) =>
  una(
    db,
    ...named(
      `with s as (
         insert into sesiones (id, usuario_id, creada_en, expira_en, factor)
         select $sesionId, u.id, $now::timestamptz, $expira::timestamptz, $factor from usuarios u
          where u.id = $usuarioId and u.activo and u.clave_hash = $claveHash for share
         returning id, usuario_id, factor
       ), t as (
         insert into tokens_refresco (hash, sesion_id, generacion, creado_en)
         select $tokenHash, s.id, 0, $now::timestamptz from s
       )
       select ${sesionColumns} from s
         join usuarios u on u.id = s.usuario_id
         join paises p on p.codigo = u.pais_codigo`,
      input,
    ),
    sessionRow,
  );

/** A presented refresh token, with the live generation of its family. */
const tokenRow = v.object({
  ...sessionRow.entries,
  generacion: columna.entero,
  generacionViva: columna.entero,
  rotadoEn: v.nullable(columna.momento),
  expiraEn: columna.momento,
});

/** Finds a refresh token of a live session and locks the session, so that rotations wait for each other. */
export const tokenToRotate = async (tx: Query, hash: Buffer, now: Date) => {
  // A statement of its own for the lock: the next statement then sees what the last rotation committed.
  await tx.query(
    `select 1 from sesiones where id = (select sesion_id from tokens_refresco where hash = $1) for update`,
    [hash],
  );
  return una(
    tx,
    `select ${sesionColumns}, t.generacion, t.rotado_en as "rotadoEn", s.expira_en as "expiraEn",
            (select max(generacion) from tokens_refresco where sesion_id = s.id) as "generacionViva"
       from ${sesionTables} join tokens_refresco t on t.sesion_id = s.id
      where t.hash = $1 and ${vigente('$2::timestamptz')}`,
    [hash, now],
    tokenRow,
  );
};

/** Marks generation `generacion` as used and adds its successor. */
export const rotateToken = async (
  tx: Query,
  input: { sesionId: string; generacion: number; siguienteHash: Buffer; now: Date },
): Promise<void> => {
  await tx.query(
    `with usado as (
       update tokens_refresco set rotado_en = $4::timestamptz
        where sesion_id = $1 and generacion = $2::int
     )
     insert into tokens_refresco (hash, sesion_id, generacion, creado_en)
     values ($3, $1, $2::int + 1, $4::timestamptz)`,
    [input.sesionId, input.generacion, input.siguienteHash, input.now],
  );
};

/** Ends a session: its tokens are refused from the next request on. */
export const revokeSession = async (db: Query, sesionId: string, now: Date): Promise<void> => {
  await db.query(
    `update sesiones set revocada_en = $2::timestamptz where id = $1 and revocada_en is null`,
    [sesionId, now],
  );
};

/** Ends the session that a refresh token belongs to, used or not. */
export const revokeSessionOfToken = async (db: Query, hash: Buffer, now: Date): Promise<void> => {
  await db.query(
    `update sesiones set revocada_en = $2::timestamptz
      where id = (select sesion_id from tokens_refresco where hash = $1) and revocada_en is null`,
    [hash, now],
  );
};

/** Stores the browser and the city of a session. */
export const anotarEquipo = async (
  db: Query,
  sesionId: string,
  { equipo, lugar }: { readonly equipo: string | null; readonly lugar: string | null },
): Promise<void> => {
  await db.query('update sesiones set equipo = $2, lugar = $3 where id = $1', [
    sesionId,
    equipo,
    lugar,
  ]);
};

/** The open sessions of a session's user, at most `cuantas`: this one first, then the last used. `total` counts all. */
export const sesionesAbiertas = (
  db: Query,
  { usuarioId, sesionId }: Pick<Session, 'usuarioId' | 'sesionId'>,
  now: Date,
  cuantas: number,
) =>
  db.query(
    `select s.id as "Id", s.creada_en as "AbiertaEn", t.usada as "UsadaEn", s.id = $2 as "EsEsta",
            s.equipo as "Equipo", s.lugar as "Lugar", count(*) over ()::int as total
       from sesiones s
       cross join lateral (
         select max(creado_en) as usada from tokens_refresco where sesion_id = s.id
       ) t
      where s.usuario_id = $1 and s.revocada_en is null and s.expira_en > $3::timestamptz
      order by s.id = $2 desc, t.usada desc, s.id
      limit $4`,
    [usuarioId, sesionId, now, cuantas],
    v.object({ ...sesion.entries, total: columna.entero }),
  );

/** Ends a user's sessions: all, all but `menos`, or `solo` alone. Answers those it ended. */
export const terminarSesiones = async (
  db: Query,
  usuarioId: UsuarioId,
  now: Date,
  { menos = null, solo = null }: { menos?: string | null; solo?: readonly string[] | null } = {},
): Promise<string[]> => {
  const rows = await db.query(
    `update sesiones set revocada_en = $2::timestamptz
      where usuario_id = $1 and revocada_en is null and id is distinct from $3::uuid
        and ($4::uuid[] is null or id = any ($4::uuid[]))
      returning id`,
    [usuarioId, now, menos, solo],
    v.object({ id: v.string() }),
  );
  return rows.map(({ id }) => id);
};

/** A user for a sign-in, whether or not the user may sign in. */
const paraIngresarRow = v.object({
  usuarioId: columna.usuarioId,
  claveHash: v.string(),
  activo: v.boolean(),
  /** When another user set the password; null when its user chose it. */
  claveDadaEn: v.nullable(columna.momento),
  /** The authenticators' names of the user's keys, in hexadecimal. */
  llaves: v.array(v.object({ credencial: v.string(), transportes: v.array(v.string()) })),
  /** Whether a code may complete the sign-in: of an application, or a recovery code. */
  codigos: v.boolean(),
});
export type UsuarioParaIngresarRow = v.InferInput<typeof paraIngresarRow>;

/** The user of a user name. */
export const usuarioParaIngresar = (db: Query, userName: string) =>
  una(
    db,
    `select id as "usuarioId", clave_hash as "claveHash", activo,
            case when debe_cambiar_clave then clave_cambiada_en end as "claveDadaEn",
            coalesce((select json_agg(json_build_object(
                               'credencial', encode(l.credencial, 'hex'),
                               'transportes', l.transportes) order by l.usada_en desc nulls last, l.id)
                        from llaves l where l.usuario_id = u.id), '[]') as llaves,
            exists (select from codigos_aplicacion a
                     where a.usuario_id = u.id and a.confirmado_en is not null)
              or exists (select from codigos_de_recuperacion c
                            join llaves l on l.usuario_id = c.usuario_id
                          where c.usuario_id = u.id and c.usado_en is null) as codigos
       from usuarios u where lower(nombre_usuario) = $1`,
    [userName],
    paraIngresarRow,
  );
