import type { Linea } from '../../archivos/leerArchivo.ts';
import { codigoEscrito } from '../../domain/sinAcentos.ts';
import { hallarTitulos } from '../../domain/titulos.ts';

/** How the column of the pharmacies' codes is headed, as in the files of the import. */
const CODIGO = [{ titulo: 'Código', otros: ['farmacia', 'codigo farmacia', 'usuario'] }];

/**
 * The pharmacies' codes of a file, each once: the column headed 'Código', 'Farmacia' or 'Usuario', at any place
 * and below any other lines. Without such a heading, the first column.
 */
export function codigosDeArchivo(lineas: readonly Linea[]): string[] {
  const celdas = lineas.map((linea) => linea.celdas);
  const titulos = hallarTitulos(CODIGO, celdas);
  const columna = titulos?.lugares[0] ?? 0;
  const codigos = celdas
    .slice(titulos === null ? 0 : titulos.fila + 1)
    .map((fila) => codigoEscrito(fila[columna] ?? ''))
    .filter((codigo) => codigo !== '');
  return [...new Set(codigos)];
}
