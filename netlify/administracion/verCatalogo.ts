import {
  esperaDe,
  filaDeCatalogo,
  type FilaMostrada,
  type FiltroDeCatalogo,
  hayMasDe,
  listarCatalogo,
  recorrerCatalogo,
} from './catalogos.sql.ts';
import { otrosPaises } from './renovacion.sql.ts';
import { historialDe, type PasoRow, registroDe } from './actos.sql.ts';
import { esLista } from './fichas.ts';
import { celdasDeFila } from './guardarFila.ts';
import { guardada, TABLAS } from './tablas.sql.ts';
import { exportarLibro } from '../excel/exportarLibro.ts';
import type { Columna as ColumnaDeHoja } from '../excel/libro.ts';
import type { Handler } from '../http/area.ts';
import { pageWindow, toPage } from '../http/page.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import type {
  exportarCatalogo,
  Fila,
  historialDeFila,
  listarCatalogo as contrato,
  verFila,
} from '../../src/contracts/administracion/catalogo.ts';
import {
  type CatalogoNombre,
  CATALOGOS,
  celdasDe,
  type ColumnaLeida,
  columnasDe,
  enPalabras,
  MAESTROS,
} from '../../src/contracts/administracion/catalogos.ts';
import { quePropone } from '../../src/contracts/administracion/tituloDePropuesta.ts';
import type { Ficha } from '../../src/domain/administracion.ts';
import { formatearInstante } from '../../src/domain/calendario.ts';
import { Conflicto, NoEncontrado } from '../../src/domain/errores.ts';
import type { InferOutput } from 'valibot';

const NO_EXISTE = 'No se encontró ese registro.';

const mostrar = (fila: FilaMostrada): Fila => ({
  Id: fila.id,
  Activo: fila.encendida,
  Falta: fila.falta,
  Valores: celdasDeFila(fila),
});

/** The filter of the address, within the caller's scope. Throws 404 for another country. */
function leerFiltro(
  session: Session,
  nombre: CatalogoNombre,
  search: InferOutput<typeof exportarCatalogo.search>,
): FiltroDeCatalogo {
  const { ordenables, tabla } = CATALOGOS[nombre];
  const columna = search.orden?.replace(/^-/, '') ?? '';
  return {
    alcance: requireAlcance(session, 'administrar', search.pais),
    buscar: search.s,
    estado: search.estado,
    orden: ordenables.includes(columna) ? columna : (tabla[0] ?? ''),
    descendente: search.orden?.startsWith('-') === true && ordenables.includes(columna),
  };
}

/** A page of a catalogue within the caller's scope. */
export const verCatalogo: Handler<typeof contrato> = async ({ env, session, params, search }) => {
  const { catalogo: nombre } = params;
  const filtro = leerFiltro(session, nombre, search);
  const ventana = pageWindow(search);
  const { filas, total } = await listarCatalogo(env.database, nombre, filtro, ventana);
  const isBeyond = filas.length === 0 && search.page > 1;
  return { ...toPage(search, filas.map(mostrar)), Total: isBeyond ? null : total };
};

/** One row and its dependent rows. Throws 404 outside the scope. */
export const verUnaFila: Handler<typeof verFila> = async ({ env, session, params }) => {
  const { catalogo: nombre, id } = params;
  const alcance = requireAlcance(session, 'administrar');
  const fila = await filaDeCatalogo(env.database, nombre, id, alcance);
  if (fila === undefined) throw new NoEncontrado(NO_EXISTE);
  const ambito = { alcance, now: env.now() };
  const { Dependen, propuestas } = await esperaDe(env.database, nombre, [id], ambito);
  const otros = nombre === 'productos' ? await otrosPaises(env.database, id, alcance) : [];
  const enTodos =
    otros.length === 0 ? undefined : await esperaDe(env.database, nombre, [id, ...otros], ambito);
  return {
    ...mostrar(fila),
    Dependen,
    DependenEnTodos: enTodos?.Dependen ?? Dependen,
    Propuestas: propuestas.map((propuesta) => ({
      Id: propuesta.id,
      Que: quePropone(propuesta),
      Cambios: cambiosDelPaso(nombre, registroDe(nombre, id), { ...propuesta, Importacion: null }),
    })),
  };
};

