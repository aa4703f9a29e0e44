import type { Query } from '../database/database.ts';
import type { Cifrado } from '../http/cifrado.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';

/** What one e-mail tells. A digest sums up the notices of a day. */
export type TipoDeAviso = 'enlace' | 'correo' | 'derecho' | 'resumen' | 'sin-factor';
/** Notices that wait for the digest of their user. */
const RESUMIBLES = ['canje-aprobado', 'canje-rechazado', 'propuesta'] as const;
/** How many notices of each kind a digest sums up, or the number that an answer names. */
export type DatosDeAviso = Readonly<
  Partial<Record<(typeof RESUMIBLES)[number], number>> & { solicitud?: number }
>;

const resumibles = RESUMIBLES.map((tipo) => `'${tipo}'`).join(', ');

/** How long a notice without a link is tried. */
const DIAS = 3;
const TRAS_DIAS = (now: Date) => new Date(now.getTime() + DIAS * 86_400_000);

/** An e-mail to be sent. `noAntes` is later than now where a limit makes it wait. */
export interface AvisoNuevo {
  readonly tipo: TipoDeAviso;
  readonly usuarioId: number | null;
  readonly cifrado: Cifrado;
  readonly datos: DatosDeAviso;
  readonly now: Date;
  readonly noAntes: Date;
  /** Without it three days from now. */
  readonly vence?: Date;
}

/** Keeps an e-mail in the transaction of what it tells, and answers its id. */
export const guardarAviso = async (tx: Query, a: AvisoNuevo): Promise<number> => {
  const [row] = await tx.query<{ id: number }>(
    `insert into avisos (tipo, usuario_id, secreto, clave, datos, creado_en, no_antes, vence_en)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8) returning id::float8 as id`,
    [
      a.tipo,
      a.usuarioId,
      a.cifrado.secreto,
      a.cifrado.clave,
      JSON.stringify(a.datos),
      a.now,
      a.noAntes,
      a.vence ?? TRAS_DIAS(a.now),
    ],
  );
  return row?.id ?? 0;
};

/** Drops what was not sent yet of a user: a newer link replaces it. */
export const olvidarAvisos = async (
  tx: Query,
  usuarioId: number,
  tipo: TipoDeAviso,
): Promise<void> => {
  await tx.query(
    `delete from avisos where usuario_id = $1 and tipo = $2 and estado = 'Pendiente'`,
    [usuarioId, tipo],
  );
};

/** A decision joins the next digest of the pharmacy's and its chain's users, but of the one who decided. */
export const avisarDecision = async (
  tx: Query,
  d: {
    readonly canjeId: number;
    readonly estado: 'Aprobado' | 'Rechazado';
    readonly usuarioId: number;
    readonly now: Date;
  },
): Promise<void> => {
  await tx.query(
    `insert into avisos (tipo, usuario_id, datos, creado_en, no_antes, vence_en)
     select $2, u.id, jsonb_build_object('id', c.id), $4, $4, $5
       from canjes c join farmacias f on f.id = c.farmacia_id
       join usuarios u on u.farmacia_id = f.id or u.cadena_id = f.cadena_id
      where c.id = $1::bigint and u.activo and u.correo_verificado_en is not null and u.id <> $3`,
    [
      d.canjeId,
      d.estado === 'Aprobado' ? 'canje-aprobado' : 'canje-rechazado',
      d.usuarioId,
      d.now,
      TRAS_DIAS(d.now),
    ],
  );
};

/** Takes a reopened decision out of the digests that were not sent yet. */
export const retirarDecision = async (tx: Query, canjeId: number): Promise<void> => {
  await tx.query(
    `delete from avisos
      where tipo in ('canje-aprobado', 'canje-rechazado') and estado = 'Pendiente' and datos->>'id' = $1::bigint::text`,
    [canjeId],
  );
};

/** A proposal joins the next digest of all who may decide it. */
export const avisarPropuesta = async (
  tx: Query,
  p: {
    readonly id: number;
    readonly pais: PaisCodigo | null;
    readonly propuestaPor: number;
    /** Roles that decide proposals of all countries, and of their own. */
    readonly roles: { readonly todos: readonly string[]; readonly pais: readonly string[] };
    readonly now: Date;
  },
): Promise<void> => {
  await tx.query(
    `insert into avisos (tipo, usuario_id, datos, creado_en, no_antes, vence_en)
     select 'propuesta', u.id, jsonb_build_object('id', $1::int), $6, $6, $7
       from usuarios u
      where u.activo and u.correo_verificado_en is not null and u.id <> $2
        and (u.rol = any ($3::text[])
             or u.rol = any ($4::text[]) and (u.todos_los_paises or u.pais_codigo = $5))`,
    [p.id, p.propuestaPor, p.roles.todos, p.roles.pais, p.pais, p.now, TRAS_DIAS(p.now)],
  );
};

