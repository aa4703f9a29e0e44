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

/** Every user, the active ones first. */
export const listarUsuarios = (tx: Query): Promise<UsuarioRow[]> =>
  tx.query<UsuarioRow>(
    `select u.nombre_usuario as "nombreUsuario", u.rol, u.farmacia_admin as "farmaciaAdmin",
            u.pais_codigo as pais, coalesce(f.nombre, c.nombre, d.nombre) as alcance, u.activo,
            u.debe_cambiar_clave as "debeCambiarClave"
       from usuarios u
       left join farmacias f on f.id = u.farmacia_id
       left join cadenas c on c.id = u.cadena_id
       left join distribuidores d on d.id = u.distribuidor_id
      order by u.activo desc, lower(u.nombre_usuario)`,
  );

/** Gives a user another password, to be changed at the next sign-in. */
export const reponerClave = async (
  tx: Query,
  nombreUsuario: string,
  claveHash: string,
  now: Date,
): Promise<void> => {
  await tx.query(
    `update usuarios set clave_hash = $2, clave_cambiada_en = $3::timestamptz, debe_cambiar_clave = true
      where lower(nombre_usuario) = lower($1)`,
    [nombreUsuario, claveHash, now],
  );
};

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
