import { ArchivoIlegible } from '../../../archivos/archivoIlegible.ts';
import type { Linea } from '../../../archivos/leerArchivo.ts';
import { call } from '../../../api/call.ts';
import {
  crearImportacion,
  enviarLineas,
  LINEAS_MAXIMO,
  LINEAS_POR_PARTE,
  revisarImportacion,
} from '../../../contracts/administracion/importaciones.ts';
import { MAESTROS, type Tipo } from '../../../contracts/administracion/catalogos.ts';
import { cifra } from '../../../domain/cifra.ts';
import { hallarTitulos, type Titulos } from '../../../domain/titulos.ts';

/** Longest cell that is sent. Longer ones are cut, and their column still refuses them. */
const CELDA_MAXIMO = 900;

/** A file of a kind with its headings alone, in UTF-8 and with the separator that Excel expects in Spanish. */
export const plantilla = (tipo: Tipo): string =>
  `\uFEFF${MAESTROS[tipo].columnas.map(({ titulo }) => titulo).join(';')}\r\n`;

/** The places of the headings in a file of that kind. Throws `ArchivoIlegible` with what is missing. */
export function exigirTitulos(tipo: Tipo, lineas: readonly Linea[]): Titulos {
  const { columnas } = MAESTROS[tipo];
  const titulos = hallarTitulos(
    columnas,
    lineas.map(({ celdas }) => celdas),
  );
  if (lineas.length === 0) throw new ArchivoIlegible('El archivo está vacío.');
  const faltan =
    titulos?.faltan ?? columnas.filter(({ unica }) => unica).map(({ titulo }) => titulo);
  if (titulos === null || faltan.length > 0) {
    const hay = lineas[titulos?.fila ?? 0]?.celdas.filter(Boolean).join(', ') ?? '';
    throw new ArchivoIlegible(
      `Al archivo le faltan columnas de ${tipo}: ${faltan.join(', ')}. Las que tiene: ${hay}. La plantilla las trae todas.`,
    );
  }
  const cuantas = lineas.length - titulos.fila - 1;
  if (cuantas === 0) throw new ArchivoIlegible('El archivo solo tiene títulos.');
  if (cuantas > LINEAS_MAXIMO) {
    throw new ArchivoIlegible(
      `El archivo tiene ${cifra(cuantas)} líneas: divídalo en partes de ${cifra(LINEAS_MAXIMO)} como máximo.`,
    );
  }
  return titulos;
}

export interface Avance {
  readonly haciendo: 'Leyendo' | 'Enviando' | 'Revisando';
  readonly hechas: number;
  readonly total: number;
}

/** Sends the lines of a file in parts, starts the look, and answers the import's id. */
export async function enviarArchivo(
  { tipo, nombre, lineas }: { tipo: Tipo; nombre: string; lineas: readonly Linea[] },
  avisar: (avance: Avance) => void,
  signal: AbortSignal,
): Promise<string> {
  const { fila, lugares, ancho } = exigirTitulos(tipo, lineas);
  const datos = lineas.slice(fila + 1);
  const body = { Tipo: tipo, Archivo: nombre.slice(-200) };
  const { Id: id } = await call(crearImportacion, { body, signal });
  for (let i = 0; i < datos.length; i += LINEAS_POR_PARTE) {
    avisar({ haciendo: 'Enviando', hechas: i, total: datos.length });
    const Lineas = datos.slice(i, i + LINEAS_POR_PARTE).map(({ numero, celdas }) => ({
      Linea: numero,
      Celdas: lugares.map((lugar) =>
        lugar === -1 ? null : (celdas[lugar] ?? '').slice(0, CELDA_MAXIMO),
      ),
      Sobra: celdas.slice(ancho).some((celda) => celda !== ''),
    }));
    await call(enviarLineas, { params: { id }, body: { Lineas }, signal });
  }
  avisar({ haciendo: 'Revisando', hechas: datos.length, total: datos.length });
  await call(revisarImportacion, { params: { id }, body: {}, signal });
  return id;
}
