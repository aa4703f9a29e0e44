import { type Query, una } from '../database/database.ts';
import type { Usuario } from '../../src/domain/permisos.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** A second factor: a key (WebAuthn), or a code of an authenticator application. */
export type Factor = 'llave' | 'codigo';

/** A signed-in person, with role and scope as the database holds them now. */
export interface Session extends Usuario {
  readonly sesionId: string;
  readonly usuarioId: UsuarioId;
  readonly userName: string;
  readonly paisNombre: string;
  /** The code of a Regente's pharmacy. */
  readonly farmaciaCodigo: string | null;
  readonly debeCambiarClave: boolean;
  /** The second factor that opened the session; null: the password alone. */
  readonly factor: Factor | null;
  /** The role needs a second factor, and the session has none. */
  readonly debeRegistrarFactor: boolean;
}

/** Whether the role of `u` needs a second factor. */
export const FACTOR_EXIGIDO = 'exists (select from roles_con_factor r where r.rol = u.rol)';

export const sesionColumns = `
  s.id as "sesionId", u.id as "usuarioId", u.nombre_usuario as "userName", u.rol as "rol",
  u.farmacia_admin as "farmaciaAdmin", u.pais_codigo as "pais", p.nombre as "paisNombre",
  (select f.codigo from farmacias f where f.id = u.farmacia_id) as "farmaciaCodigo",
  u.farmacia_id as "farmaciaId", u.cadena_id as "cadenaId",
  u.distribuidor_id as "distribuidorId", u.todos_los_paises as "todosLosPaises",
  u.debe_cambiar_clave as "debeCambiarClave", s.factor,
  s.factor is null and ${FACTOR_EXIGIDO} as "debeRegistrarFactor"`;

export const sesionTables = `
  sesiones s
  join usuarios u on u.id = s.usuario_id
  join paises p on p.codigo = u.pais_codigo`;

export const vigente = (now: string) =>
  `u.activo and s.revocada_en is null and s.expira_en > ${now}`;

/** The session if it is valid at `now` and its user active, else undefined. */
export const sesionVigente = (
  db: Query,
  sesionId: string,
  usuarioId: UsuarioId,
  now: Date,
): Promise<Session | undefined> =>
  una(
    db,
    `select ${sesionColumns} from ${sesionTables}
      where s.id = $1 and u.id = $2 and ${vigente('$3::timestamptz')}`,
    [sesionId, usuarioId, now],
  );
