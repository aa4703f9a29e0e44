import type { Query } from '../database/database.ts';
import type { Usuario } from '../../src/domain/permisos.ts';

/** A signed-in person, with role and scope as the database holds them now. */
export interface Session extends Usuario {
  readonly sesionId: string;
  readonly usuarioId: number;
  readonly userName: string;
  readonly paisNombre: string;
  readonly debeCambiarClave: boolean;
}

export const sesionColumns = `
  s.id as "sesionId", u.id as "usuarioId", u.nombre_usuario as "userName", u.rol as "rol",
  u.farmacia_admin as "farmaciaAdmin", u.pais_codigo as "pais", p.nombre as "paisNombre",
  u.farmacia_id as "farmaciaId", u.cadena_id as "cadenaId",
  u.distribuidor_id as "distribuidorId", u.todos_los_paises as "todosLosPaises",
  u.debe_cambiar_clave as "debeCambiarClave"`;

export const sesionTables = `
  sesiones s
  join usuarios u on u.id = s.usuario_id
  join paises p on p.codigo = u.pais_codigo`;

export const vigente = (now: string) =>
  `u.activo and s.revocada_en is null and s.expira_en > ${now}`;

/** The session if it is still good at `now` and its user active, else undefined. */
export const sesionVigente = async (
  db: Query,
  sesionId: string,
  usuarioId: number,
  now: Date,
): Promise<Session | undefined> => {
  const [row] = await db.query<Session>(
    `select ${sesionColumns} from ${sesionTables}
      where s.id = $1 and u.id = $2 and ${vigente('$3::timestamptz')}`,
    [sesionId, usuarioId, now],
  );
  return row;
};
