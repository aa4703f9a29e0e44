import * as v from 'valibot';
import { fichaGuardada } from './actos.sql.ts';
import type { Vista } from './cambio.ts';
import * as columna from '../database/columnas.ts';
import { alguna, type Query, una, unica } from '../database/database.ts';
import type { PageWindow } from '../http/page.ts';
import { propuesta } from '../../src/contracts/administracion/propuestas.ts';
import type { EstadoDePropuesta } from '../../src/domain/administracion.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** A change that waits for another person. */
export interface PropuestaNueva extends Pick<Vista, 'objeto' | 'pais' | 'antes' | 'despues'> {
  readonly tipo: string;
  readonly datos: unknown;
  readonly propuestaPor: UsuarioId;
  readonly porQue: string | null;
}

/** A proposal that waits, and what it changes. */
export const propuestaQueEspera = v.object({
  id: columna.entero,
  tipo: v.string(),
  objeto: v.string(),
  antes: v.nullable(fichaGuardada),
  despues: fichaGuardada,
});

/** The proposals that wait to change a user, newest first. */
export const propuestasDeUsuario = (db: Query, id: UsuarioId) =>
  db.query(
    `select id::int, tipo, objeto, antes, despues from propuestas
      where estado = 'Pendiente' and tipo in ('cambiar-usuario', 'activar-usuario', 'quitar-factores')
        and datos->>'id' = $1::text
      order by propuestas.id desc`,
    [id],
    propuestaQueEspera,
  );

/** Keeps a proposal and answers its id. */
export const guardarPropuesta = async (
  tx: Query,
  nueva: PropuestaNueva,
  now: Date,
): Promise<number> => {
  const { id } = await unica(
    tx,
    `insert into propuestas (tipo, objeto, pais_codigo, datos, antes, despues, propuesta_por, por_que, propuesta_en)
     select tipo, objeto, pais, datos, antes, despues, "propuestaPor", "porQue", now
       from jsonb_to_record($1::jsonb)
         as n (tipo text, objeto text, pais text, datos jsonb, antes jsonb, despues jsonb, "propuestaPor" int,
               "porQue" text, now timestamptz)
     returning id::int as id`,
    [JSON.stringify({ ...nueva, objeto: nueva.objeto.slice(0, 200).toWellFormed(), now })],
    v.object({ id: columna.entero }),
  );
  return id;
};

const propuestaRow = v.object({
  ...v.omit(propuesta, ['Titulo', 'EsPropia', 'Antes', 'Despues', 'Filas']).entries,
  ...v.pick(propuestaQueEspera, ['tipo', 'antes', 'despues']).entries,
  propuestaPorId: columna.usuarioId,
  fila: v.nullable(v.string()),
});
export type PropuestaRow = v.InferInput<typeof propuestaRow>;

const columnas = `
  p.id::int as "Id", p.tipo, p.objeto as "Objeto", p.pais_codigo as "Pais", p.antes, p.despues,
  p.estado as "Estado", p.propuesta_por as "propuestaPorId", u.nombre_usuario as "PropuestaPor",
  p.propuesta_en as "PropuestaEn", p.por_que as "PorQue", d.nombre_usuario as "DecididaPor",
  p.decidida_en as "DecididaEn", p.motivo as "Motivo",
  p.datos->>'id' as fila,
  case when p.tipo in ('aplicar-importacion', 'deshacer-importacion') then p.datos->>'id' end as "Importacion"`;
const tablas = `
  propuestas p
  join usuarios u on u.id = p.propuesta_por
  left join usuarios d on d.id = p.decidida_por`;

/** Pending proposals `p` of other users in a country (null: all), which a user may approve: SQL of a condition. */
export const porAprobar = (pais: `$${number}`, usuario: `$${number}`): string =>
  `p.estado = 'Pendiente' and (${pais}::text is null or p.pais_codigo = ${pais})
   and p.propuesta_por <> ${usuario}::int`;

/** Proposals `p` of a user that another person decided, and that the user has not opened since. */
export const decididaSinAbrir = (usuario: `$${number}`): string =>
  `p.propuesta_por = ${usuario}::int and p.decidida_por is not null and p.leida_en is null`;

