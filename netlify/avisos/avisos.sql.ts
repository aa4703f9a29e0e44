import * as v from 'valibot';
import * as columna from '../database/columnas.ts';
import { alguna, type Query, una, unica } from '../database/database.ts';
import { lista } from '../database/lista.sql.ts';
import type { Cifrado } from '../http/cifrado.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import { type Accion, rolesQue } from '../../src/domain/permisos.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** The kinds of e-mails. A digest sums up the notices of a day. */
const TIPOS = ['enlace', 'correo', 'derecho', 'resumen', 'sin-factor'] as const;
export type TipoDeAviso = (typeof TIPOS)[number];
/** Notices that wait to be summed up: for the digest of their user, or for the next push to a browser. */
const RESUMIBLES = ['canje-aprobado', 'canje-rechazado', 'propuesta', 'desconocido'] as const;
/** The count of summed-up notices of each kind, or the number of an answered request. */
const datosDeAviso = v.partial(
  v.object(v.entriesFromList([...RESUMIBLES, 'solicitud'], columna.entero)),
);
export type DatosDeAviso = Readonly<v.InferInput<typeof datosDeAviso>>;

/** Days in which a notice without a link is tried. */
const DIAS_DE_INTENTOS = 3;
const finDeIntentos = (now: Date) => new Date(now.getTime() + DIAS_DE_INTENTOS * 86_400_000);

/** An e-mail to be sent. `noAntes` is later than now if a limit delays it. */
export interface AvisoNuevo {
  readonly tipo: TipoDeAviso;
  readonly usuarioId: UsuarioId | null;
  readonly cifrado: Cifrado;
  readonly datos: DatosDeAviso;
  readonly now: Date;
  readonly noAntes: Date;
  /** By default three days from now. */
  readonly vence?: Date;
}

/** Stores an e-mail in the transaction that it tells of, and answers its id. */
export const guardarAviso = async (tx: Query, aviso: AvisoNuevo): Promise<number> => {
  const { id } = await unica(
    tx,
    `insert into avisos (tipo, usuario_id, secreto, clave, datos, creado_en, no_antes, vence_en)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8) returning id::float8 as id`,
    [
      aviso.tipo,
      aviso.usuarioId,
      aviso.cifrado.secreto,
      aviso.cifrado.kid,
      JSON.stringify(aviso.datos),
      aviso.now,
      aviso.noAntes,
      aviso.vence ?? finDeIntentos(aviso.now),
    ],
    v.object({ id: columna.entero }),
  );
  return id;
};

/** Deletes a user's unsent e-mails of a kind, which a newer link replaces. */
export const olvidarAvisos = async (
  tx: Query,
  usuarioId: UsuarioId,
  tipo: TipoDeAviso,
): Promise<void> => {
  await tx.query(
    `delete from avisos where usuario_id = $1 and tipo = $2 and estado = 'Pendiente'`,
    [usuarioId, tipo],
  );
};

/** SQL: the channels of the user `u`: a verified e-mail (null), and each of the user's browsers. */
const CANALES = `cross join lateral (
         select null::bigint as suscripcion where u.correo_verificado_en is not null
         union all
         select x.id from suscripciones x join sesiones s on s.id = x.sesion_id where s.usuario_id = u.id) canal`;
/** SQL: the columns of a notice to one of these channels, and their values. */
const COLUMNAS = 'tipo, usuario_id, suscripcion_id, datos, creado_en, no_antes, vence_en';
const HACIA = 'case when suscripcion is null then u.id end, suscripcion';

/** Tells a decision to the users of the pharmacy and its chain, except the one who decided. */
export const avisarDecision = async (
  tx: Query,
  decision: {
    readonly canjeId: number;
    readonly estado: 'Aprobado' | 'Rechazado';
    readonly usuarioId: UsuarioId;
    readonly now: Date;
  },
): Promise<void> => {
  await tx.query(
    `insert into avisos (${COLUMNAS})
     select $2, ${HACIA}, jsonb_build_object('id', c.id), $4, $4, $5
       from canjes c join farmacias f on f.id = c.farmacia_id
       join usuarios u on u.farmacia_id = f.id or u.cadena_id = f.cadena_id ${CANALES}
      where c.id = $1::bigint and u.activo and u.id <> $3`,
    [
      decision.canjeId,
      decision.estado === 'Aprobado' ? 'canje-aprobado' : 'canje-rechazado',
      decision.usuarioId,
      decision.now,
      finDeIntentos(decision.now),
    ],
  );
};

