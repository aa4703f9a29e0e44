import type { InferOutput } from 'valibot';
import { type ActoRow, type FiltroActos, leerActos, recorrerActos } from './actos.sql.ts';
import { type FichaMostrada, filasDe, mostrarFicha } from './fichas.ts';
import { exportarLibro } from '../excel/exportarLibro.ts';
import type { Columna } from '../excel/libro.ts';
import type { Handler } from '../http/area.ts';
import { pageWindow, toPageWithTotal } from '../http/page.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import type { actos, exportarActos } from '../../src/contracts/administracion/actos.ts';
import { ACCIONES, TIPOS_DE_ACTO } from '../../src/domain/administracion.ts';
import { formatearInstante } from '../../src/domain/calendario.ts';
import { type PaisCodigo, paisDe } from '../../src/domain/paises.ts';
import { paisDelAlcance } from '../../src/domain/permisos.ts';

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
  Antes: antes && mostrarFicha(row.Tipo, antes, despues),
  Despues: despues && mostrarFicha(row.Tipo, despues, antes),
  Filas: filasDe(row.Tipo, despues),
});

/** A page of the record of administrative acts within the caller's scope. */
export const verActos: Handler<typeof actos> = async ({ env, session, search }) => {
  const filas = await leerActos(env.database, filtroDe(session, search), pageWindow(search));
  return toPageWithTotal(search, filas.map(conFichas));
};

const SIN_FILTRO = '—';

const enPalabras = (ficha: FichaMostrada | null): string =>
  Object.entries(ficha ?? {})
    .map(([campo, valor]) => `${campo}: ${valor === null ? '' : String(valor)}`)
    .join('; ');

const columnasPara = (pais: PaisCodigo): readonly Columna<ActoRow>[] => [
  {
    titulo: 'Fecha',
    ancho: 20,
    celda: ({ Cuando }) => formatearInstante(pais, new Date(Cuando)),
  },
  { titulo: 'Quién', ancho: 24, celda: ({ Quien }) => Quien },
  { titulo: 'Por', ancho: 10, celda: ({ Por }) => Por },
  { titulo: 'Qué hizo', ancho: 22, celda: ({ Accion }) => ACCIONES[Accion] },
  { titulo: 'De qué', ancho: 16, celda: ({ Tipo }) => TIPOS_DE_ACTO[Tipo] },
  { titulo: 'Cuál', ancho: 40, celda: ({ Objeto }) => Objeto },
  { titulo: 'País', ancho: 8, celda: ({ Pais }) => Pais ?? 'Todos' },
  { titulo: 'Propuesta', ancho: 10, tipo: 'numero', celda: ({ Propuesta }) => Propuesta },
  { titulo: 'Antes', ancho: 50, celda: (row) => enPalabras(conFichas(row).Antes) },
  {
    titulo: 'Después',
    ancho: 50,
    celda: (row) => enPalabras(conFichas(row).Despues),
  },
];

/** The acts of a filter as a spreadsheet, streamed while the database sends the rows. */
export const exportarLosActos: Handler<typeof exportarActos> = async ({ env, session, search }) => {
  const filtro = filtroDe(session, search);
  return exportarLibro('lo-que-se-hizo.xlsx', {
    hoja: 'Lo que se hizo',
    columnas: columnasPara(session.pais),
    filas: recorrerActos(env.database, filtro),
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