/** Notes that its author opened a decided proposal. */
export const marcarLeida = async (db: Query, id: number, now: Date): Promise<void> => {
  await db.query('update propuestas set leida_en = $2 where id = $1 and leida_en is null', [
    id,
    now,
  ]);
};

/** A page of the proposals in one state (null: in all), newest first, with their count. */
export const leerPropuestas = (
  db: Query,
  filtro: {
    readonly pais: PaisCodigo | null;
    readonly estado: EstadoDePropuesta | null;
    /** Leaves out the proposals of this user. */
    readonly sinLasDe: UsuarioId | null;
    /** Only those of this user that were decided and not opened since. */
    readonly sinAbrirDe: UsuarioId | null;
  },
  { cuantas, salto }: PageWindow,
) =>
  db.query(
    `select ${columnas}, count(*) over ()::int as total
       from ${tablas}
      where ($1::text is null or p.pais_codigo = $1) and ($2::text is null or p.estado = $2)
        and p.propuesta_por is distinct from $3::int and ($6::int is null or ${decididaSinAbrir('$6')})
      order by p.propuesta_en desc, p.id desc limit $4 offset $5`,
    [filtro.pais, filtro.estado, filtro.sinLasDe, cuantas, salto, filtro.sinAbrirDe],
    v.object({ ...propuestaRow.entries, total: columna.entero }),
  );

/** One proposal within a scope's country (null: all), with the data to apply. */
export const leerPropuesta = (db: Query, id: number, pais: PaisCodigo | null) =>
  una(
    db,
    `select ${columnas}, p.datos from ${tablas}
      where p.id = $1 and ($2::text is null or p.pais_codigo = $2)`,
    [id, pais],
    v.object({ ...propuestaRow.entries, datos: v.unknown() }),
  );

/** The same, locked until the transaction ends, so that it is decided once. */
export const tomarPropuesta: typeof leerPropuesta = async (tx, id, pais) => {
  await tx.query('select 1 from propuestas where id = $1 for update', [id]);
  return leerPropuesta(tx, id, pais);
};

/** Writes how a proposal ended. */
export const terminarPropuesta = async (
  tx: Query,
  fin: {
    readonly id: number;
    readonly estado: Exclude<EstadoDePropuesta, 'Pendiente'>;
    readonly decididaPor: number | null;
    readonly motivo: string | null;
  },
  now: Date,
): Promise<void> => {
  await tx.query(
    `update propuestas set estado = $2, decidida_por = $3, decidida_en = $4, motivo = $5 where id = $1`,
    [fin.id, fin.estado, fin.decididaPor, now, fin.motivo],
  );
};

/** The effect of an import, independent of its file name and the order of its lines. */
const EFECTO_DE = (importacion: string) => `
  (select md5(string_agg(l.valores::text, '' order by l.valores::text)) from importacion_lineas l
    where l.importacion_id::text = ${importacion} and l.accion in ('nueva', 'cambiada'))`;

/** Whether the same change already waits: of the same row, import or new name, an import with the same effect, or a renewal of one of its promotions. */
export const yaPropuesta = (
  tx: Query,
  { tipo, objeto, datos }: { tipo: string; objeto: string; datos: unknown },
): Promise<boolean> =>
  alguna(
    tx,
    `select 1 from propuestas p
        where p.tipo = $1 and p.estado = 'Pendiente'
          and case when $3::jsonb->>'id' is null then p.datos->>'id' is null and p.objeto = $2
                     and ($1 <> 'renovar-promociones' or exists (
                       select 1 from jsonb_array_elements(p.datos->'promociones') suya
                         join jsonb_array_elements($3::jsonb->'promociones') otra on suya->>'id' = otra->>'id'))
                   else p.datos->>'id' = $3::jsonb->>'id'
                     or ($1 = 'aplicar-importacion' and ${EFECTO_DE("p.datos->>'id'")} = ${EFECTO_DE("$3::jsonb->>'id'")}) end
        limit 1`,
    [tipo, objeto.slice(0, 200).toWellFormed(), JSON.stringify(datos)],
  );
