import {
  agruparFaltas,
  faltasDesde,
  type LineaRevisada,
  lineasRevisadas,
} from './revisiones.sql.ts';
import { type ImportacionRow, leerImportacion, listarImportaciones } from './importaciones.sql.ts';
import type { Handler, Input } from '../http/area.ts';
import type { Query } from '../database/database.ts';
import { pageWindow, toPage, toPageWithTotal } from '../http/page.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import * as contrato from '../../src/contracts/administracion/importaciones.ts';
import {
  type ColumnaNombrada,
  comoCelda,
  enPalabras,
  MAESTROS,
  type Tipo,
} from '../../src/contracts/administracion/catalogos.ts';
import type { Dato } from '../../src/domain/administracion.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import type { Alcance } from '../../src/domain/permisos.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

const HORAS_PARA_DESHACER = 24;
const FALTAS_POR_PARTE = 5_000;

/** The columns that a line changes or adds, with old and new values. An empty cell may change nothing. */
export const cambiosDe = (
  tipo: Tipo,
  { antes, despues, Accion }: Pick<LineaRevisada, 'antes' | 'despues' | 'Accion'>,
): { columna: ColumnaNombrada; antes: Dato; despues: Dato }[] =>
  despues === null || Accion === 'igual' || Accion === 'error'
    ? []
    : MAESTROS[tipo].columnas
        .filter(({ callada }) => callada !== true)
        .map((columna) => ({
          columna,
          // A new row exists once the import was applied.
          antes: Accion === 'nueva' ? null : (antes?.[columna.campo] ?? null),
          despues: despues[columna.campo] ?? null,
        }))
        .filter(
          ({ columna: { vaciaDeja }, antes, despues }) =>
            despues !== null &&
            comoCelda(antes) !== comoCelda(despues) &&
            (despues !== '' || vaciaDeja === undefined),
        );

/** Until when an import may be taken back; null: it may not. */
export const seDeshaceHasta = ({ Estado, AplicadaEn }: ImportacionRow, now: Date): Date | null => {
  if (Estado !== 'Aplicada' || AplicadaEn === null) return null;
  const hasta = new Date(AplicadaEn.getTime() + HORAS_PARA_DESHACER * 3_600_000);
  return hasta > now ? hasta : null;
};

const mostrar = <Row extends ImportacionRow>(row: Row, { usuarioId }: Session, now: Date) => ({
  ...row,
  EsPropia: row.usuarioId === usuarioId,
  SeDeshaceHasta: seDeshaceHasta(row, now),
});

/** An import within a scope, and of the user `de` if given; `tomar` locks it until the transaction ends. Throws 404. */
export const hallarImportacion = async (
  db: Query,
  id: string,
  alcance: Alcance,
  { tomar = false, de }: { readonly tomar?: boolean; readonly de?: UsuarioId } = {},
): Promise<ImportacionRow> => {
  const row = await leerImportacion(db, id, alcance, { tomar });
  if (row === undefined || (de !== undefined && row.usuarioId !== de))
    throw new NoEncontrado('No se encontró esa importación.');
  return row;
};

/** An import of the caller's scope, with its wrong lines grouped by cause. Throws 404. */
export const verImportacion = async ({
  env,
  session,
  params: { id },
}: Pick<Input<typeof contrato.verImportacion>, 'env' | 'session' | 'params'>) => {
  const row = await hallarImportacion(env.database, id, requireAlcance(session, 'aprobarCambios'));
  return {
    Importacion: mostrar(row, session, env.now()),
    Errores: row.ConError === 0 ? [] : await agruparFaltas(env.database, id),
  };
};

/** The imports of the caller's scope, newest first. */
export const verImportaciones: Handler<typeof contrato.importaciones> = async (input) => {
  const { env, session, search } = input;
  const alcance = requireAlcance(session, 'aprobarCambios');
  const rows = await listarImportaciones(env.database, alcance, pageWindow(search));
  return toPageWithTotal(
    search,
    rows.map((row) => mostrar(row, session, env.now())),
  );
};

/** The lines of an import as they were read. Throws 404. */
export const verLineas: Handler<typeof contrato.lineasDeImportacion> = async (input) => {
  const { env, session, params, search } = input;
  const alcance = requireAlcance(session, 'aprobarCambios');
  const row = await hallarImportacion(env.database, params.id, alcance);
  const acciones = search.accion === undefined ? contrato.ACCIONES_DE_LINEA : [search.accion];
  const lineas = await lineasRevisadas(env.database, row, acciones, pageWindow(search));
  const mostradas = lineas.map((linea) => ({
    ...linea,
    Cambios: cambiosDe(row.Tipo, linea).map(({ columna, antes, despues }) => ({
      Titulo: columna.titulo,
      Antes: enPalabras(columna, antes),
      Despues: enPalabras(columna, despues),
    })),
  }));
  return toPage(search, mostradas);
};

/** The wrong lines after a line, thousands at a time. Throws 404. */
export const verFaltas: Handler<typeof contrato.faltasDeImportacion> = async (input) => {
  const { env, session, params, search } = input;
  const alcance = requireAlcance(session, 'administrar');
  const { Id } = await hallarImportacion(env.database, params.id, alcance);
  const faltas = await faltasDesde(env.database, Id, search.desde, FALTAS_POR_PARTE + 1);
  return {
    Faltas: faltas.slice(0, FALTAS_POR_PARTE),
    Siguen: faltas.length > FALTAS_POR_PARTE,
  };
};
