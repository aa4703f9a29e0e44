import * as v from 'valibot';
import * as columna from '../database/columnas.ts';
import { dentroDe } from '../database/alcance.sql.ts';
import { contadas } from '../database/cuenta.sql.ts';
import { enLista } from '../dashboard/enLista.sql.ts';
import { alguna, type Query, una, unica } from '../database/database.ts';
import { lista } from '../database/lista.sql.ts';
import type { PageWindow } from '../http/page.ts';
import { bloquearUsuario } from '../sesiones/usuarios.sql.ts';
import { usuarios } from '../../src/contracts/administracion/usuarios.ts';
import { DIAS_SIN_SER_CONTRAPARTE } from '../../src/domain/administracion.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import { ROL_DE_TODOS } from '../../src/domain/paisDeTrabajo.ts';
import { type Alcance, type Rol, rolesQue, type Usuario } from '../../src/domain/permisos.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';
import { codigoEscrito } from '../../src/domain/sinAcentos.ts';

/** The hash of a user who has never had a password: no password has it. */
export const SIN_CLAVE = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** A user as those who administer see them: nothing secret. */
const usuarioRow = v.object({
  ...v.omit(usuarios.reply.entries.data.item, ['Alcance']).entries,
  Id: columna.usuarioId,
  UltimoIngreso: v.nullable(columna.momento),
  /** The user's country; null: all of them. */
  aCargo: v.nullable(columna.pais),
  /** Code and name of a Regente's pharmacy. */
  farmacia: v.nullable(v.string()),
  farmaciaNombre: v.nullable(v.string()),
  /** The address on file, verified or not. */
  correo: v.nullable(v.string()),
  correoVerificado: v.nullable(v.string()),
});
export type UsuarioRow = v.InferInput<typeof usuarioRow>;
const usuarioConId = v.object({ id: columna.usuarioId });

/** The roles that may approve what others propose. */
export const APRUEBAN: readonly Rol[] = Object.values(rolesQue('aprobarCambios')).flat();

/** Whether a user `u` reaches all countries. */
const DE_TODOS = (u: string) => `(${u}.rol = '${ROL_DE_TODOS}' or ${u}.todos_los_paises)`;

const ULTIMO_INGRESO = '(select max(s.creada_en) from sesiones s where s.usuario_id = u.id)';

/** Whether a user `u` has a second factor: a key, or an application's codes. */
const CON_FACTOR = `(exists (select from llaves l where l.usuario_id = u.id)
  or exists (select from codigos_aplicacion a where a.usuario_id = u.id and a.confirmado_en is not null))`;

const columnas = `
  u.id as "Id", u.nombre_usuario as "Usuario", u.persona as "Persona", u.correo, u.rol as "Rol",
  u.farmacia_admin as "FarmaciaAdmin", u.pais_codigo as "Pais", u.todos_los_paises as "TodosLosPaises",
  case when not ${DE_TODOS('u')} then u.pais_codigo end as "aCargo", f.codigo as farmacia,
  f.nombre as "farmaciaNombre", c.nombre as "Cadena", d.nombre as "Distribuidor", u.activo as "Activo",
  u.clave_hash = '${SIN_CLAVE}' as "SinClave",
  case when u.correo_verificado_en is not null then u.correo end as "correoVerificado",
  ${ULTIMO_INGRESO} as "UltimoIngreso", ${CON_FACTOR} as "ConSegundoFactor"`;
const uniones = `
  left join farmacias f on f.id = u.farmacia_id
  left join cadenas c on c.id = coalesce(u.cadena_id, f.cadena_id)
  left join distribuidores d on d.id = u.distribuidor_id`;
const tablas = `usuarios u ${uniones}`;

