import * as v from 'valibot';
import * as columna from '../database/columnas.ts';
import { type Query, una } from '../database/database.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** A second factor: a key (WebAuthn), or a code of an authenticator application. */
const factor = v.picklist(['llave', 'codigo']);
export type Factor = v.InferInput<typeof factor>;

/** A signed-in person, with role and scope as the database holds them now. */
export const sessionRow = v.object({
  ...columna.funcion.entries,
  sesionId: v.string(),
  usuarioId: columna.usuarioId,
  userName: v.string(),
  pais: columna.pais,
  paisNombre: v.string(),
  farmaciaId: v.nullable(columna.farmaciaId),
  /** The code of a Regente's pharmacy. */
  farmaciaCodigo: v.nullable(v.string()),
  cadenaId: v.nullable(columna.entero),
  distribuidorId: v.nullable(columna.entero),
  todosLosPaises: v.boolean(),
  debeCambiarClave: v.boolean(),
  /** The second factor that opened the session; null: the password alone. */
  factor: v.nullable(factor),
  /** The role needs a second factor, and the session has none. */
  debeRegistrarFactor: v.boolean(),
});
export type Session = Readonly<v.InferInput<typeof sessionRow>>;

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
export const sesionVigente = (db: Query, sesionId: string, usuarioId: UsuarioId, now: Date) =>
  una(
    db,
    `select ${sesionColumns} from ${sesionTables}
      where s.id = $1 and u.id = $2 and ${vigente('$3::timestamptz')}`,
    [sesionId, usuarioId, now],
    sessionRow,
  );
