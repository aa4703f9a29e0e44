import * as v from 'valibot';
import { formatearDia, leerDia } from '../../domain/calendario.ts';
import { leerIdentificacionFiscal } from '../../domain/factura/factura.ts';
import { esPaisCodigo, paisDe } from '../../domain/paises.ts';
import type { Columna } from './columnas.ts';
import { MAESTROS, type Tipo } from './maestros.ts';

/** What the columns of a line were read as, by the name of the column. */
export type Valores = Readonly<Record<string, string | number | boolean>>;

/** What is wrong with one cell: the name of its column, and the sentence after the column's heading. */
export interface FaltaDeCelda {
  readonly campo: string;
  readonly titulo: string;
  readonly detalle: string;
}

/** A line as it goes to the database, or what is wrong with its cells. */
export type LineaLeida =
  | { readonly valores: Valores; readonly etiqueta: string }
  | { readonly faltas: readonly FaltaDeCelda[] };

/** Reads the cells of a line, in the order of its columns. A cell that is empty or not there has its column's default. */
export function leerLinea(tipo: Tipo, celdas: readonly (string | null | undefined)[]): LineaLeida {
  const { columnas, nombran } = MAESTROS[tipo];
  const valores: Record<string, string | number | boolean> = {};
  const faltas: FaltaDeCelda[] = [];
  const falta = ({ campo, titulo }: Columna, detalle: string) =>
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
  if (faltas.length > 0) return { faltas };
  const etiqueta = nombran
    .map((campo) => enPalabras(campo, valores[campo]))
    .filter(Boolean)
    .join(' ');
  return { valores, etiqueta };
}

/** What is wrong with a line that has cells after the last heading. */
export const MAS_CELDAS_QUE_TITULOS =
  'Tiene más celdas que títulos: en un CSV, ponga entre comillas el texto que lleva el separador';

/** What is wrong with a line, in one sentence. */
export const motivoDe = (faltas: readonly FaltaDeCelda[]): string =>
  faltas.map(({ titulo, detalle }) => `${titulo} ${detalle}`).join('; ');

/** The value of a row's column as a file and a form write it; a day is YYYY-MM-DD. */
export const comoCelda = (valor: unknown): string => {
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  return typeof valor === 'string' || typeof valor === 'number' ? String(valor) : '';
};

/** The same as people read it: a country by its name, a day as they write it. */
export const enPalabras = (campo: string, valor: unknown): string => {
  if (campo === 'pais_codigo' && esPaisCodigo(valor)) return paisDe(valor).nombre;
  const dia = typeof valor === 'string' ? leerDia(valor) : null;
  return dia === null ? comoCelda(valor) : formatearDia(dia);
};