/** A user `u`, with the pharmacy `f`, compared with a scope. A user of all countries belongs to none of them. */
export const usuariosDentroDe = (alcance: Alcance, parametro: `$${number}`) => {
  const columnas = {
    pais: 'u.pais_codigo',
    cadena: 'coalesce(u.cadena_id, f.cadena_id)',
    farmacia: 'u.farmacia_id',
  };
  const { condicion, valor } = dentroDe(alcance, columnas, parametro);
  return alcance.tipo === 'pais'
    ? { condicion: `(${condicion} and not ${DE_TODOS('u')})`, valor }
    : { condicion, valor };
};

/** A user who may sign in and never did. */
const SIN_INGRESAR = `u.activo and u.clave_hash = '${SIN_CLAVE}'`;

/** The users within a scope without a first sign-in, SQL from the table on; the scope is one parameter. */
export const sinIngresarDentroDe = (alcance: Alcance, parametro: `$${number}`): string =>
  `usuarios u left join farmacias f on f.id = u.farmacia_id
    where ${SIN_INGRESAR} and ${usuariosDentroDe(alcance, parametro).condicion}`;

const ORDENES_DE_USUARIOS = {
  usuario: 'lower(u.nombre_usuario)',
  '-usuario': 'lower(u.nombre_usuario) desc',
  rol: 'u.rol, lower(u.nombre_usuario)',
  '-rol': 'u.rol desc, lower(u.nombre_usuario)',
  ingreso: `${ULTIMO_INGRESO} nulls first, lower(u.nombre_usuario)`,
  '-ingreso': `${ULTIMO_INGRESO} desc nulls last, lower(u.nombre_usuario)`,
} as const;

/** The filter of users; null fields do not filter. */
export interface FiltroUsuarios {
  readonly alcance: Alcance;
  readonly buscar: string;
  readonly rol: Rol | null;
  readonly activo: boolean | null;
  readonly sinIngresar: boolean;
  readonly conFactor: boolean | null;
  readonly pais: PaisCodigo | null;
  readonly orden: keyof typeof ORDENES_DE_USUARIOS;
}

const hallados = (dentro: string, sinIngresar: boolean) => `
  from ${tablas}
 where ${dentro}
   and ($2::text = '' or lower(u.nombre_usuario) like (select patron_contiene($2))
        or sin_acentos(u.persona) like (select patron_contiene($2))
        or u.farmacia_id in (select id from farmacias where busqueda like (select patron_contiene($2)))
        or u.cadena_id in (select id from cadenas where sin_acentos(nombre) like (select patron_contiene($2))))
   and ($3::text is null or u.rol = $3)
   and ($4::boolean is null or u.activo = $4)
   and ($5::text is null or u.pais_codigo = $5)
   and ($6::boolean is null or ${CON_FACTOR} = $6)${sinIngresar ? ` and ${SIN_INGRESAR}` : ''}`;

/** A page of users with their count, as `contadas` counts. */
export const leerUsuarios = (
  db: Query,
  { alcance, buscar, rol, activo, sinIngresar, conFactor, pais, orden }: FiltroUsuarios,
  { cuantas, salto }: PageWindow,
) => {
  const { condicion, valor } = usuariosDentroDe(alcance, '$1');
  const de = hallados(condicion, sinIngresar);
  return db.query(
    // Finds the page's users before computing their columns.
    `select ${columnas}, ${contadas(de)} as total
       from (select u.id ${de}
              order by ${ORDENES_DE_USUARIOS[orden]}, u.id limit $7 offset $8) p
       join usuarios u on u.id = p.id ${uniones}
      order by ${ORDENES_DE_USUARIOS[orden]}, u.id`,
    [valor, buscar, rol, activo, pais, conFactor, cuantas, salto],
    v.object({ ...usuarioRow.entries, total: columna.entero }),
  );
};

/** One user within a scope. */
export const leerUsuario = (db: Query, id: UsuarioId, alcance: Alcance) => {
  const { condicion, valor } = usuariosDentroDe(alcance, '$1');
  const texto = `select ${columnas} from ${tablas} where ${condicion} and u.id = $2`;
  return una(db, texto, [valor, id], usuarioRow);
};

