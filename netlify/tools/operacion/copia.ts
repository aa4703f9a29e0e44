import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { registrarActo } from '../../administracion/actos.sql.ts';
import type { Query } from '../../database/database.ts';
import {
  filasDe,
  identidades,
  insertarFilas,
  migracionesHechas,
  ponerIdentidad,
  rehacerTotales,
  tablaConDatos,
  tablasPorOrden,
  type TablaRespaldada,
  vaciar,
} from './respaldo.sql.ts';
import { quienOrdena } from './quienOrdena.ts';
import { enTransaccion } from './transaccion.ts';

// The file is gzip. It has a heading line, then per table a line that names it and one line per row. A last line
// has the counts and a digest of everything before it.

const FORMATO = 'junto-a-ti/copia-1';
const Encabezado = v.object({
  formato: v.literal(FORMATO),
  migraciones: v.array(v.string()),
  tablas: v.array(v.object({ nombre: v.string(), columnas: v.array(v.string()) })),
});
const Cierre = v.object({
  filas: v.record(v.string(), v.number()),
  identidades: v.array(v.object({ secuencia: v.string(), ultimo: v.nullable(v.string()) })),
  huella: v.string(),
});
const TANDA = 1_000;
const ILEGIBLE = 'El archivo no es una copia entera de este programa: está cortado o cambiado.';

type Trozos = AsyncIterable<Uint8Array>;

/** How many rows of each table a backup holds. */
export type Cuentas = Readonly<Record<string, number>>;

/**
 * Writes everything a database holds, as one moment saw it, into a file that only its owner may read.
 * The file appears whole or not at all, its draft goes even when the process is made to exit. Throws a
 * Spanish sentence for a file that is there already.
 */
export async function respaldar(ownerUrl: string, archivo: string): Promise<Cuentas> {
  if (existsSync(archivo)) {
    throw new Error(
      `«${archivo}» ya existe, y un respaldo no se escribe sobre otro archivo: indique un nombre nuevo. Para traer a la base de datos lo que ese archivo guarda: npm run restaurar.`,
    );
  }
  const escribir = async (tx: Query) => {
    const filas: Record<string, number> = {};
    const huella = createHash('sha256');
    const lineas = async function* (): AsyncGenerator<string> {
      const anotada = (linea: string): string => {
        huella.update(linea);
        return `${linea}\n`;
      };
      const tablas = await tablasPorOrden(tx);
      const migraciones = await migracionesHechas(tx);
      yield anotada(JSON.stringify({ formato: FORMATO, migraciones, tablas }));
      for (const tabla of tablas) {
        filas[tabla.nombre] = 0;
        yield anotada(JSON.stringify({ tabla: tabla.nombre }));
        for await (const tanda of filasDe(tx, tabla)) {
          filas[tabla.nombre] = (filas[tabla.nombre] ?? 0) + tanda.length;
          for (const fila of tanda) yield anotada(fila);
        }
      }
      const cierre = { filas, identidades: await identidades(tx), huella: huella.digest('hex') };
      yield `${JSON.stringify(cierre)}\n`;
    };
    const borrador = `${archivo}.parcial`;
    const quitarBorrador = (): void => rmSync(borrador, { force: true });
    process.once('exit', quitarBorrador);
    try {
      await pipeline(
        Readable.from(lineas()),
        createGzip(),
        createWriteStream(borrador, { mode: 0o600, flush: true }),
      );
      renameSync(borrador, archivo);
    } catch (error) {
      throw deArchivo(
        error,
        (codigo) =>
          `No se puede escribir «${archivo}» (${codigo}): revise la carpeta, sus permisos y el espacio.`,
      );
    } finally {
      quitarBorrador();
      process.removeListener('exit', quitarBorrador);
    }
    return { resultado: filas, conservar: true };
  };
  return enTransaccion(ownerUrl, escribir, 'begin isolation level repeatable read read only');
}

/**
 * Brings a backup into a database that is migrated and has no data yet, in one transaction. Nothing comes in when
 * the file is not whole. Throws a Spanish sentence for a file that cannot be read, is none or of other migrations,
 * and for a database in use.
 */
export function restaurar(ownerUrl: string, archivo: string): Promise<Cuentas> {
  return enTransaccion(ownerUrl, async (tx) => {
    const enUso = await tablaConDatos(tx);
    if (enUso !== undefined) {
      throw new Error(`La base de datos ya tiene datos (${enUso}): restaure en una vacía.`);
    }
    const copia = new Lectura(tx);
    try {
      await pipeline(createReadStream(archivo), createGunzip(), async (bytes: Trozos) => {
        for await (const linea of lineasDe(bytes)) await copia.linea(linea);
      });
    } catch (error) {
      throw deArchivo(
        error,
        (codigo) =>
          `No se puede leer «${archivo}» (${codigo}): revise que exista, que sea un archivo y sus permisos.`,
      );
    }
    const filas = await copia.terminar();
    await registrar(tx, basename(archivo), filas);
    return { resultado: filas, conservar: true };
  });
}

