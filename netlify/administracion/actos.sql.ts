import * as v from 'valibot';
import * as columna from '../database/columnas.ts';
import { type Database, type Query, type RowSchema, unica } from '../database/database.ts';
import { named } from '../database/named.ts';
import { contadas } from '../database/cuenta.sql.ts';
import type { PageWindow } from '../http/page.ts';
import { bloquearUsuario } from '../sesiones/usuarios.sql.ts';
import { acto } from '../../src/contracts/administracion/actos.ts';
import { historialDeFila } from '../../src/contracts/administracion/catalogo.ts';
import { ficha } from '../../src/contracts/administracion/comun.ts';
import {
  type AccionDeActo,
  type Ficha,
  HORAS_DE_UNA_PERSONA,
  type TipoDeActo,
} from '../../src/domain/administracion.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** The author of an act: a user by screen, or the machine's account that runs a command. */
export type Autor =
  | { readonly por: 'pantalla'; readonly usuarioId: UsuarioId; readonly quien: string }
  | { readonly por: 'orden'; readonly usuarioId: null; readonly quien: string };

/** One administrative act. `antes` and `despues` hold what changed, never a password, token or e-mail. */
export interface Acto {
  readonly accion: AccionDeActo;
  readonly tipo: TipoDeActo;
  /** The object's name. Of a patient only the id, since the record outlives an erasure. */
  readonly objeto: string;
  /** Null: all countries. */
  readonly pais: PaisCodigo | null;
  readonly antes?: Ficha | null;
  readonly despues?: Ficha | null;
  readonly propuestaId?: number | null;
  /** Rows of the catalogues that one person changed alone; 0 for a change by two. */
  readonly filas?: number;
  /** The rows of catalogues that it changed. */
  readonly registros?: readonly string[] | undefined;
}

/** How the record names a row of a catalogue. */
export const registroDe = (catalogo: string, id: string): string => `${catalogo}/${id}`;

const LARGO = 200;

/** The rows that a person changed alone within a day: SQL of a scalar, for a statement after `bloquearUsuario`. */
export const FILAS_DEL_DIA = (usuarioId: `$${number}`, now: `$${number}`): string =>
  `(select coalesce(sum(a.filas), 0)::int from actos a
     where a.usuario_id = ${usuarioId}::int and a.filas > 0
       and a.hecho_en > ${now}::timestamptz - interval '${HORAS_DE_UNA_PERSONA} hours')`;

const cuantasRow = v.object({ cuantas: columna.entero });

/** Reads a count of one person's acts with the user locked, so that no other request of theirs adds to it; unlocked for a look. */
const contarDe =
  (cuenta: string) =>
  async (tx: Query, usuarioId: UsuarioId | null, now: Date, mira = false): Promise<number> => {
    if (!mira) await bloquearUsuario(tx, usuarioId);
    const texto = `select ${cuenta} as cuantas`;
    const { cuantas } = await unica(tx, texto, [usuarioId, now], cuantasRow);
    return cuantas;
  };

/** The same, by two statements. */
export const filasDelDia = contarDe(FILAS_DEL_DIA('$1', '$2'));

/** The users that a person made alone within a day. */
export const usuariosDelDia = contarDe(`
  (select count(*)::int from actos
    where usuario_id = $1 and accion = 'crear' and tipo = 'usuario' and propuesta_id is null
      and hecho_en > $2::timestamptz - interval '${HORAS_DE_UNA_PERSONA} hours')`);

/** Adds an act to the record, in the transaction that does it. Acts are never changed. */
export const registrarActo = async (
  tx: Query,
  autor: Autor,
  acto: Acto,
  now: Date,
): Promise<void> => {
  await tx.query(
    `insert into actos (hecho_en, por, usuario_id, quien, accion, tipo, objeto, pais_codigo, antes,
                        despues, propuesta_id, filas, registros)
     select "hechoEn", por, "usuarioId", quien, accion, tipo, objeto, pais, antes, despues, "propuestaId",
            coalesce(filas, 0), coalesce(registros, '{}')
       from jsonb_to_record($1::jsonb)
         as a ("hechoEn" timestamptz, por text, "usuarioId" int, quien text, accion text, tipo text,
               objeto text, pais text, antes jsonb, despues jsonb, "propuestaId" bigint, filas int,
               registros text[])`,
    [
      JSON.stringify({
        ...autor,
        ...acto,
        hechoEn: now,
        // The cut may leave half of a character.
        objeto: acto.objeto.slice(0, LARGO).toWellFormed(),
      }),
    ],
  );
};

