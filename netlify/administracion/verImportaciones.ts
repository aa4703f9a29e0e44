import {
  agruparFaltas,
  faltasDesde,
  type LineaRevisada,
  lineasRevisadas,
} from './revisiones.sql.ts';
import { type ImportacionRow, leerImportacion, listarImportaciones } from './importaciones.sql.ts';
import type { Handler, Input } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
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

const NO_EXISTE = 'No se encontró esa importación.';
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
          (cambio) =>
            comoCelda(cambio.antes) !== comoCelda(cambio.despues) &&
            comoCelda(cambio.despues) !== '',
        );

const hastaCuando = (aplicadaEn: Date) =>
  new Date(aplicadaEn.getTime() + HORAS_PARA_DESHACER * 3_600_000);

/** Whether an import may still be taken back. */
export const seDeshace = (aplicadaEn: Date | null, now: Date): boolean =>
  aplicadaEn !== null && hastaCuando(aplicadaEn) > now;

const mostrar = <Row extends ImportacionRow>(row: Row, { usuarioId }: Session, now: Date) => ({
  ...row,
  EsPropia: row.usuarioId === usuarioId,
  SeDeshaceHasta:
    row.Estado === 'Aplicada' && row.AplicadaEn !== null && seDeshace(row.AplicadaEn, now)
      ? hastaCuando(row.AplicadaEn)
      : null,
});

const tomar = async (
  env: Environment,
  session: Session,
  id: string,
  accion: 'administrar' | 'aprobarCambios',
): Promise<ImportacionRow> => {
  const row = await leerImportacion(env.database, id, requireAlcance(session, accion));
  if (row === undefined) throw new NoEncontrado(NO_EXISTE);
  return row;
};

/** An import of the caller's scope, with its wrong lines grouped by cause. Throws 404. */
export const verImportacion = async ({
  env,
  session,
  params: { id },
}: Pick<Input<typeof contrato.verImportacion>, 'env' | 'session' | 'params'>) => {
  const row = await tomar(env, session, id, 'aprobarCambios');
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
  const row = await tomar(env, session, params.id, 'aprobarCambios');
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
  const { Id } = await tomar(env, session, params.id, 'administrar');
  const faltas = await faltasDesde(env.database, Id, search.desde, FALTAS_POR_PARTE + 1);
  return {
    Faltas: faltas.slice(0, FALTAS_POR_PARTE),
    Siguen: faltas.length > FALTAS_POR_PARTE,
  };
};