/** Records the restoring, after the acts that the backup itself brought. */
const registrar = (tx: Query, objeto: string, filas: Cuentas): Promise<void> => {
  const { autor, now } = quienOrdena(new Date());
  const despues = { Filas: Object.values(filas).reduce((suma, cuantas) => suma + cuantas, 0) };
  const acto = { accion: 'restaurar', tipo: 'base', objeto, pais: null, despues } as const;
  return registrarActo(tx, autor, acto, now);
};

/**
 * The system's refusal of a file as `frase` says it, what is no gzip as such. Any other error, such as the
 * database's, as it is.
 */
function deArchivo(error: unknown, frase: (codigo: string) => string): unknown {
  const codigo = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (codigo.startsWith('Z_')) return new Error(ILEGIBLE, { cause: error });
  return /^E[A-Z0-9]+$/.test(codigo) ? new Error(frase(codigo), { cause: error }) : error;
}

/** What stands between two `\n`: Node's own reader of lines also ends them at U+2028, which a row may hold. */
async function* lineasDe(bytes: Trozos): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let resto = '';
  for await (const trozo of bytes) {
    const lineas = (resto + decoder.decode(trozo, { stream: true })).split('\n');
    resto = lineas.pop() ?? '';
    yield* lineas;
  }
  if (resto !== '') yield resto;
}

/** Takes a backup in line by line. */
class Lectura {
  readonly #tx: Query;
  readonly #huella = createHash('sha256');
  readonly #filas: Record<string, number> = {};
  #tablas: readonly TablaRespaldada[] | undefined;
  #tabla: TablaRespaldada | undefined;
  #tanda: string[] = [];
  #anterior: string | undefined;

  constructor(tx: Query) {
    this.#tx = tx;
  }

  /** One line; the last one is only known when no other follows. */
  async linea(linea: string): Promise<void> {
    const anterior = this.#anterior;
    this.#anterior = linea;
    if (anterior === undefined) return;
    this.#huella.update(anterior);
    if (this.#tablas === undefined) await this.#encabezado(anterior);
    else if (anterior.startsWith('{"tabla":')) await this.#cambiarTabla(anterior);
    else {
      this.#tanda.push(anterior);
      if (this.#tanda.length === TANDA) await this.#escribir();
    }
  }

  async terminar(): Promise<Cuentas> {
    await this.#escribir();
    const cierre = v.safeParse(v.pipe(v.string(), v.parseJson(), Cierre), this.#anterior);
    if (!cierre.success || cierre.output.huella !== this.#huella.digest('hex')) {
      throw new Error(ILEGIBLE);
    }
    for (const [nombre, cuantas] of Object.entries(cierre.output.filas)) {
      if (this.#filas[nombre] !== cuantas) throw new Error(ILEGIBLE);
    }
    for (const { secuencia, ultimo } of cierre.output.identidades) {
      await ponerIdentidad(this.#tx, secuencia, ultimo);
    }
    await rehacerTotales(this.#tx);
    return this.#filas;
  }

  async #encabezado(linea: string): Promise<void> {
    const leido = v.safeParse(v.pipe(v.string(), v.parseJson(), Encabezado), linea);
    if (!leido.success) throw new Error(ILEGIBLE);
    const hechas = await migracionesHechas(this.#tx);
    if (JSON.stringify(hechas) !== JSON.stringify(leido.output.migraciones)) {
      throw new Error(
        `La copia es de otra versión del programa: su última migración es ${leido.output.migraciones.at(-1) ?? 'ninguna'}, la de esta base de datos ${hechas.at(-1) ?? 'ninguna'}.`,
      );
    }
    this.#tablas = leido.output.tablas;
    // Children first: what migrations filled makes room for what the backup brings.
    for (const tabla of this.#tablas.toReversed()) await vaciar(this.#tx, tabla);
  }

  async #cambiarTabla(linea: string): Promise<void> {
    await this.#escribir();
    const { tabla } = v.parse(v.object({ tabla: v.string() }), JSON.parse(linea));
    this.#tabla = this.#tablas?.find(({ nombre }) => nombre === tabla);
    if (this.#tabla === undefined) throw new Error(ILEGIBLE);
    this.#filas[tabla] = 0;
  }

  async #escribir(): Promise<void> {
    if (this.#tanda.length === 0) return;
    if (this.#tabla === undefined) throw new Error(ILEGIBLE);
    const { nombre } = this.#tabla;
    await insertarFilas(this.#tx, this.#tabla, this.#tanda);
    this.#filas[nombre] = (this.#filas[nombre] ?? 0) + this.#tanda.length;
    this.#tanda = [];
  }
}