/** Makes one digest a user of the notices that wait for it, and answers how many. What was decided or reopened
 * meanwhile is left out. */
export const resumirAvisos = async (db: Query, now: Date): Promise<number> =>
  (
    await db.query(
      `with juntos as (
         delete from avisos where tipo in (${resumibles}) returning usuario_id, tipo, datos
       ), cuenta as (
         select usuario_id, tipo, count(distinct j.datos->>'id') as cuantos from juntos j
          where case tipo
                  when 'propuesta' then exists (
                    select from propuestas p where p.id = (j.datos->>'id')::int and p.estado = 'Pendiente')
                  else exists (
                    select from canjes c
                     where c.id = (j.datos->>'id')::bigint
                       and c.estado = case tipo when 'canje-aprobado' then 'Aprobado' else 'Rechazado' end)
                end
          group by usuario_id, tipo
       )
       insert into avisos (tipo, usuario_id, datos, creado_en, no_antes, vence_en)
       select 'resumen', usuario_id, jsonb_object_agg(tipo, cuantos), $1, $1, $2
         from cuenta group by usuario_id
       returning 1`,
      [now, TRAS_DIAS(now)],
    )
  ).length;

/** An e-mail that this process alone may send until its lease ends. */
export interface AvisoTomado {
  readonly id: number;
  readonly tipo: TipoDeAviso;
  readonly usuarioId: number | null;
  readonly userName: string | null;
  /** The user's verified address. */
  readonly correo: string | null;
  readonly secreto: Buffer | null;
  readonly clave: string | null;
  readonly datos: DatosDeAviso;
  readonly creadoEn: Date;
}

/** Longer than the provider may take. After it another process may try. */
const ARRIENDO = '2 minutes';

/**
 * Takes the next e-mail that is due, or the one of `id`; undefined when there is none. The handover counts from here:
 * if this process dies, the provider may or may not have it.
 */
export const tomarAviso = async (
  db: Query,
  id: number | null,
  now: Date,
): Promise<AvisoTomado | undefined> =>
  (
    await db.query<AvisoTomado>(
      `with uno as (
         select id from avisos
          where estado = 'Pendiente' and tipo not in (${resumibles}) and entregas < 2
            and no_antes <= $1 and vence_en > $1 and ($2::bigint is null or id = $2::bigint)
          order by no_antes, id limit 1 for update skip locked
       )
       update avisos a
          set entregas = entregas + 1, no_antes = $1::timestamptz + interval '${ARRIENDO}'
         from uno where a.id = uno.id
       returning a.id::float8 as id, a.tipo, a.usuario_id as "usuarioId", a.secreto, a.clave, a.datos,
         a.creado_en as "creadoEn",
         (select nombre_usuario from usuarios u where u.id = a.usuario_id) as "userName",
         (select correo from usuarios u where u.id = a.usuario_id and u.correo_verificado_en is not null)
           as correo`,
      [now, id],
    )
  )[0];

/** How a handover ended: accepted, refused for good, not delivered, or unknown. */
export type Entrega = 'enviado' | 'negado' | 'fallo' | 'incierto';

/** Writes how a handover ended. What was not delivered is due again, after twice the time each time, an hour at most. */
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

/** Gives up what is too late, or had two handovers of unknown outcome; answers how many. */
export const perderAvisos = async (db: Query, now: Date): Promise<number> =>
  (
    await db.query(
      `update avisos set estado = 'Perdido', secreto = null, clave = null
        where estado = 'Pendiente' and tipo not in (${resumibles})
          and (vence_en <= $1::timestamptz or entregas = 2 and no_antes <= $1::timestamptz)
       returning 1`,
      [now],
    )
  ).length;

/** Whether an e-mail was sent. */
export const fueEnviado = async (db: Query, id: number): Promise<boolean> =>
  (await db.query(`select from avisos where id = $1 and estado = 'Enviado'`, [id])).length > 0;
