import type { Query } from '../database/database.ts';
import type { Rol } from '../../src/domain/permisos.ts';

/** A user as the list of the command shows them: nothing secret. */
export interface UsuarioRow {
  readonly nombreUsuario: string;
  readonly rol: Rol;
  readonly farmaciaAdmin: boolean;
  readonly pais: string;
  readonly alcance: string | null;
  readonly activo: boolean;
  readonly debeCambiarClave: boolean;
}

/** A user to be made; a Regente by the code of the pharmacy, a FarmaciaAdmin by the name of the chain. */
export interface NuevoUsuario {
  readonly nombreUsuario: string;
  readonly claveHash: string;
  readonly rol: Rol;
  readonly pais: string;
  readonly farmaciaId: number | null;
  readonly cadenaId: number | null;
}

/** Every user, the active ones first. */
export const listarUsuarios = (tx: Query): Promise<UsuarioRow[]> =>
  tx.query<UsuarioRow>(
    `select u.nombre_usuario as "nombreUsuario", u.rol, u.farmacia_admin as "farmaciaAdmin",
            u.pais_codigo as pais, coalesce(f.nombre, c.nombre) as alcance, u.activo,
            u.debe_cambiar_clave as "debeCambiarClave"
       from usuarios u
       left join farmacias f on f.id = u.farmacia_id
       left join cadenas c on c.id = u.cadena_id
      order by u.activo desc, lower(u.nombre_usuario)`,
  );

/** The active pharmacy of a code, or undefined. */
export const farmaciaActiva = async (
  tx: Query,
  codigo: string,
): Promise<{ id: number; codigo: string; pais: string } | undefined> => {
  const [row] = await tx.query<{ id: number; codigo: string; pais: string }>(
    'select id, codigo, pais_codigo as pais from farmacias where codigo = upper($1) and activa',
    [codigo],
  );
  return row;
};

/** The chain of that name in a country, or undefined. */
export const cadenaPorNombre = async (
  tx: Query,
  pais: string,
  nombre: string,
): Promise<{ id: number } | undefined> => {
  const [row] = await tx.query<{ id: number }>(
    'select id from cadenas where pais_codigo = $1 and lower(nombre) = lower($2)',
    [pais, nombre],
  );
  return row;
};

/** Makes a user who must change the password at the first sign-in; false when the name is taken. */
export const crearUsuario = async (tx: Query, nuevo: NuevoUsuario, now: Date): Promise<boolean> => {
  const rows = await tx.query(
    `insert into usuarios (nombre_usuario, clave_hash, rol, farmacia_admin, pais_codigo, farmacia_id,
                           cadena_id, clave_cambiada_en, debe_cambiar_clave)
     values ($1, $2, $3, $4, $5, $6, $7, $8, true)
     on conflict do nothing
     returning id`,
    [
      nuevo.nombreUsuario,
      nuevo.claveHash,
      nuevo.rol,
      nuevo.cadenaId !== null,
      nuevo.pais,
      nuevo.farmaciaId,
      nuevo.cadenaId,
      now,
    ],
  );
  return rows.length > 0;
};

/** Gives a user another password, to be changed at the next sign-in; undefined when there is no such user. */
export const reponerClave = (
  tx: Query,
  nombreUsuario: string,
  claveHash: string,
  now: Date,
): Promise<number | undefined> =>
  idDe(
    tx,
    `update usuarios set clave_hash = $2, clave_cambiada_en = $3::timestamptz, debe_cambiar_clave = true
      where lower(nombre_usuario) = lower($1) returning id`,
    [nombreUsuario, claveHash, now],
  );

/** Lets a user sign in or no longer; undefined when there is no such user. */
export const activarUsuario = (
  tx: Query,
  nombreUsuario: string,
  activo: boolean,
): Promise<number | undefined> =>
  idDe(tx, 'update usuarios set activo = $2 where lower(nombre_usuario) = lower($1) returning id', [
    nombreUsuario,
    activo,
  ]);

/** The user of a name, or undefined. */
export const usuarioPorNombre = (tx: Query, nombreUsuario: string): Promise<number | undefined> =>
  idDe(tx, 'select id from usuarios where lower(nombre_usuario) = lower($1)', [nombreUsuario]);

const idDe = async (tx: Query, text: string, params: readonly unknown[]) =>
  (await tx.query<{ id: number }>(text, params))[0]?.id;

/** The stored hash of a user, to prove the present password before a change. */
export const claveDe = async (db: Query, usuarioId: number): Promise<string | undefined> =>
  (
    await db.query<{ claveHash: string }>(
      'select clave_hash as "claveHash" from usuarios where id = $1',
      [usuarioId],
    )
  )[0]?.claveHash;

/**
 * Stores the password a user chose, unless it was changed since `anterior` was read (false). A salted hash
 * is one change's own: where it is found stored, an earlier run of this transaction was committed and its
 * answer lost.
 */
export const cambiarClave = async (
  tx: Query,
  cambio: {
    usuarioId: number;
    anterior: string;
    claveHash: string;
    now: Date;
  },
): Promise<boolean> => {
  const rows = await tx.query(
    `update usuarios set clave_hash = $3, clave_cambiada_en = $4::timestamptz, debe_cambiar_clave = false
      where id = $1 and clave_hash in ($2, $3) returning id`,
    [cambio.usuarioId, cambio.anterior, cambio.claveHash, cambio.now],
  );
  return rows.length > 0;
};