const PASOS_DEL_HISTORIAL = 50;

/** The changes of a row in a step, by its columns' headings. A step of several rows names each. */
function cambiosDelPaso(
  nombre: CatalogoNombre,
  registro: string,
  paso: Pick<PasoRow, 'antes' | 'despues' | 'Importacion'>,
) {
  const suya = (ficha: Ficha | null): Ficha => {
    const lineas = ficha?.['lineas'];
    if (!esLista(lineas)) return ficha ?? {};
    return lineas.find((linea) => linea.registro === registro)?.valores ?? {};
  };
  const [antes, despues] = [suya(paso.antes), suya(paso.despues)];
  return columnasDe(CATALOGOS[nombre]).flatMap((columna) => {
    // An import stores the table's column names.
    const campo = paso.Importacion === null ? columna.campo : guardada(columna);
    const isShown = columna.callada !== true && columna.guarda?.valor === undefined;
    if (despues[campo] === undefined || (paso.Importacion !== null && !isShown)) return [];
    const [Antes, Despues] = [
      enPalabras(columna, antes[campo]),
      enPalabras(columna, despues[campo]),
    ];
    return Antes === Despues ? [] : [{ Titulo: columna.titulo, Antes, Despues }];
  });
}

/** The last steps of a row's history: acts, proposals and imports. Throws 404 outside the scope. */
export const verHistorial: Handler<typeof historialDeFila> = async ({ env, session, params }) => {
  const { catalogo: nombre, id } = params;
  const { database: db } = env;
  if ((await filaDeCatalogo(db, nombre, id, requireAlcance(session, 'administrar'))) === undefined)
    throw new NoEncontrado(NO_EXISTE);
  const registro = registroDe(nombre, id);
  const { tabla, nombran } = TABLAS[nombre];
  const partes = id.split('-').map(Number);
  const fila = Object.fromEntries(nombran.map((columna, i) => [columna, partes[i]]));
  return {
    Historial: (await historialDe(db, { registro, tabla, fila }, PASOS_DEL_HISTORIAL)).map(
      ({ tipo, ...paso }) => ({
        ...paso,
        Que: tipo === null ? null : quePropone({ ...paso, tipo, despues: paso.despues ?? {} }),
        EsNueva: paso.antes === null,
        Cambios: cambiosDelPaso(nombre, registro, paso),
      }),
    ),
  };
};

/** The most rows of one file, as of an import. */
const FILAS_MAXIMO = 100_000;

const enHoja = (
  { titulo, tipo }: ColumnaLeida,
  i: number,
): ColumnaDeHoja<readonly (string | undefined)[]> => ({
  titulo,
  ancho: Math.max(titulo.length + 4, 24),
  tipo: tipo === 'date' ? 'fecha' : 'texto',
  celda: (celdas) => celdas[i] ?? null,
});

/** All rows of a filter in the columns of the import. Throws 409 for more than `FILAS_MAXIMO`. */
export const exportarFilas: Handler<typeof exportarCatalogo> = async (input) => {
  const { env, session, params, search } = input;
  const { catalogo: nombre } = params;
  const filtro = leerFiltro(session, nombre, search);
  if (await hayMasDe(env.database, nombre, filtro, FILAS_MAXIMO)) {
    throw new Conflicto('Son demasiadas filas para un archivo: busque o elija un país.');
  }
  const catalogo = CATALOGOS[nombre];
  const { columnas, nota } = MAESTROS[catalogo.tipo];
  async function* paginas() {
    for await (const pagina of recorrerCatalogo(env.database, nombre, filtro)) {
      yield pagina.map((fila) => celdasDe(catalogo, celdasDeFila(fila)));
    }
  }
  return exportarLibro(`${nombre}.xlsx`, {
    hoja: catalogo.titulo,
    columnas: columnas.map(enHoja),
    filas: paginas(),
    notas: {
      hoja: 'Cómo se llena',
      lineas: [
        ['Nota', nota],
        ['Generado el', formatearInstante(session.pais, env.now())],
        ['Generado por', session.userName],
      ],
    },
  });
};