/** Deletes the unsent notices of a reopened decision. */
export const borrarAvisosDeDecision = async (tx: Query, canjeId: number): Promise<void> => {
  await tx.query(
    `delete from avisos
      where tipo in ('canje-aprobado', 'canje-rechazado') and estado = 'Pendiente' and datos->>'id' = $1::bigint::text`,
    [canjeId],
  );
};

/** SQL: the user `u` has a role that may do `accion` in the country `pais`. */
const queHace = (accion: Accion, pais: string) => {
  const roles = rolesQue(accion);
  return `u.activo and (u.rol in ${lista(roles.todos)}
    or u.rol in ${lista(roles.pais)} and (u.todos_los_paises or u.pais_codigo = ${pais}))`;
};

/** Tells a proposal to all users who may decide it. */
export const avisarPropuesta = async (
  tx: Query,
  {
    id,
    pais,
    propuestaPor,
    now,
  }: {
    readonly id: number;
    readonly pais: PaisCodigo | null;
    readonly propuestaPor: UsuarioId;
    readonly now: Date;
  },
): Promise<void> => {
  await tx.query(
    `insert into avisos (${COLUMNAS})
     select 'propuesta', ${HACIA}, jsonb_build_object('id', $1::int), $4, $4, $5
       from usuarios u ${CANALES}
      where u.id <> $2 and ${queHace('aprobarCambios', '$3')}`,
    [id, propuestaPor, pais, now, finDeIntentos(now)],
  );
};

/**
 * Sends a patient's disavowal of a redemption, by its confirmation code, to the browsers of all who may audit it. Null
 * sends nothing, by the same statement.
 */
export const avisarDesconocido = async (
  tx: Query,
  codigo: string | null,
  now: Date,
): Promise<void> => {
  await tx.query(
    `insert into avisos (${COLUMNAS})
     select 'desconocido', ${HACIA}, jsonb_build_object('id', c.id), $2, $2, $3
       from canjes c join usuarios u on ${queHace('auditarCanje', 'c.pais_codigo')} ${CANALES}
      where c.codigo_confirmacion = $1 and suscripcion is not null`,
    [codigo, now, finDeIntentos(now)],
  );
};

/**
 * Joins the waiting notices into one digest for each user, or one push for each browser. Leaves out what was decided or
 * reopened meanwhile. Answers the count.
 */
export const resumirAvisos = async (
  db: Query,
  en: 'resumen' | 'push',
  now: Date,
): Promise<number> =>
  (
    await db.query(
      `with juntos as (
         delete from avisos where tipo in ${lista(RESUMIBLES)} and (suscripcion_id is null) = ($1 = 'resumen')
         returning usuario_id, suscripcion_id, tipo, datos
       ), cuenta as (
         select usuario_id, suscripcion_id, tipo, count(distinct j.datos->>'id') as cuantos from juntos j
          where case tipo
                  when 'propuesta' then exists (
                    select from propuestas p where p.id = (j.datos->>'id')::int and p.estado = 'Pendiente')
                  else exists (
                    select from canjes c
                     where c.id = (j.datos->>'id')::bigint
                       and c.estado = case tipo when 'canje-aprobado' then 'Aprobado'
                                                when 'canje-rechazado' then 'Rechazado' else c.estado end)
                end
          group by usuario_id, suscripcion_id, tipo
       )
       insert into avisos (${COLUMNAS})
       select $1, usuario_id, suscripcion_id, jsonb_object_agg(tipo, cuantos), $2, $2, $3
         from cuenta group by usuario_id, suscripcion_id
       returning 1`,
      [en, now, finDeIntentos(now)],
    )
  ).length;

/** The channels that are configured. */
export interface Canales {
  readonly correo: boolean;
  readonly push: boolean;
}