/** The filter of acts; null fields do not filter. */
export interface FiltroActos {
  /** The scope's country. */
  readonly pais: PaisCodigo | null;
  readonly buscar: string;
  readonly tipo: TipoDeActo | null;
  readonly por: Autor['por'] | null;
  /** Days in `zona`, both included. */
  readonly desde: string | null;
  readonly hasta: string | null;
  readonly zona: string;
}

/** A snapshot as it is stored. */
export const fichaGuardada: RowSchema<Ficha> = v.record(
  v.string(),
  v.union([
    ficha.value,
    v.array(
      v.object({
        catalogo: v.exactOptional(v.string()),
        registro: v.exactOptional(v.string()),
        linea: columna.entero,
        etiqueta: v.string(),
        nueva: v.boolean(),
        valores: ficha,
      }),
    ),
  ]),
);
const fichas = { antes: v.nullable(fichaGuardada), despues: v.nullable(fichaGuardada) };

const actoRow = v.object({
  ...v.omit(acto, ['Antes', 'Despues', 'Filas']).entries,
  ...fichas,
});
export type ActoRow = v.InferInput<typeof actoRow>;

const columnas = `
  a.id::int as "Id", a.hecho_en as "Cuando", a.quien as "Quien", a.por as "Por", a.accion as "Accion",
  a.tipo as "Tipo", a.objeto as "Objeto", a.pais_codigo as "Pais", a.propuesta_id::int as "Propuesta", a.antes, a.despues`;

const donde = `
  ($pais::text is null or a.pais_codigo = $pais)
  and ($buscar::text = '' or a.busqueda like patron_contiene($buscar)
       or $buscar ~ '^d?-?[0-9]+$' and a.tipo = 'paciente' and lower(a.despues ->> 'Solicitud') like patron_contiene($buscar))
  and ($tipo::text is null or a.tipo = $tipo)
  and ($por::text is null or a.por = $por)
  and ($desde::date is null or a.hecho_en >= $desde::date::timestamp at time zone $zona::text)
  and ($hasta::date is null or a.hecho_en < ($hasta::date + 1)::timestamp at time zone $zona::text)`;

/** A page of the record, newest first, with the count of the filter. */
export const leerActos = (db: Query, filtro: FiltroActos, { cuantas, salto }: PageWindow) =>
  db.query(
    ...named(
      `select ${columnas}, ${contadas(`from actos a where ${donde}`)} as total
         from actos a where ${donde}
        order by a.hecho_en desc, a.id desc limit $cuantas offset $salto`,
      { ...filtro, cuantas, salto },
    ),
    v.object({ ...actoRow.entries, total: columna.entero }),
  );

/** One step in the history of a catalogue's row: an act, or an import that wrote it. */
const pasoRow = v.object({
  ...v.omit(historialDeFila.reply.entries.Historial.item, ['EsNueva', 'Cambios', 'Que']).entries,
  ...fichas,
  /** The kind of its proposal. */
  tipo: v.nullable(v.string()),
  objeto: v.string(),
});
export type PasoRow = v.InferInput<typeof pasoRow>;

/** The last steps of a row's history, newest first. `fila` names the row in `tabla` as imports keep it. */
export const historialDe = (
  db: Query,
  { registro, tabla, fila }: { registro: string; tabla: string; fila: object },
  cuantas: number,
) =>
  db.query(
    `with suyos as (select id, propuesta_id from actos where registros @> array[$1::text])
     select a.hecho_en as "Cuando", a.id::float8 as orden, a.quien as "Quien", a.accion as "Accion",
            a.propuesta_id::int as "Propuesta", p.tipo, a.objeto, a.antes, a.despues, null as "Importacion",
            case a.accion when 'proponer' then p.por_que when 'rechazar' then p.motivo end as "PorQue"
       from actos a left join propuestas p on p.id = a.propuesta_id
      where a.id in (select id from suyos) or a.propuesta_id in (select propuesta_id from suyos)
     union all
     select m.aplicada_en, 0, u.nombre_usuario, 'importar', null, null, '', f.antes, f.despues, m.id::text, null
       from importacion_filas f join importaciones m on m.id = f.importacion_id
       join usuarios u on u.id = m.usuario_id
      where f.tabla = $2 and f.clave = $3::jsonb
      order by 1 desc, 2 desc limit $4`,
    [registro, tabla, JSON.stringify(fila), cuantas],
    pasoRow,
  );

/** All acts of a filter, newest first, a page of rows at a time. */
export const recorrerActos = (db: Pick<Database, 'pages'>, filtro: FiltroActos) =>
  db.pages(
    ...named(`select ${columnas} from actos a where ${donde} order by a.hecho_en desc, a.id desc`, {
      ...filtro,
    }),
    1000,
    actoRow,
  );
