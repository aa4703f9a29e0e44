import { registrarActo } from '../../administracion/actos.sql.ts';
import {
  agregarLineas,
  apartarFaltas,
  ausentes,
  compararLineas,
  escribirComparadas,
  prepararLineas,
  type Cambios,
  type Falta,
} from '../../administracion/lineas.sql.ts';
import { DESTINOS } from '../../administracion/destinos.sql.ts';
import { leerParaGuardar } from '../../administracion/leerParaGuardar.ts';
import { MAESTROS, type Tipo } from '../../../src/contracts/administracion/maestros.ts';
import { MAS_CELDAS_QUE_TITULOS, motivoDe } from '../../../src/contracts/administracion/lineas.ts';
import type { Query } from '../../database/database.ts';
import { hallarTitulos, type Titulos } from '../../../src/domain/titulos.ts';
import type { Linea } from '../../../src/archivos/leerArchivo.ts';
import { quienOrdena } from './quienOrdena.ts';
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
  /** What the record calls the file. */
  readonly archivo?: string;
  /** How many added and how many changed rows of each table the summary shows. */
  readonly muestra?: number;
}

const TANDA = 5_000;
const AVISO = 20_000;

/**
 * Imports the lines of a file (the first holds the headings) into the tables of its kind, in one transaction.
 * It is kept only when `modo.aplicar` and no line is faulty: a dry run does the very same and undoes it. Throws
 * a Spanish sentence for an empty file and for missing columns. Needs the owner's connection.
 */
export async function importarDatos(
  connectionString: string,
  tipo: Tipo,
  lineas: readonly Linea[],
  modo: Modo,
  announce: (line: string) => void = () => undefined,
): Promise<Resumen> {
  const { columnas } = MAESTROS[tipo];
  const titulos = leerTitulos(tipo, lineas);
  const datos = lineas.slice(titulos.fila + 1);
  const faltas: Falta[] = [];
  return enTransaccion(connectionString, async (tx) => {
    await prepararLineas(tx, columnas);
    let tanda: object[] = [];
    for (const [i, linea] of datos.entries()) {
      const leida = leerLinea(linea, tipo, titulos);
      if ('motivo' in leida) faltas.push(leida);
      else tanda.push(leida);
      if (tanda.length === TANDA) {
        await agregarLineas(tx, tanda);
        tanda = [];
      }
      if ((i + 1) % AVISO === 0) announce(`${i + 1} de ${datos.length} líneas leídas`);
    }
    await agregarLineas(tx, tanda);

    const cambios: Cambios[] = [];
    let faltan: string[] = [];
    for (const destino of DESTINOS[tipo]) {
      const apartadas = await apartarFaltas(tx, destino);
      faltas.push(...apartadas.map(({ linea, motivo }) => ({ linea, motivo })));
      announce(`Se comparan y escriben las filas de ${destino.tabla}`);
      cambios.push(await compararLineas(tx, destino, modo.muestra ?? 20));
      await escribirComparadas(tx, destino);
      // A faulty line may be the very one that names a row.
      if (faltas.length === 0) {
        faltan = faltan.concat(await ausentes(tx, destino, modo.desactivarAusentes ?? false));
      }
    }
    const aplicado = modo.aplicar && faltas.length === 0;
    faltas.sort((a, b) => a.linea - b.linea);
    if (aplicado) await registrar(tx, tipo, cambios, modo);
    const resultado = { faltas, cambios, ausentes: faltan, ignoradas: titulos.ignoradas, aplicado };
    return { resultado, conservar: aplicado };
  });
}

/** Records what an import wrote, as an act of whoever runs the command. */
async function registrar(
  tx: Query,
  tipo: Tipo,
  cambios: readonly Cambios[],
  { archivo = tipo, desactivarAusentes = false }: Modo,
): Promise<void> {
  const { autor, now } = quienOrdena(new Date());
  const suma = (cual: 'nuevas' | 'cambiadas' | 'iguales') =>
    cambios.reduce((total, cambio) => total + cambio[cual], 0);
  const despues = {
    Datos: tipo,
    'Filas nuevas': suma('nuevas'),
    'Filas cambiadas': suma('cambiadas'),
    'Filas iguales': suma('iguales'),
    'Ausentes desactivadas': desactivarAusentes,
  };
  const acto = { accion: 'importar', tipo: 'importacion', objeto: archivo, pais: null } as const;
  await registrarActo(tx, autor, { ...acto, despues }, now);
}

/** Where each column of the kind stands in the file. Throws a sentence for a file without lines, and for missing columns. */
function leerTitulos(tipo: Tipo, lineas: readonly Linea[]) {
  const titulos = hallarTitulos(
    MAESTROS[tipo].columnas,
    lineas.map(({ celdas }) => celdas),
  );
  const fila = titulos?.fila ?? 0;
  const cabecera = lineas[fila];
  if (cabecera === undefined) {
    throw new Error('El archivo está vacío: no tiene ni títulos ni líneas.');
  }
  const faltan = titulos?.faltan ?? MAESTROS[tipo].columnas.map(({ titulo }) => titulo);
  if (titulos === null || faltan.length > 0) {
    throw new Error(
      `Al archivo de ${tipo} le faltan columnas: ${faltan.join(', ')}. ` +
        `Las que tiene: ${cabecera.celdas.filter(Boolean).join(', ')}. ` +
        'Con «npm run importar -- plantillas» obtiene una plantilla de cada tipo.',
    );
  }
  if (lineas.length === fila + 1) {
    throw new Error('El archivo solo tiene títulos: no hay ninguna línea que importar.');
  }
  return titulos;
}

/** A line as it goes to the database, or what is wrong with its first faulty cells. */
function leerLinea(
  { numero, celdas }: Linea,
  tipo: Tipo,
  { lugares, ancho }: Titulos,
): object | Falta {
  // A separator inside of a text would shift the cells after it.
  const sobra = celdas.slice(ancho).some((celda) => celda !== '');
  const leida = leerParaGuardar(
    tipo,
    lugares.map((lugar) => celdas[lugar]),
  );
  const motivos = [
    ...(sobra ? [MAS_CELDAS_QUE_TITULOS] : []),
    ...('faltas' in leida ? [motivoDe(leida.faltas)] : []),
  ];
  if ('faltas' in leida || motivos.length > 0) return { linea: numero, motivo: motivos.join('; ') };
  return { linea: numero, etiqueta: leida.etiqueta, ...leida.valores };
}