/** SQL: whether the notice's channel is one of `Canales`, the first two parameters. */
const POR_CANAL = `tipo not in ${lista(RESUMIBLES)} and case when tipo = 'push' then $2::boolean else $1::boolean end`;

/** A notice that only this process may send until its lease ends. */
const avisoTomado = v.object({
  id: columna.entero,
  tipo: v.picklist([...TIPOS, 'push']),
  usuarioId: v.nullable(columna.usuarioId),
  suscripcionId: v.nullable(columna.entero),
  userName: v.nullable(v.string()),
  /** The user's verified address. */
  correo: v.nullable(v.string()),
  secreto: v.nullable(columna.bytes),
  kid: v.nullable(v.string()),
  datos: datosDeAviso,
  creadoEn: columna.momento,
});
export type AvisoTomado = v.InferInput<typeof avisoTomado>;

/** The lease, longer than the provider's timeout. After it another process may try. */
const ARRIENDO = '2 minutes';

/**
 * Takes the next due notice, or that of `id`; undefined without one. The handover counts from here: if this process
 * dies, the provider may or may not have it.
 */
export const tomarAviso = (db: Query, { correo, push }: Canales, id: number | null, now: Date) =>
  una(
    db,
    `with uno as (
       select id from avisos
        where estado = 'Pendiente' and ${POR_CANAL} and entregas < 2
          and no_antes <= $3 and vence_en > $3 and ($4::bigint is null or id = $4::bigint)
        order by no_antes, id limit 1 for update skip locked
     )
     update avisos a
        set entregas = entregas + 1, no_antes = $3::timestamptz + interval '${ARRIENDO}'
       from uno where a.id = uno.id
     returning a.id::float8 as id, a.tipo, a.usuario_id as "usuarioId",
       a.suscripcion_id::float8 as "suscripcionId", a.secreto, a.clave as kid, a.datos,
       a.creado_en as "creadoEn",
       (select nombre_usuario from usuarios u where u.id = a.usuario_id) as "userName",
       (select correo from usuarios u where u.id = a.usuario_id and u.correo_verificado_en is not null)
         as correo`,
    [correo, push, now, id],
    avisoTomado,
  );

/** How a handover ended: accepted, refused for good, not delivered, or unknown. */
export type Entrega = 'enviado' | 'negado' | 'fallo' | 'incierto';

/** Writes the result of a handover. An undelivered notice is due again, after twice the time, an hour at most. */
export const anotarEntrega = async (
  db: Query,
  id: number,
  entrega: Entrega,
  now: Date,
): Promise<void> => {
  await db.query(
    `update avisos
        set estado = case $2 when 'enviado' then 'Enviado' when 'negado' then 'Perdido' else estado end,
            secreto = case when $2 in ('fallo', 'incierto') then secreto end,
            clave = case when $2 in ('fallo', 'incierto') then clave end,
            entregas = entregas - case $2 when 'fallo' then 1 else 0 end,
            fallos = fallos + case $2 when 'enviado' then 0 else 1 end,
            no_antes = $3::timestamptz + least(interval '1 hour', interval '2 minutes' * (2 ^ least(fallos, 9)))
      where id = $1 and estado = 'Pendiente'`,
    [id, entrega, now],
  );
};

/** Gives up notices that are too late or had two handovers with an unknown outcome. Answers the count of e-mails. */
export const perderAvisos = async (
  db: Query,
  { correo, push }: Canales,
  now: Date,
): Promise<number> =>
  (
    await db.query(
      `update avisos set estado = 'Perdido', secreto = null, clave = null
        where estado = 'Pendiente' and ${POR_CANAL}
          and (vence_en <= $3::timestamptz or entregas = 2 and no_antes <= $3::timestamptz)
       returning tipo`,
      [correo, push, now],
      v.object({ tipo: v.string() }),
    )
  ).filter(({ tipo }) => tipo !== 'push').length;

/** Whether an e-mail was sent. */
export const fueEnviado = (db: Query, id: number): Promise<boolean> =>
  alguna(db, `select from avisos where id = $1 and estado = 'Enviado'`, [id]);
