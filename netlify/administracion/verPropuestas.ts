import { cuatroOjos } from './ajustes.sql.ts';
import { esperaDe } from './catalogos.sql.ts';
import { filasDe, mostrarFicha } from './fichas.ts';
import { leerPropuesta, leerPropuestas, marcarLeida, type PropuestaRow } from './propuestas.sql.ts';
import { otrosPaises } from './renovacion.sql.ts';
import type { Handler } from '../http/area.ts';
import { pageWindow, toPageWithTotal } from '../http/page.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import type {
  ajustes,
  propuestas,
  verPropuesta,
} from '../../src/contracts/administracion/propuestas.ts';
import { CATALOGO_NOMBRES, CATALOGOS } from '../../src/contracts/administracion/catalogos.ts';
import {
  catalogoDe,
  desactiva,
  sobreDe,
  tituloDePropuesta,
} from '../../src/contracts/administracion/tituloDePropuesta.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import { paisDelAlcance } from '../../src/domain/permisos.ts';

const paisDeAprobar = (session: Session): PaisCodigo | null =>
  paisDelAlcance(requireAlcance(session, 'aprobarCambios'));

const mostrar = <Row extends PropuestaRow>(row: Row, { usuarioId }: Session) => ({
  ...row,
  Titulo: tituloDePropuesta(row),
  EsPropia: row.propuestaPorId === usuarioId,
  Antes: row.antes && mostrarFicha(sobreDe(row), row.antes, row.despues),
  Despues: mostrarFicha(sobreDe(row), row.despues, row.antes),
  Filas: filasDe(sobreDe(row), row.despues),
});

/** A page of the proposals within the caller's scope. */
export const verPropuestas: Handler<typeof propuestas> = async ({ env, session, search }) => {
  const filtro = {
    pais: paisDeAprobar(session),
    estado: search.estado ?? null,
    sinLasDe: search.ajenas === undefined ? null : session.usuarioId,
    sinAbrirDe: search.sinAbrir === undefined ? null : session.usuarioId,
  };
  const filas = await leerPropuestas(env.database, filtro, pageWindow(search));
  return toPageWithTotal(
    search,
    filas.map((row) => mostrar(row, session)),
  );
};

/** The row of a catalogue that a proposal changes; null: it is of something else, or new. */
const filaDe = (row: PropuestaRow) => {
  const Catalogo = CATALOGO_NOMBRES.find((uno) => CATALOGOS[uno] === catalogoDe(sobreDe(row)));
  return Catalogo === undefined || row.fila === null ? null : { Catalogo, Id: row.fila };
};

/** The rows that depend on what a pending proposal switches off, in words. */
const dependenDe = async (
  { env, session }: Parameters<Handler<typeof verPropuesta>>[0],
  row: PropuestaRow,
): Promise<string[]> => {
  const suya = filaDe(row);
  if (suya === null || row.Estado !== 'Pendiente' || !desactiva(row)) return [];
  const alcance = requireAlcance(session, 'aprobarCambios');
  const { Catalogo, Id } = suya;
  const enTodos = Catalogo === 'productos' && row.Pais === null;
  const otros = enTodos ? await otrosPaises(env.database, Id, alcance) : [];
  const espera = await esperaDe(env.database, Catalogo, [Id, ...otros], {
    alcance,
    now: env.now(),
  });
  return espera.Dependen;
};

/**
 * One proposal, with the rows that depend on what it switches off. Its author has then read how it was decided. Throws
 * 404 outside the caller's scope.
 */
export const verUnaPropuesta: Handler<typeof verPropuesta> = async (input) => {
  const { env, session, params } = input;
  const fila = await leerPropuesta(env.database, params.id, paisDeAprobar(session));
  if (fila === undefined) throw new NoEncontrado('No se encontró esa propuesta.');
  if (fila.DecididaPor !== null && fila.propuestaPorId === session.usuarioId)
    await marcarLeida(env.database, params.id, env.now());
  return { ...mostrar(fila, session), Fila: filaDe(fila), Dependen: await dependenDe(input, fila) };
};

/** The switch of four eyes. */
export const verAjustes: Handler<typeof ajustes> = async ({ env }) => ({
  CuatroOjos: await cuatroOjos(env.database),
  EnviaCorreos: env.smtp !== undefined,
});
