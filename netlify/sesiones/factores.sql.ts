import * as v from 'valibot';
import * as columna from '../database/columnas.ts';
import { alguna, type Query, una, unica } from '../database/database.ts';
import { named } from '../database/named.ts';
import { type Cifrado, cifrado } from '../http/cifrado.ts';
import { FACTOR_EXIGIDO } from '../http/session.sql.ts';
import { bloquearUsuario } from './usuarios.sql.ts';
import { factores } from '../../src/contracts/factores.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** The second factors of a user, the oldest key first. */
export const factoresDe = (db: Query, usuarioId: UsuarioId) =>
  unica(
    db,
    `select coalesce((select json_agg(json_build_object('Id', l.id, 'Nombre', l.nombre,
                               'CreadaEn', l.creada_en, 'UsadaEn', l.usada_en)
                               order by l.creada_en, l.id)
                        from llaves l where l.usuario_id = u.id), '[]') as "Llaves",
            a.confirmado_en as "CodigosDesde", ${FACTOR_EXIGIDO} as "Exigido",
            (select count(*)::int from codigos_de_recuperacion c
              where c.usuario_id = u.id and c.usado_en is null) as "Recuperacion"
       from usuarios u left join codigos_aplicacion a on a.usuario_id = u.id
      where u.id = $1`,
    [usuarioId],
    factores.reply,
  );

/** The use of an attempt: to complete a sign-in, or to register a key. */
export type UsoDeReto = 'ingreso' | 'llave';

/** Stores the challenge of an attempt, and removes the user's older ones. */
export const guardarReto = async (
  db: Query,
  reto: {
    hash: Buffer;
    usuarioId: UsuarioId;
    uso: UsoDeReto;
    desafio: string;
    claveHash: string;
    now: Date;
    expira: Date;
  },
): Promise<void> => {
  await db.query(
    `with vencidos as (delete from retos where usuario_id = $2 and expira_en <= $6::timestamptz)
     insert into retos (hash, usuario_id, uso, desafio, clave_hash, expira_en)
     values ($1, $2, $3, $4, $5, $7)`,
    [reto.hash, reto.usuarioId, reto.uso, reto.desafio, reto.claveHash, reto.now, reto.expira],
  );
};

const retoRow = v.object({
  usuarioId: columna.usuarioId,
  desafio: v.string(),
  claveHash: v.string(),
});
export type RetoRow = v.InferInput<typeof retoRow>;

/** Reads an open attempt without taking it; undefined for any other. */
export const retoAbierto = (db: Query, hash: Buffer, uso: UsoDeReto, now: Date) =>
  una(
    db,
    `select usuario_id as "usuarioId", desafio, clave_hash as "claveHash"
       from retos where hash = $1 and uso = $2 and expira_en > $3::timestamptz`,
    [hash, uso, now],
    retoRow,
  );

/** Takes an open attempt, once: false if another request took it first. */
export const tomarReto = (tx: Query, hash: Buffer, now: Date): Promise<boolean> =>
  alguna(tx, 'delete from retos where hash = $1 and expira_en > $2::timestamptz returning 1', [
    hash,
    now,
  ]);

/** A user's key by its authenticator's name, for checking its signature, locked while its counter is compared. */
export const llaveDe = (tx: Query, usuarioId: UsuarioId, credencial: Buffer) =>
  una(
    tx,
    `select id, clave_publica as "clavePublica", contador::float8 as contador
       from llaves where usuario_id = $1 and credencial = $2 for update`,
    [usuarioId, credencial],
    v.object({ id: v.string(), clavePublica: columna.bytes, contador: columna.entero }),
  );

/** Stores a key's new counter and time of use. */
export const anotarUsoDeLlave = async (
  tx: Query,
  id: string,
  contador: number,
  now: Date,
): Promise<void> => {
  await tx.query('update llaves set contador = $2, usada_en = $3 where id = $1', [
    id,
    contador,
    now,
  ]);
};

/** The authenticators' names of a user's keys (base64url), and their count. */
export const credencialesDe = async (db: Query, usuarioId: UsuarioId): Promise<string[]> => {
  const rows = await db.query(
    'select credencial from llaves where usuario_id = $1 order by creada_en, id',
    [usuarioId],
    v.object({ credencial: columna.bytes }),
  );
  return rows.map(({ credencial }) => credencial.toString('base64url'));
};

/** Keeps a new key; refused by `llaves_nombre_unico` or `llaves_credencial_unica`. */
export const guardarLlave = async (
  tx: Query,
  llave: {
    id: string;
    usuarioId: UsuarioId;
    credencial: Buffer;
    clavePublica: Uint8Array;
    contador: number;
    transportes: readonly string[];
    nombre: string;
    now: Date;
  },
): Promise<void> => {
  await tx.query(
    ...named(
      `insert into llaves (id, usuario_id, credencial, clave_publica, contador, transportes, nombre, creada_en)
       values ($id, $usuarioId, $credencial, $clavePublica, $contador, $transportes, $nombre, $now)`,
      { ...llave, clavePublica: Buffer.from(llave.clavePublica) },
    ),
  );
};

