import * as v from 'valibot';
import { leerIdentificacionFiscal } from '../../../src/domain/factura/factura.ts';
import { esPaisCodigo } from '../../../src/domain/paises.ts';
import { sinAcentos } from '../../../src/domain/sinAcentos.ts';
import {
  agregarLineas,
  apartarFaltas,
  ausentes,
  escribirLineas,
  prepararImportacion,
  type Cambios,
  type Falta,
} from './importacion.sql.ts';
import { DESTINOS, type Destino, type Tipo } from './importacionDestinos.sql.ts';
import type { Linea } from './archivo.ts';
import type { Columna } from './columnas.ts';
import { MAESTROS } from './maestros.ts';
import { enTransaccion } from './transaccion.ts';

/** What an import did, or would do. */
export interface Resumen {
  readonly faltas: readonly Falta[];
  readonly cambios: readonly Cambios[];
  /** Active rows that the file does not name, of the countries it speaks of. */
  readonly ausentes: readonly string[];
  readonly ignoradas: readonly string[];
  /** Whether anything was kept: never with a faulty line. */
  readonly aplicado: boolean;
}

/** How an import is done; `aplicar` false undoes everything at the end. */
export interface Modo {
  readonly aplicar: boolean;
  readonly desactivarAusentes?: boolean;
  /** How many added and how many changed rows of each table the summary shows. */
  readonly muestra?: number;
}

const TANDA = 5_000;
const AVISO = 20_000;

/**
 * Imports the lines of a file (the first holds the headings) into the tables of its kind, in one
 * transaction that is kept only when `modo.aplicar` and no line is faulty: a dry run does the very
 * same and undoes it. Throws a Spanish sentence for an empty file and for missing columns. Needs the
 * owner's connection.
 */
export async function importarDatos(
  connectionString: string,
  tipo: Tipo,
  lineas: readonly Linea[],
  modo: Modo,
  announce: (line: string) => void = () => undefined,
): Promise<Resumen> {
  const { columnas } = MAESTROS[tipo];
  const { lugares, ignoradas, ancho } = leerTitulos(tipo, lineas);
  const faltas: Falta[] = [];
  return enTransaccion(connectionString, async (tx) => {
    await prepararImportacion(tx, columnas);
    let tanda: object[] = [];
    for (const [i, linea] of lineas.slice(1).entries()) {
      const leida = leerLinea(linea, tipo, lugares, ancho);
      if ('motivo' in leida) faltas.push(leida);
      else tanda.push(leida);
      if (tanda.length === TANDA) {
        await agregarLineas(tx, tanda);
        tanda = [];
      }
      if ((i + 1) % AVISO === 0) announce(`${i + 1} de ${lineas.length - 1} líneas leídas`);
    }
    await agregarLineas(tx, tanda);

    const destinos: readonly Destino[] = DESTINOS[tipo];
    const cambios: Cambios[] = [];
    let faltan: string[] = [];
    for (const destino of destinos) {
      faltas.push(...(await apartarFaltas(tx, destino)));
      announce(`Se comparan y escriben las filas de ${destino.tabla}`);
      cambios.push(await escribirLineas(tx, destino, modo.muestra ?? 20));
      // A faulty line may be the very one that names a row.
      if (faltas.length === 0) {
        faltan = faltan.concat(await ausentes(tx, destino, modo.desactivarAusentes ?? false));
      }
    }
    const aplicado = modo.aplicar && faltas.length === 0;
    faltas.sort((a, b) => a.linea - b.linea);
    const resultado = { faltas, cambios, ausentes: faltan, ignoradas, aplicado };
    return { resultado, conservar: aplicado };
  });
}

const titulo = (texto: string) =>
  sinAcentos(texto)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Where each column of the kind stands in the file, -1 for one with a default that is not there, and how many have a title. */
function leerTitulos(tipo: Tipo, lineas: readonly Linea[]) {
  const [cabecera] = lineas;
  if (cabecera === undefined) {
    throw new Error('El archivo está vacío: no tiene ni títulos ni líneas.');
  }
  const { columnas } = MAESTROS[tipo];
  const titulos = cabecera.celdas.map(titulo);
  const lugares = columnas.map((columna) => titulos.indexOf(titulo(columna.titulo)));
  const faltan = columnas.filter(
    ({ predeterminado }, i) => lugares[i] === -1 && predeterminado === undefined,
  );
  if (faltan.length > 0) {
    throw new Error(
      `Al archivo de ${tipo} le faltan columnas: ${faltan.map((columna) => columna.titulo).join(', ')}. ` +
        `Las que tiene: ${cabecera.celdas.filter(Boolean).join(', ')}. ` +
        'Con «npm run importar -- plantillas» obtiene una plantilla de cada tipo.',
    );
  }
  if (lineas.length === 1) {
    throw new Error('El archivo solo tiene títulos: no hay ninguna línea que importar.');
  }
  const conocidas = new Set(lugares);
  const ignoradas = cabecera.celdas.filter((celda, i) => celda !== '' && !conocidas.has(i));
  const ancho = cabecera.celdas.findLastIndex((celda) => celda !== '') + 1;
  return { lugares, ignoradas, ancho };
}

/** A line as it goes to the database, or what is wrong with its first faulty cells. */
function leerLinea(
  linea: Linea,
  tipo: Tipo,
  lugares: readonly number[],
  ancho: number,
): object | Falta {
  const { columnas, nombran } = MAESTROS[tipo];
  const valores: Record<string, string | number | boolean> = {};
  const motivos: string[] = [];
  // A separator inside of a text would shift the cells after it.
  if (linea.celdas.slice(ancho).some((celda) => celda !== '')) {
    motivos.push(
      'Tiene más celdas que títulos: en un CSV, ponga entre comillas el texto que lleva el separador',
    );
  }
  for (const [i, columna] of columnas.entries()) {
    const leida = v.safeParse(columna.lectura, celda(linea, columna, lugares[i] ?? -1), {
      abortPipeEarly: true,
    });
    if (leida.success) valores[columna.campo] = leida.output;
    else motivos.push(`${columna.titulo} ${leida.issues[0].message}`);
  }
  const { pais_codigo: pais, identificacion_fiscal: fiscal } = valores;
  if (esPaisCodigo(pais) && typeof fiscal === 'string' && fiscal !== '') {
    const { canonica, pista } = leerIdentificacionFiscal(fiscal, pais);
    if (canonica === null) motivos.push(`Identificación fiscal no es de ese país: ${pista ?? ''}`);
    else valores['identificacion_fiscal'] = canonica;
  }
  if (motivos.length > 0) return { linea: linea.numero, motivo: motivos.join('; ') };
  const etiqueta = nombran
    .map((campo) => String(valores[campo] ?? ''))
    .filter(Boolean)
    .join(' ');
  return { linea: linea.numero, etiqueta, ...valores };
}

function celda(linea: Linea, { predeterminado = '' }: Columna, lugar: number): string {
  return linea.celdas[lugar] || predeterminado;
}
