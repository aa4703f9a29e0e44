import { Inflate, strFromU8 } from 'fflate';
import { demasiado } from './archivoIlegible.ts';

/** The parts of a zip container, by name, still compressed. */
export type Partes = ReadonlyMap<string, Parte>;

interface Parte {
  readonly comprimida: Uint8Array;
  readonly metodo: number;
  /** The bytes that the container's parts have unpacked to, over all readings. */
  readonly todas: { bytes: number };
}

/** The most bytes that a container's parts may unpack to: several may share their compressed bytes. */
const DESEMPACADO_MAXIMO = 100_000_000;
/** No sheet unpacks to more than this many times its size: a few kilobytes of blanks unpack to a thousand times. */
const VECES_MAXIMO = 100;
/** A part of up to this many bytes is read however well it is compressed. */
const DESEMPACADO_LIBRE = 1_000_000;
const ENTRADAS_MAXIMO = 1_000;
/** Bytes that are unpacked at once: they give at most a thousand times as many. */
const BOCADO = 4_096;

const FIN = 0x06054b50;
const ENTRADA = 0x02014b50;
const FIN_BYTES = 22;

/** Reads a container's directory. Throws `ArchivoIlegible` for one of too many entries, and another error for no container. */
export function partesDe(bytes: Uint8Array): Partes {
  const vista = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let fin = bytes.length - FIN_BYTES;
  while (vista.getUint32(fin, true) !== FIN) fin -= 1;
  const cuantas = vista.getUint16(fin + 10, true);
  if (cuantas > ENTRADAS_MAXIMO) throw demasiado();
  const partes = new Map<string, Parte>();
  const todas = { bytes: 0 };
  let lugar = vista.getUint32(fin + 16, true);
  for (let i = 0; i < cuantas; i += 1) {
    if (vista.getUint32(lugar, true) !== ENTRADA) throw new RangeError('No entry');
    const largo = vista.getUint16(lugar + 28, true);
    const nombre = strFromU8(bytes.subarray(lugar + 46, lugar + 46 + largo));
    const local = vista.getUint32(lugar + 42, true);
    const inicio =
      local + 30 + vista.getUint16(local + 26, true) + vista.getUint16(local + 28, true);
    const comprimida = bytes.subarray(inicio, inicio + vista.getUint32(lugar + 20, true));
    partes.set(nombre, { comprimida, metodo: vista.getUint16(lugar + 10, true), todas });
    lugar += 46 + largo + vista.getUint16(lugar + 30, true) + vista.getUint16(lugar + 32, true);
  }
  return partes;
}

/**
 * Unpacks a part piece by piece. What the container says about its size is not believed. Throws `ArchivoIlegible` when
 * it, or the whole container, unpacks to more than a workbook does, and another error when it is damaged.
 */
export function desempacar(
  { comprimida, metodo, todas }: Parte,
  recibir: (pieza: Uint8Array) => void,
): void {
  const maximo = Math.max(DESEMPACADO_LIBRE, comprimida.length * VECES_MAXIMO);
  let total = 0;
  const contar = (pieza: Uint8Array) => {
    total += pieza.length;
    todas.bytes += pieza.length;
    if (total > maximo || todas.bytes > DESEMPACADO_MAXIMO) throw demasiado();
    recibir(pieza);
  };
  if (metodo === 0) {
    contar(comprimida);
    return;
  }
  const inflar = new Inflate(contar);
  for (let i = 0; i < comprimida.length; i += BOCADO) {
    inflar.push(comprimida.subarray(i, i + BOCADO), i + BOCADO >= comprimida.length);
  }
}

/** Unpacks every part. Throws as `desempacar` does. */
export function desempacarTodo(partes: Partes): Record<string, Uint8Array> {
  return Object.fromEntries(
    [...partes].map(([nombre, parte]) => {
      const piezas: Uint8Array[] = [];
      desempacar(parte, (pieza) => piezas.push(pieza));
      return [nombre, unir(piezas)];
    }),
  );
}

function unir(piezas: readonly Uint8Array[]): Uint8Array {
  const todo = new Uint8Array(piezas.reduce((suma, { length }) => suma + length, 0));
  let lugar = 0;
  for (const pieza of piezas) {
    todo.set(pieza, lugar);
    lugar += pieza.length;
  }
  return todo;
}