/** The same, locked until the transaction ends. */
export const tomarUsuario: typeof leerUsuario = async (tx, id, alcance) => {
  await bloquearUsuario(tx, id);
  return leerUsuario(tx, id, alcance);
};

/** The id of a user name, in any case. */
export const idDeUsuario = async (tx: Query, userName: string): Promise<UsuarioId | undefined> =>
  (
    await una(
      tx,
      'select id from usuarios where lower(nombre_usuario) = lower($1)',
      [userName],
      usuarioConId,
    )
  )?.id;

/** What depends on a user: the pending redemptions and proposals of theirs, and their pharmacy if it has no other user. */
export const dependeDeUsuario = (db: Query, id: UsuarioId, now: Date) =>
  unica(
    db,
    `select (select count(*)::int from canjes c
              where c.usuario_id = u.id and ${enLista('canjePendiente', '$1')}) as pendientes,
            (select count(*)::int from propuestas p
              where p.propuesta_por = u.id and p.estado = 'Pendiente') as propuestas,
            u.farmacia_id is not null and u.activo and not exists (
              select from usuarios o
               where o.farmacia_id = u.farmacia_id and o.activo and o.id <> u.id) as "unicoDeFarmacia"
       from usuarios u where u.id = $2`,
    [now, id],
    v.object({
      pendientes: columna.entero,
      propuestas: columna.entero,
      unicoDeFarmacia: v.boolean(),
    }),
  );

/** A user's role and scope. */
export type LugarDeUsuario = Omit<Usuario, 'farmaciaAdmin'>;

/** Makes a user without a password and answers the id; undefined when the name is taken. */
export const escribirUsuario = async (
  tx: Query,
  nombre: string,
  lugar: LugarDeUsuario,
  mas: { persona: string | null; correo: string | null; now: Date },
): Promise<UsuarioId | undefined> =>
  (
    await una(
      tx,
      `insert into usuarios (nombre_usuario, clave_hash, rol, farmacia_admin, pais_codigo, farmacia_id,
                             cadena_id, distribuidor_id, todos_los_paises, clave_cambiada_en, debe_cambiar_clave,
                             persona, correo)
       select nombre, '${SIN_CLAVE}', rol, "cadenaId" is not null, pais, "farmaciaId", "cadenaId",
              "distribuidorId", "todosLosPaises", now, true, persona, correo
         from jsonb_to_record($1::jsonb)
           as u (nombre text, rol text, pais text, "farmaciaId" int, "cadenaId" int, "distribuidorId" int,
                 "todosLosPaises" boolean, now timestamptz, persona text, correo text)
       on conflict do nothing returning id`,
      [JSON.stringify({ nombre, ...lugar, ...mas })],
      usuarioConId,
    )
  )?.id;

/** Changes a user's role and scope. */
export const moverUsuario = async (
  tx: Query,
  id: UsuarioId,
  lugar: LugarDeUsuario,
): Promise<void> => {
  await tx.query(
    `update usuarios u
        set rol = l.rol, farmacia_admin = l."cadenaId" is not null, pais_codigo = l.pais, cadena_id = l."cadenaId",
            distribuidor_id = l."distribuidorId", todos_los_paises = l."todosLosPaises"
       from jsonb_to_record($2::jsonb)
         as l (rol text, pais text, "cadenaId" int, "distribuidorId" int, "todosLosPaises" boolean)
      where u.id = $1`,
    [id, JSON.stringify(lugar)],
  );
};

const poner =
  (columna: 'persona' | 'correo') =>
  async (tx: Query, id: UsuarioId, valor: string | null): Promise<void> => {
    await tx.query(`update usuarios set ${columna} = $2 where id = $1`, [id, valor]);
  };
/** Writes a user's name. */
export const ponerPersona = poner('persona');
/** Writes the address of a user's link. */
export const ponerCorreoEscrito = poner('correo');

