import { call } from '../../../api/call.ts';
import { ApiError } from '../../../api/error.ts';
import { ArchivoIlegible } from '../../../archivos/archivoIlegible.ts';
import { faltasDeImportacion } from '../../../contracts/administracion/importaciones.ts';
import { descargar } from '../../download/descargar.ts';

/** The file of an import, as long as the page is open: the server keeps its lines alone. */
interface ArchivoAbierto {
  readonly nombre: string;
  readonly bytes: Uint8Array;
  /** The number of the line of headings, as the person sees it. */
  readonly titulos: number;
}

const abiertos = new Map<string, ArchivoAbierto>();

/** Keeps the file of an import. */
export const guardarArchivo = (id: string, archivo: ArchivoAbierto): void => {
  abiertos.set(id, archivo);
};

/** The file of an import that was sent from this page; undefined after a reload. */
export const archivoDe = (id: string): ArchivoAbierto | undefined => abiertos.get(id);

/** Hands out the file of an import with a column that says what to correct in each line. */
export async function descargarMarcado(id: string, archivo: ArchivoAbierto): Promise<void> {
  const { marcarArchivo, QUE_CORREGIR } = await import('../../../archivos/marcarArchivo.ts');
  const notas = new Map([[archivo.titulos, QUE_CORREGIR]]);
  let desde = 0;
  for (let siguen = true; siguen;) {
    const parte = await call(faltasDeImportacion, {
      params: { id },
      search: { desde },
    });
    for (const { Linea, Motivo } of parte.Faltas) {
      notas.set(Linea, Motivo);
      desde = Linea;
    }
    siguen = parte.Siguen;
  }
  const nombre = archivo.nombre.replace(/(\.\w+)$/, ' - qué corregir$1');
  try {
    descargar(new Blob([marcarArchivo(archivo.nombre, archivo.bytes, notas)]), nombre);
  } catch (error) {
    if (!(error instanceof ArchivoIlegible)) throw error;
    throw new ApiError(422, `«${archivo.nombre}» ${error.message}`);
  }
}
