/** The file of an import, as long as the page is open: the server keeps its lines alone. */
export interface ArchivoAbierto {
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
