import * as v from 'valibot';
import { leerIdentificacionFiscal } from '../../domain/factura/paisesDeFactura.ts';
import { esPaisCodigo } from '../../domain/paises.ts';
import { type ColumnaLeida, enPalabras, MAESTROS, type Tipo } from './catalogos.ts';
import { ENTRE_FALTAS } from './importaciones.ts';

/** What the columns of a line were read as, by the name of the column. */
export type Valores = Readonly<Record<string, string | number | boolean>>;

/** What is wrong with one cell: the name of its column, and the sentence after the column's heading. */
export interface FaltaDeCelda {
  readonly campo: string;
  readonly titulo: string;
  readonly detalle: string;
}

/**
 * A line as it goes to the database, or what is wrong with its cells. `clave` tells its row from others; null where
 * that cannot be read. `etiqueta` names the row for people, by its cells as they are written where they cannot be read.
 */
export type LineaLeida = { readonly clave: string | null; readonly etiqueta: string } & (
  { readonly valores: Valores } | { readonly faltas: readonly FaltaDeCelda[] }
);

/** The most letters of a cell that could not be read in a row's name. */
const LETRAS_DE_ETIQUETA = 60;

/** Reads the cells of a line, in the order of its columns. A cell that is empty or not there has its column's default. */
export function leerLinea(tipo: Tipo, celdas: readonly (string | null | undefined)[]): LineaLeida {
  const { columnas, nombran } = MAESTROS[tipo];
  const valores: Record<string, string | number | boolean> = {};
  const faltas: FaltaDeCelda[] = [];
  const falta = ({ campo, titulo }: ColumnaLeida, detalle: string) =>
    faltas.push({ campo, titulo, detalle });
  for (const [i, columna] of columnas.entries()) {
    const leida = v.safeParse(columna.lectura, celdas[i] || (columna.predeterminado ?? ''), {
      abortPipeEarly: true,
    });
    if (leida.success) valores[columna.campo] = leida.output;
    else falta(columna, leida.issues[0].message);
  }
  const fiscal = columnas.find(({ campo }) => campo === 'identificacion_fiscal');
  const { pais_codigo: pais, identificacion_fiscal: escrita } = valores;
  if (fiscal && esPaisCodigo(pais) && typeof escrita === 'string' && escrita !== '') {
    const { canonica, pista } = leerIdentificacionFiscal(escrita, pais);
    if (canonica === null) falta(fiscal, `no es de ese país: ${pista ?? ''}`);
    else valores[fiscal.campo] = canonica;
  }
  const claves = columnas.filter(({ clave }) => clave).map(({ campo }) => valores[campo]);
  const clave = claves.includes(undefined) ? null : JSON.stringify(claves);
  const etiqueta = nombran
    .map((nombra) => {
      const i = columnas.findIndex(({ campo }) => campo === nombra);
      const valor = valores[nombra];
      return valor === undefined
        ? celdas[i]?.slice(0, LETRAS_DE_ETIQUETA)
        : enPalabras(columnas[i], valor);
    })
    .filter(Boolean)
    .join(' ');
  return faltas.length > 0 ? { faltas, etiqueta, clave } : { valores, etiqueta, clave };
}

/** What is wrong with a line that has cells after the last heading. */
export const MAS_CELDAS_QUE_TITULOS =
  'Tiene más celdas que títulos: en un CSV, ponga entre comillas el texto que lleva el separador';

/** What is wrong with a line, in one text. */
export const motivoDe = (faltas: readonly FaltaDeCelda[]): string =>
  faltas.map(({ titulo, detalle }) => `${titulo} ${detalle}`).join(ENTRE_FALTAS);
