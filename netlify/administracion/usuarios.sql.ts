import { contadas } from '../database/cuenta.sql.ts';
import type { Query } from '../database/database.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { Alcance, Rol } from '../../src/domain/permisos.ts';

/** The hash of a user who has never had a password: no password has it. */
const SIN_CLAVE = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** A user as those who administer see them: nothing secret. */
export interface UsuarioRow {
  readonly id: number;
  readonly nombreUsuario: string;
  readonly rol: Rol;
  readonly farmaciaAdmin: boolean;
  readonly pais: PaisCodigo;
  readonly todosLosPaises: boolean;
  /** Code and name of a Regente's pharmacy. */
  readonly farmacia: string | null;
  readonly farmaciaNombre: string | null;
  /** The chain, of an admin or of the pharmacy. */
  readonly cadena: string | null;
  readonly distribuidor: string | null;
  readonly activo: boolean;
  /** No password was ever chosen. */
  readonly sinClave: boolean;
  readonly correoVerificado: string | null;
  readonly ultimoIngreso: Date | null;
}

const ULTIMO_INGRESO = '(select max(s.creada_en) from sesiones s where s.usuario_id = u.id)';

const columnas = `
  u.id, u.nombre_usuario as "nombreUsuario", u.rol, u.farmacia_admin as "farmaciaAdmin",
  u.pais_codigo as pais, u.todos_los_paises as "todosLosPaises", f.codigo as farmacia,
  f.nombre as "farmaciaNombre", c.nombre as cadena, d.nombre as distribuidor, u.activo,
  u.clave_hash = '${SIN_CLAVE}' as "sinClave",
  case when u.correo_verificado_en is not null then u.correo end as "correoVerificado",
  ${ULTIMO_INGRESO} as "ultimoIngreso"`;
const uniones = `
  left join farmacias f on f.id = u.farmacia_id
  left join cadenas c on c.id = coalesce(u.cadena_id, f.cadena_id)
  left join distribuidores d on d.id = u.distribuidor_id`;
const tablas = `usuarios u ${uniones}`;

/** Who reaches all countries is no single country's to administer. */
const dentro = `
  ($1::text is null or (u.pais_codigo = $1 and u.rol <> 'Manager' and not u.todos_los_paises))
  and ($2::int is null or coalesce(u.cadena_id, f.cadena_id) = $2)`;

const parametros = (alcance: Alcance) => [
  alcance.tipo === 'pais' ? alcance.pais : null,
  alcance.tipo === 'cadena' ? alcance.cadenaId : null,
];

/** How a list of users may be put in order. */
const ORDENES_DE_USUARIOS = {
  usuario: 'lower(u.nombre_usuario)',
  rol: 'u.rol, lower(u.nombre_usuario)',
  ingreso: `${ULTIMO_INGRESO} desc nulls last, lower(u.nombre_usuario)`,
} as const;

/** Which users are asked for; null asks for all. */
export interface FiltroUsuarios {
  readonly alcance: Alcance;
  readonly buscar: string;
  readonly rol: Rol | null;
  readonly activo: boolean | null;
  readonly pais: PaisCodigo | null;
  readonly orden: keyof typeof ORDENES_DE_USUARIOS;
}

const HALLADOS = `
  from ${tablas}
 where ${dentro}
   and ($3::text = '' or lower(u.nombre_usuario) like (select patron_contiene($3))
        or u.farmacia_id in (select id from farmacias where busqueda like (select patron_contiene($3)))
        or u.cadena_id in (select id from cadenas where sin_acentos(nombre) like (select patron_contiene($3))))
   and ($4::text is null or u.rol = $4)
   and ($5::boolean is null or u.activo = $5)
   and ($6::text is null or u.pais_codigo = $6)`;

/** A page of users, with how many there are, as `contadas` counts. */
export const leerUsuarios = (
  db: Query,
  { alcance, buscar, rol, activo, pais, orden }: FiltroUsuarios,
  { limite, salto }: { limite: number; salto: number },
): Promise<(UsuarioRow & { total: number })[]> =>
  db.query(
    // The page's users are found before anything is looked up of a user.
    `select ${columnas}, ${contadas(HALLADOS)} as total
       from (select u.id ${HALLADOS}
              order by ${ORDENES_DE_USUARIOS[orden]}, u.id limit $7 offset $8) p
       join usuarios u on u.id = p.id ${uniones}
      order by ${ORDENES_DE_USUARIOS[orden]}, u.id`,
    [...parametros(alcance), buscar, rol, activo, pais, limite, salto],
  );

/** One user within a scope. */
export const leerUsuario = async (
  db: Query,
  id: number,
  alcance: Alcance,
): Promise<UsuarioRow | undefined> =>
  (
    await db.query<UsuarioRow>(`select ${columnas} from ${tablas} where ${dentro} and u.id = $3`, [
      ...parametros(alcance),
      id,
    ])
  )[0];

