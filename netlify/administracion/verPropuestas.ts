import { paisDelAlcance } from '../../src/domain/permisos.ts';
import { cuatroOjos } from './ajustes.sql.ts';
import { catalogoDe, mostrarFicha } from './fichas.ts';
import { accionDe } from './guardarFila.ts';
import { leerPropuesta, leerPropuestas, type PropuestaRow } from './propuestas.sql.ts';
import type { Handler } from '../http/area.ts';
import { pageWindow, toPageWithTotal } from '../http/page.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import type {
  ajustes,
  propuestas,
  verPropuesta,
} from '../../src/contracts/administracion/propuestas.ts';
import { TIPOS_DE_CAMBIO, type TipoDeActo } from '../../src/domain/administracion.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';

const paisDeAprobar = (session: Session): PaisCodigo | null =>
  paisDelAlcance(requireAlcance(session, 'aprobarCambios'));

const tipos: Readonly<Record<string, { readonly titulo: string; readonly sobre: TipoDeActo }>> =
  TIPOS_DE_CAMBIO;

const sobreDe = ({ tipo }: PropuestaRow) => tipos[tipo]?.sobre ?? 'ajuste';

/** What people call a proposal. One that only switches a row off, or on, says so. */
const tituloDe = (row: PropuestaRow): string => {
  const catalogo = catalogoDe(sobreDe(row));
  const accion = catalogo && row.antes && accionDe(catalogo, row.antes, row.despues);
  if (accion !== 'activar' && accion !== 'desactivar') return tipos[row.tipo]?.titulo ?? row.tipo;
  const un = catalogo?.esFemenino === true ? 'una' : 'un';
  return `${accion === 'activar' ? 'Activar' : 'Desactivar'} ${un} ${catalogo?.nombres[0]}`;
};

const mostrar = <Row extends PropuestaRow>(row: Row, { usuarioId }: Session) => ({
  ...row,
  Titulo: tituloDe(row),
  EsPropia: row.propuestaPorId === usuarioId,
  Antes: row.antes && mostrarFicha(sobreDe(row), row.antes, row.despues['datos']),
  Despues: mostrarFicha(sobreDe(row), row.despues),
});

/** A page of the proposals within the caller's scope. */
export const verPropuestas: Handler<typeof propuestas> = async ({ env, session, search }) => {
  const filtro = {
    pais: paisDeAprobar(session),
    estado: search.estado ?? null,
    sinLasDe: search.ajenas === undefined ? null : session.usuarioId,
  };
  const filas = await leerPropuestas(env.database, filtro, pageWindow(search));
  return toPageWithTotal(
    search,
    filas.map((row) => mostrar(row, session)),
  );
};

/** One proposal. Throws 404 outside the caller's scope. */
export const verUnaPropuesta: Handler<typeof verPropuesta> = async ({ env, session, params }) => {
  const fila = await leerPropuesta(env.database, params.id, paisDeAprobar(session));
  if (fila === undefined) throw new NoEncontrado('No se encontró esa propuesta.');
  return mostrar(fila, session);
};

/** The switch of four eyes, and how many proposals wait within the caller's scope. */
export const verAjustes: Handler<typeof ajustes> = async ({ env, session }) => {
  const filtro = { pais: paisDeAprobar(session), estado: 'Pendiente', sinLasDe: null } as const;
  const [CuatroOjos, filas] = await Promise.all([
    cuatroOjos(env.database),
    leerPropuestas(env.database, filtro, { limite: 1, salto: 0 }),
  ]);
  return { CuatroOjos, Pendientes: filas[0]?.total ?? 0 };
};