/** Enables or disables a user. */
export const ponerActivo = async (tx: Query, id: UsuarioId, activo: boolean): Promise<void> => {
  await tx.query('update usuarios set activo = $2 where id = $1', [id, activo]);
};

/** The active pharmacy of a code, or undefined. */
export const farmaciaActiva = (tx: Query, codigo: string) =>
  una(
    tx,
    'select id, codigo, pais_codigo as pais from farmacias where codigo = $1 and activa',
    [codigoEscrito(codigo)],
    v.object({ id: columna.farmaciaId, codigo: v.string(), pais: columna.pais }),
  );

/** The chain or distributor of that name in a country, or undefined. */
export const porNombre = (
  tx: Query,
  tabla: 'cadenas' | 'distribuidores',
  pais: PaisCodigo,
  nombre: string,
) =>
  una(
    tx,
    `select id, nombre from ${tabla} where pais_codigo = $1 and lower(nombre) = lower($2)`,
    [pais, nombre],
    v.object({ id: columna.entero, nombre: v.string() }),
  );

/** Stores that a person asked for a user's link, or proposed the user as an approver. */
export const anotarOrigen = async (
  tx: Query,
  id: UsuarioId,
  { por, now }: { readonly por: UsuarioId; readonly now: Date },
): Promise<void> => {
  await tx.query(
    `insert into origenes_de_usuarios (usuario_id, por, en) values ($1, $2, $3)
     on conflict (usuario_id, por) do update set en = excluded.en`,
    [id, por, now],
  );
};

/** When a user becomes an approver: the days of all who asked for a link of this user begin at `now` again. */
export const renovarOrigenes = async (tx: Query, id: UsuarioId, now: Date): Promise<void> => {
  await tx.query(
    `update origenes_de_usuarios o set en = $2 from usuarios u
      where o.usuario_id = $1 and u.id = $1 and not (u.activo and u.rol in ${lista(APRUEBAN)})`,
    [id, now],
  );
};

/** Whether `b` asked for a link of the user `a`, or proposed `a`, within `DIAS_SIN_SER_CONTRAPARTE`. */
const unoPusoAlOtro = (a: string, b: string, now: `$${number}`): string =>
  `exists (select from origenes_de_usuarios o where o.usuario_id = ${a} and o.por = ${b}
     and o.en > ${now}::timestamptz - interval '${DIAS_SIN_SER_CONTRAPARTE} days')`;

/** Whether two users may be each other's second person: neither proposed the other or asked for their link lately. */
export const sonContrapartes = (
  tx: Query,
  [uno, otro]: readonly [UsuarioId, UsuarioId],
  now: Date,
): Promise<boolean> =>
  alguna(
    tx,
    `select 1 where not ${unoPusoAlOtro('$1', '$2', '$3')} and not ${unoPusoAlOtro('$2', '$1', '$3')}`,
    [uno, otro, now],
  );

/**
 * Whether another active user with a password could replace the user `sin` as the approver of what `autor` proposes.
 * False for a disabled author.
 */
export const hayOtroQueAprueba = (
  tx: Query,
  { autor, sin }: { readonly autor: UsuarioId | null; readonly sin: UsuarioId },
  now: Date,
): Promise<boolean> =>
  alguna(
    tx,
    `select 1 from usuarios u
         join usuarios s on s.id = $2::int and (${DE_TODOS('u')} or (not ${DE_TODOS('s')} and u.pais_codigo = s.pais_codigo))
         join usuarios a on a.id = $1::int and a.activo and a.rol in ${lista(APRUEBAN)}
        where u.activo and u.rol in ${lista(APRUEBAN)} and u.clave_hash <> '${SIN_CLAVE}'
          and u.id not in (a.id, s.id)
          and not ${unoPusoAlOtro('u.id', 'a.id', '$3')} and not ${unoPusoAlOtro('a.id', 'u.id', '$3')}
        limit 1`,
    [autor, sin, now],
  );
