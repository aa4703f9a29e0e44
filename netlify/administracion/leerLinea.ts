import { createHash } from 'node:crypto';
import * as v from 'valibot';
import {
  type ColumnaLeida,
  enPalabras,
  MAESTROS,
  type Tipo,
} from '../../src/contracts/administracion/catalogos.ts';
import { faltaDe } from '../../src/contracts/administracion/catalogos/lecturas.ts';
import { leerIdentificacionFiscal } from '../../src/domain/factura/paisesDeFactura.ts';
import { esPaisCodigo } from '../../src/domain/paises.ts';

/** The values read from a line, by the names of its columns; null for a column that the file lacks. */
export type Valores = Readonly<Record<string, string | number | boolean | null>>;

/**
 * A line for the database. `valores` lacks the cells that `faltas` names. `fila` names its row; null if it cannot
 * be read. `etiqueta` names the row for people, by its cells as they were written if they cannot be read.
 */
export interface LineaLeida {
  readonly fila: string | null;
  readonly etiqueta: string;
  readonly valores: Valores;
  readonly faltas: readonly { readonly campo: string; readonly motivo: string }[];
}

/** The stored hash of an activation code, as `activationDigest` in netlify/pacientes/pacientes.sql.ts makes it. */
const activationDigest = (numero: string, codigo: string): string =>
  createHash('sha256').update(`${numero}:${codigo}`).digest('hex');

/** The most letters of an unreadable cell in a row's name. */
const LETRAS_DE_ETIQUETA = 60;

/** Whether a row keeps its value of a column that the file lacks (a null cell). */
const seConserva = ({ unica, dada, vaciaDeja }: ColumnaLeida): boolean =>
  unica !== true && dada === undefined && vaciaDeja === undefined;

/**
 * Reads the cells of a line, in the order of its columns. An empty or missing cell has its column's default. Of an
 * activation code only the hash is kept.
 */
export function leerLinea(tipo: Tipo, celdas: readonly (string | null | undefined)[]): LineaLeida {
  const { columnas, nombran } = MAESTROS[tipo];
  const valores: Record<string, string | number | boolean | null> = {};
  const faltas: LineaLeida['faltas'][number][] = [];
  const falta = ({ campo, titulo }: ColumnaLeida, detalle: string) =>
    faltas.push({ campo, motivo: faltaDe(titulo, detalle) });
  for (const [i, columna] of columnas.entries()) {
    if (celdas[i] === null && seConserva(columna)) {
      valores[columna.campo] = null;
      continue;
    }
    const leida = v.safeParse(columna.lectura, celdas[i] || (columna.predeterminado ?? ''), {
      abortPipeEarly: true,
    });
    if (leida.success) valores[columna.campo] = leida.output;
    else falta(columna, leida.issues[0].message);
  }
  const fiscal = columnas.find(({ campo }) => campo === 'identificacion_fiscal');
  const { pais_codigo: pais, identificacion_fiscal: escrita } = valores;
  if (fiscal && escrita && pais === null)
    falta(fiscal, 'se lee según el país: agregue la columna País');
  if (fiscal && esPaisCodigo(pais) && typeof escrita === 'string' && escrita !== '') {
    const { canonica, pista } = leerIdentificacionFiscal(escrita, pais);
    if (canonica === null) falta(fiscal, `no es de ese país: ${pista ?? ''}`);
    else valores[fiscal.campo] = canonica;
  }
  const unicas = columnas.filter(({ unica }) => unica).map(({ campo }) => valores[campo]);
  const fila = unicas.includes(undefined) ? null : JSON.stringify(unicas);
  const etiqueta = nombran
    .map((nombra) => {
      const i = columnas.findIndex(({ campo }) => campo === nombra);
      const valor = valores[nombra];
      return valor === undefined
        ? celdas[i]?.slice(0, LETRAS_DE_ETIQUETA).toWellFormed()
        : enPalabras(columnas[i], valor);
    })
    .filter(Boolean)
    .join(' · ');
  const { numero, codigo_activacion: codigo, ...demas } = valores;
  // The code's hash needs the card's number.
  if (faltas.length > 0) return { valores: demas, faltas, etiqueta, fila };
  if (typeof codigo === 'string' && codigo !== '')
    valores['codigo_activacion'] = activationDigest(String(numero), codigo);
  return { valores, faltas, etiqueta, fila };
}