/** The same, held until the transaction ends. */
export const tomarUsuario = async (
  tx: Query,
  id: number,
  alcance: Alcance,
): Promise<UsuarioRow | undefined> => {
  await tx.query('select 1 from usuarios where id = $1 for update', [id]);
  return leerUsuario(tx, id, alcance);
};

/** The id of a user name, whatever its case. */
export const idDeUsuario = async (tx: Query, userName: string): Promise<number | undefined> =>
  (
    await tx.query<{ id: number }>(
      'select id from usuarios where lower(nombre_usuario) = lower($1)',
      [userName],
    )
  )[0]?.id;

/** What hangs on a user: pending redemptions they registered, and whether their pharmacy has another user. */
export const dependeDeUsuario = async (
  db: Query,
  id: number,
  now: Date,
): Promise<{ pendientes: number; unicoDeFarmacia: boolean }> => {
  const [row] = await db.query<{ pendientes: number; unicoDeFarmacia: boolean }>(
    `select (select count(*)::int from canjes c
              where c.usuario_id = u.id and c.estado = 'Pendiente' and c.registrado_en > $2::timestamptz - interval '48 hours') as pendientes,
            u.farmacia_id is not null and u.activo and not exists (
              select from usuarios o
               where o.farmacia_id = u.farmacia_id and o.activo and o.id <> u.id) as "unicoDeFarmacia"
       from usuarios u where u.id = $1`,
    [id, now],
  );
  return row ?? { pendientes: 0, unicoDeFarmacia: false };
};

/** Where a user's permissions reach. */
export interface LugarDeUsuario {
  readonly rol: Rol;
  readonly pais: PaisCodigo;
  readonly farmaciaId: number | null;
  readonly cadenaId: number | null;
  readonly distribuidorId: number | null;
  readonly todosLosPaises: boolean;
}

/** Makes a user without a password and answers the id; undefined when the name is taken. */
export const escribirUsuario = async (
  tx: Query,
  nombreUsuario: string,
  lugar: LugarDeUsuario,
  now: Date,
): Promise<number | undefined> =>
  (
    await tx.query<{ id: number }>(
      `insert into usuarios (nombre_usuario, clave_hash, rol, farmacia_admin, pais_codigo, farmacia_id,
                             cadena_id, distribuidor_id, todos_los_paises, clave_cambiada_en, debe_cambiar_clave)
       values ($1, '${SIN_CLAVE}', $2, $3, $4, $5, $6, $7, $8, $9, true)
       on conflict do nothing returning id`,
      [
        nombreUsuario,
        lugar.rol,
        lugar.cadenaId !== null,
        lugar.pais,
        lugar.farmaciaId,
        lugar.cadenaId,
        lugar.distribuidorId,
        lugar.todosLosPaises,
        now,
      ],
    )
  )[0]?.id;

/** Changes what a user may do, and where. */
export const moverUsuario = async (tx: Query, id: number, lugar: LugarDeUsuario): Promise<void> => {
  await tx.query(
    `update usuarios
        set rol = $2, farmacia_admin = $3, pais_codigo = $4, cadena_id = $5, distribuidor_id = $6,
            todos_los_paises = $7
      where id = $1`,
    [
      id,
      lugar.rol,
      lugar.cadenaId !== null,
      lugar.pais,
      lugar.cadenaId,
      lugar.distribuidorId,
      lugar.todosLosPaises,
    ],
  );
};

/** Lets a user sign in, or no longer. */
export const ponerActivo = async (tx: Query, id: number, activo: boolean): Promise<void> => {
  await tx.query('update usuarios set activo = $2 where id = $1', [id, activo]);
};

/** The active pharmacy of a code, or undefined. */
export const farmaciaActiva = async (
  tx: Query,
  codigo: string,
): Promise<{ id: number; codigo: string; pais: PaisCodigo } | undefined> =>
  (
    await tx.query<{ id: number; codigo: string; pais: PaisCodigo }>(
      'select id, codigo, pais_codigo as pais from farmacias where codigo = upper($1) and activa',
      [codigo],
    )
  )[0];

/** The chain of that name in a country, or undefined. */
export const cadenaPorNombre = async (
  tx: Query,
  pais: PaisCodigo,
  nombre: string,
): Promise<{ id: number; nombre: string } | undefined> =>
  (
    await tx.query<{ id: number; nombre: string }>(
      'select id, nombre from cadenas where pais_codigo = $1 and lower(nombre) = lower($2)',
      [pais, nombre],
    )
  )[0];

/** The distributor of that name in a country, or undefined. */
export const distribuidorPorNombre = async (
  tx: Query,
  pais: PaisCodigo,
  nombre: string,
): Promise<{ id: number; nombre: string } | undefined> =>
  (
    await tx.query<{ id: number; nombre: string }>(
      'select id, nombre from distribuidores where pais_codigo = $1 and lower(nombre) = lower($2)',
      [pais, nombre],
    )
  )[0];
