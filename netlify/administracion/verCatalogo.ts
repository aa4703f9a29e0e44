import type { InferInput } from 'valibot';
import {
  dependenDe,
  filaDeCatalogo,
  type FilaDeCatalogo,
  type FiltroDeCatalogo,
  hayMasDe,
  listarCatalogo,
  recorrerCatalogo,
} from './catalogos.sql.ts';
import { celdasDeFila } from './guardarFila.ts';
import { exportarLibro } from '../excel/exportarLibro.ts';
import type { Columna as ColumnaDeHoja } from '../excel/libro.ts';
import type { Environment } from '../http/environment.ts';
import { pageWindow, toPage } from '../http/page.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import type {
  exportarCatalogo,
  Fila,
  listarCatalogo as contrato,
  verFila,
} from '../../src/contracts/administracion/catalogo.ts';
import {
  type CatalogoNombre,
  CATALOGOS,
  celdasDe,
} from '../../src/contracts/administracion/catalogos.ts';
import type { Columna } from '../../src/contracts/administracion/columnas.ts';
import { MAESTROS } from '../../src/contracts/administracion/maestros.ts';
import { formatearInstante } from '../../src/domain/calendario.ts';
import { Conflicto, NoEncontrado } from '../../src/domain/errores.ts';
import type { InferOutput } from 'valibot';

const NO_EXISTE = 'No se encontró ese registro.';

const mostrar = (fila: FilaDeCatalogo): Fila => ({
  Id: fila.id,
  Activo: fila.encendida,
  Valores: celdasDeFila(fila),
});

/** What the address asks for, within the caller's scope. Throws 404 for another country. */
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
    encendidas: search.estado === undefined ? null : search.estado === 'activos',
    orden: ordenables.includes(columna) ? columna : (tabla[0] ?? ''),
    descendente: search.orden?.startsWith('-') === true && ordenables.includes(columna),
  };
}

/** A page of a catalogue within the caller's scope. */
export const verCatalogo = async (
  env: Environment,
  session: Session,
  nombre: CatalogoNombre,
  search: InferOutput<typeof contrato.search>,
): Promise<InferInput<typeof contrato.reply>> => {
  const filtro = leerFiltro(session, nombre, search);
  const ventana = pageWindow(search);
  const { filas, total } = await listarCatalogo(env.database, nombre, filtro, ventana);
  const isBeyond = filas.length === 0 && search.page > 1;
  return { ...toPage(search, filas, mostrar), Total: isBeyond ? null : total };
};

/** One row, and what hangs on it. Throws 404 outside the scope. */
export const verUnaFila = async (
  env: Environment,
  session: Session,
  nombre: CatalogoNombre,
  id: string,
): Promise<InferInput<typeof verFila.reply>> => {
  const alcance = requireAlcance(session, 'administrar');
  const fila = await filaDeCatalogo(env.database, nombre, id, alcance);
  if (fila === undefined) throw new NoEncontrado(NO_EXISTE);
  return { ...mostrar(fila), Dependen: await dependenDe(env.database, nombre, id) };
};

/** Most rows of one file: what an import takes. */
const FILAS_MAXIMO = 100_000;

const enHoja = ({ titulo, tipo, ejemplo }: Columna): ColumnaDeHoja => ({
  titulo,
  ancho: Math.max(titulo.length, ejemplo.length, 12) + 4,
  tipo: tipo === 'date' ? 'fecha' : 'texto',
});

/** All rows of a filter in the columns of the import. Throws 409 for more than a file takes. */
export const exportarFilas = async (
  env: Environment,
  session: Session,
  nombre: CatalogoNombre,
  search: InferOutput<typeof exportarCatalogo.search>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  const filtro = leerFiltro(session, nombre, search);
  if (await hayMasDe(env.database, nombre, filtro, FILAS_MAXIMO)) {
    throw new Conflicto('Son demasiadas filas para un archivo: busque o elija un país.');
  }
  const catalogo = CATALOGOS[nombre];
  const { columnas, nota } = MAESTROS[catalogo.tipo];
  async function* paginas() {
    for await (const pagina of recorrerCatalogo(env.database, nombre, filtro)) {
      yield pagina.map((fila) => {
        const celdas = celdasDe(catalogo, celdasDeFila(fila));
        return columnas.map((_, i) => celdas[i] || null);
      });
    }
  }
  return exportarLibro({
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
