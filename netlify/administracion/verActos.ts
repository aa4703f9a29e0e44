import { paisDelAlcance } from '../../src/domain/permisos.ts';
import type { InferOutput } from 'valibot';
import { type ActoRow, type FiltroActos, leerActos, recorrerActos } from './actos.sql.ts';
import { type FichaMostrada, mostrarFicha } from './fichas.ts';
import { exportarLibro } from '../excel/exportarLibro.ts';
import type { Columna, Fila } from '../excel/libro.ts';
import type { Handler } from '../http/area.ts';
import { pageWindow, toPageWithTotal } from '../http/page.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import type { actos, exportarActos } from '../../src/contracts/administracion/actos.ts';
import { ACCIONES, TIPOS_DE_ACTO } from '../../src/domain/administracion.ts';
import { formatearInstante } from '../../src/domain/calendario.ts';
import { paisDe } from '../../src/domain/paises.ts';

const filtroDe = (
  session: Session,
  { s, tipo, por, desde, hasta }: InferOutput<typeof exportarActos.search>,
): FiltroActos => {
  const alcance = requireAlcance(session, 'aprobarCambios');
  return {
    pais: paisDelAlcance(alcance),
    buscar: s,
    tipo: tipo ?? null,
    por: por ?? null,
    desde: desde ?? null,
    hasta: hasta ?? null,
    zona: paisDe(session.pais).zonaHoraria,
  };
};

const conFichas = <Row extends ActoRow>({ antes, despues, ...row }: Row) => ({
  ...row,
  Antes: antes && mostrarFicha(row.Tipo, antes, despues?.['datos']),
  Despues: despues && mostrarFicha(row.Tipo, despues),
});

/** A page of the record of administrative acts within the caller's scope. */
export const verActos: Handler<typeof actos> = async ({ env, session, search }) => {
  const filas = await leerActos(env.database, filtroDe(session, search), pageWindow(search));
  return toPageWithTotal(search, filas.map(conFichas));
};

const COLUMNAS: readonly Columna[] = [
  { titulo: 'Fecha', ancho: 20, tipo: 'texto' },
  { titulo: 'Quién', ancho: 24, tipo: 'texto' },
  { titulo: 'Por', ancho: 10, tipo: 'texto' },
  { titulo: 'Qué hizo', ancho: 22, tipo: 'texto' },
  { titulo: 'De qué', ancho: 16, tipo: 'texto' },
  { titulo: 'Cuál', ancho: 40, tipo: 'texto' },
  { titulo: 'País', ancho: 8, tipo: 'texto' },
  { titulo: 'Propuesta', ancho: 10, tipo: 'numero' },
  { titulo: 'Antes', ancho: 50, tipo: 'texto' },
  { titulo: 'Después', ancho: 50, tipo: 'texto' },
];

const SIN_FILTRO = '—';

const enPalabras = (ficha: FichaMostrada | null): string =>
  Object.entries(ficha ?? {})
    .map(([campo, valor]) => `${campo}: ${valor === null ? '' : String(valor)}`)
    .join('; ');

/** The record of a filter as a spreadsheet, its bytes coming while the database gives the rows. */
export const exportarLosActos: Handler<typeof exportarActos> = async ({ env, session, search }) => {
  const filtro = filtroDe(session, search);
  const celdas = (row: ActoRow): Fila => {
    const { Antes, Despues } = conFichas(row);
    return [
      formatearInstante(session.pais, new Date(row.Cuando)),
      row.Quien,
      row.Por,
      ACCIONES[row.Accion],
      TIPOS_DE_ACTO[row.Tipo],
      row.Objeto,
      row.Pais ?? 'Todos',
      row.Propuesta,
      enPalabras(Antes),
      enPalabras(Despues),
    ];
  };
  async function* paginas() {
    for await (const pagina of recorrerActos(env.database, filtro)) yield pagina.map(celdas);
  }
  return exportarLibro('lo-que-se-hizo.xlsx', {
    hoja: 'Lo que se hizo',
    columnas: COLUMNAS,
    filas: paginas(),
    notas: {
      hoja: 'Filtro',
      lineas: [
        ['Desde', filtro.desde ?? SIN_FILTRO],
        ['Hasta', filtro.hasta ?? SIN_FILTRO],
        ['Búsqueda', filtro.buscar || SIN_FILTRO],
        ['Generado el', formatearInstante(session.pais, env.now())],
        ['Generado por', session.userName],
      ],
    },
  });
};