/** Removes a user's key; false for another user's. */
export const borrarLlave = (tx: Query, usuarioId: UsuarioId, id: string): Promise<boolean> =>
  alguna(tx, 'delete from llaves where usuario_id = $1 and id = $2 returning 1', [usuarioId, id]);

/** The codes of a user's application if they are `confirmados`, or else if they are not. */
export const codigosDe = (db: Query, usuarioId: UsuarioId, confirmados: boolean) =>
  una(
    db,
    `select secreto, clave as kid, fallos, creado_en as "creadoEn"
       from codigos_aplicacion where usuario_id = $1 and (confirmado_en is not null) = $2`,
    [usuarioId, confirmados],
    v.object({ ...cifrado.entries, fallos: columna.entero, creadoEn: columna.momento }),
  );

/** Stores a new unconfirmed seed; false when the user has a confirmed one. */
export const guardarSemilla = (
  db: Query,
  usuarioId: UsuarioId,
  { secreto, kid }: Cifrado,
  now: Date,
): Promise<boolean> =>
  alguna(
    db,
    `insert into codigos_aplicacion as a (usuario_id, secreto, clave, creado_en)
     values ($1, $2, $3, $4::timestamptz)
     on conflict (usuario_id) do update
       set secreto = excluded.secreto, clave = excluded.clave, creado_en = excluded.creado_en,
           ultimo_paso = 0, fallos = 0
       where a.confirmado_en is null
     returning 1`,
    [usuarioId, secreto, kid, now],
  );

/**
 * Takes the code of a step, under the newest key: false if it, or a later one, was taken before. The first one confirms
 * the seed.
 */
export const tomarCodigo = (
  tx: Query,
  usuarioId: UsuarioId,
  paso: number,
  { secreto, kid }: Cifrado,
  now: Date,
): Promise<boolean> =>
  alguna(
    tx,
    `update codigos_aplicacion
        set ultimo_paso = $2::bigint, fallos = 0, secreto = $3, clave = $4,
            confirmado_en = coalesce(confirmado_en, $5::timestamptz)
      where usuario_id = $1 and ultimo_paso < $2::bigint
      returning 1`,
    [usuarioId, paso, secreto, kid, now],
  );

/** Counts a wrong code. */
export const anotarFallo = async (db: Query, usuarioId: UsuarioId): Promise<void> => {
  await db.query('update codigos_aplicacion set fallos = fallos + 1 where usuario_id = $1', [
    usuarioId,
  ]);
};

/** Removes the codes of a user's application; false when there are none. */
export const borrarCodigos = (tx: Query, usuarioId: UsuarioId): Promise<boolean> =>
  alguna(tx, 'delete from codigos_aplicacion where usuario_id = $1 returning 1', [usuarioId]);

/** Replaces a user's recovery codes, by their hashes. */
export const ponerRecuperacion = async (
  tx: Query,
  usuarioId: UsuarioId,
  hashes: readonly Buffer[],
): Promise<void> => {
  await bloquearUsuario(tx, usuarioId);
  await tx.query('delete from codigos_de_recuperacion where usuario_id = $1', [usuarioId]);
  await tx.query(
    'insert into codigos_de_recuperacion (usuario_id, hash) select $1::int, unnest($2::bytea[])',
    [usuarioId, hashes],
  );
};

/** Takes a recovery code, once: false for a wrong or used one. */
export const tomarRecuperacion = (
  tx: Query,
  usuarioId: UsuarioId,
  hash: Buffer,
  now: Date,
): Promise<boolean> =>
  alguna(
    tx,
    `update codigos_de_recuperacion set usado_en = $3::timestamptz
        where usuario_id = $1 and hash = $2 and usado_en is null returning 1`,
    [usuarioId, hash, now],
  );

/** Removes every second factor of a user, and their open challenges; for a user who lost theirs. */
export const borrarFactores = async (tx: Query, usuarioId: UsuarioId): Promise<void> => {
  await tx.query(
    `with l as (delete from llaves where usuario_id = $1),
          c as (delete from codigos_aplicacion where usuario_id = $1),
          d as (delete from codigos_de_recuperacion where usuario_id = $1)
     delete from retos where usuario_id = $1`,
    [usuarioId],
  );
};

/** Turns the second factor of a role on or off; as the owner. */
export const exigirFactor = async (
  tx: Query,
  rol: string,
  exigido: boolean,
  now: Date,
): Promise<void> => {
  if (exigido) {
    await tx.query(
      'insert into roles_con_factor (rol, desde) values ($1, $2) on conflict do nothing',
      [rol, now],
    );
  } else await tx.query('delete from roles_con_factor where rol = $1', [rol]);
};

/** The roles that need a second factor. */
export const rolesConFactor = async (tx: Query): Promise<string[]> =>
  (
    await tx.query(
      'select rol from roles_con_factor order by rol',
      [],
      v.object({ rol: v.string() }),
    )
  ).map(({ rol }) => rol);
