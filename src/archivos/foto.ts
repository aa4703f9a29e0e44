import { decode, encode } from 'jpeg-js';
import {
  FOTO_LADO,
  PALABRAS_MAXIMO,
  type Renglon,
  type Renglones,
  RENGLONES_MAXIMO,
} from '../domain/fotos.ts';
import { ArchivoIlegible } from './archivoIlegible.ts';

/** A photo of which nothing but grey pixels is left. */
export interface FotoLimpia {
  readonly jpeg: Uint8Array;
  readonly renglones: Renglones;
}

/** Grey pixels, a byte each, row by row. */
interface Gris {
  readonly ancho: number;
  readonly alto: number;
  readonly luz: Uint8Array;
}

const LADO_MINIMO = 100;
const CALIDAD = 60;
const MEGAS = 100;
/** A scan passes over the whole picture, in a few bytes, for each component that it names. Progressive JPEGs have 14. */
const PASADAS_MAXIMO = 20;

/** Reads a JPEG's pixels. Other content of the file (EXIF, other formats behind it) is not read. */
function leerPixeles(bytes: Uint8Array): Gris {
  const medidas = medidasDe(bytes);
  if (medidas === undefined) throw new ArchivoIlegible('no es un JPEG: tómela o elíjala de nuevo.');
  if (Math.max(...medidas) > FOTO_LADO || Math.min(...medidas) < LADO_MINIMO) {
    throw new ArchivoIlegible(
      `debe medir de ${LADO_MINIMO} a ${FOTO_LADO} puntos por lado: tómela o elíjala de nuevo.`,
    );
  }
  try {
    let pasadas = 0;
    bytes.forEach((byte, i) => {
      if (byte === 0xda && bytes[i - 1] === 0xff) pasadas += bytes[i + 3] ?? 0;
    });
    if (pasadas > PASADAS_MAXIMO) throw new RangeError('Too many scans');
    const { width, height, data } = decode(bytes, {
      useTArray: true,
      formatAsRGBA: false,
      tolerantDecoding: false,
      maxResolutionInMP: (FOTO_LADO * FOTO_LADO) / 1_000_000,
      maxMemoryUsageInMB: MEGAS,
    });
    const luz = new Uint8Array(width * height);
    for (let i = 0; i < luz.length; i++) {
      // ITU-R BT.601: how light a colour looks.
      luz[i] =
        ((data[i * 3] ?? 0) * 299 + (data[i * 3 + 1] ?? 0) * 587 + (data[i * 3 + 2] ?? 0) * 114) /
        1000;
    }
    return { ancho: width, alto: height, luz };
  } catch {
    throw new ArchivoIlegible('está dañada o incompleta: tómela o elíjala de nuevo.');
  }
}

/** Width and height that a JPEG's frame declares, read before anything is decoded; undefined for what is no JPEG. */
function medidasDe(bytes: Uint8Array): [number, number] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < view.byteLength;) {
    const marker = view.getUint16(at);
    if (marker >> 8 !== 0xff) return undefined;
    const isFrame =
      marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Parts of the picture on which paper is told from the table, and ink from paper. */
interface Papel {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  /** 1 where there is ink. */
  readonly tinta: Uint8Array;
}

/** The light that divides the picture best in dark and light (Otsu). */
function umbralDe(luz: Uint8Array): number {
  const cuentas = new Float64Array(256);
  for (const una of luz) cuentas[una] = (cuentas[una] ?? 0) + 1;
  const total = luz.length;
  let [suma, oscuros, sumaOscura, mejor, umbral] = [0, 0, 0, -1, 128];
  cuentas.forEach((cuenta, i) => (suma += i * cuenta));
  cuentas.forEach((cuenta, i) => {
    oscuros += cuenta;
    sumaOscura += i * cuenta;
    if (oscuros === 0 || oscuros === total) return;
    const distancia = sumaOscura / oscuros - (suma - sumaOscura) / (total - oscuros);
    const valor = oscuros * (total - oscuros) * distancia * distancia;
    if (valor > mejor) [mejor, umbral] = [valor, i];
  });
  return umbral;
}

/** The first and last places that are light for nearly half their length, without a small margin. */
function tramoClaro(cuentas: Uint32Array, largo: number): [number, number] {
  const desde = cuentas.findIndex((cuenta) => cuenta > largo * 0.45);
  const hasta = cuentas.findLastIndex((cuenta) => cuenta > largo * 0.45) + 1;
  if (hasta - desde < 20) return [0, cuentas.length];
  const margen = Math.round((hasta - desde) * 0.02);
  return [desde + margen, hasta - margen];
}

/** Finds the paper, and what on it is much darker than its surroundings. */
function papelDe({ ancho, alto, luz }: Gris): Papel {
  const umbral = umbralDe(luz);
  const filas = new Uint32Array(alto);
  const columnas = new Uint32Array(ancho);
  // Sums of light above and left of each point: the mean around any point is then four looks.
  const sumas = new Float64Array((ancho + 1) * (alto + 1));
  const suma = (x: number, y: number) => sumas[y * (ancho + 1) + x] ?? 0;
  for (let y = 0; y < alto; y++) {
    let fila = 0;
    for (let x = 0; x < ancho; x++) {
      const una = luz[y * ancho + x] ?? 0;
      fila += una;
      sumas[(y + 1) * (ancho + 1) + x + 1] = suma(x + 1, y) + fila;
      if (una <= umbral) continue;
      filas[y] = (filas[y] ?? 0) + 1;
      columnas[x] = (columnas[x] ?? 0) + 1;
    }
  }
  const [x0, x1] = tramoClaro(columnas, alto);
  const [y0, y1] = tramoClaro(filas, x1 - x0);
  const cerca = Math.round(Math.min(ancho, alto) / 20);
  const tinta = new Uint8Array(ancho * alto);
  for (let y = y0; y < y1; y++) {
    const [arriba, abajo] = [Math.max(y0, y - cerca), Math.min(y1, y + cerca)];
    for (let x = x0; x < x1; x++) {
      const [antes, despues] = [Math.max(x0, x - cerca), Math.min(x1, x + cerca)];
      const luzCerca =
        suma(despues, abajo) - suma(despues, arriba) - suma(antes, abajo) + suma(antes, arriba);
      const media = luzCerca / ((despues - antes) * (abajo - arriba));
      if ((luz[y * ancho + x] ?? 0) < media * 0.8) tinta[y * ancho + x] = 1;
    }
  }
  return { x0, x1, y0, y1, tinta };
}

/** How many points of ink each row has, when the picture is turned by a slope. */
function tintaPorFila(
  { x0, x1, y0, y1, tinta }: Papel,
  ancho: number,
  pendiente: number,
  paso = 1,
) {
  const filas = new Float64Array(y1 - y0);
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x += paso) {
      if (tinta[y * ancho + x] !== 1) continue;
      const fila = y - y0 + Math.round((x - x0) * pendiente);
      if (fila >= 0 && fila < filas.length) filas[fila] = (filas[fila] ?? 0) + 1;
    }
  }
  return filas;
}

/** Slopes that are tried: a paper that lies askew by up to 3 degrees. */
const PENDIENTES = Array.from({ length: 25 }, (_, i) => (i - 12) * 0.004);
/** The lowest line that counts, in pixels, and the gap between words in heights of the line. */
const RENGLON_MINIMO = 4;
const HUECO = 0.6;

/** The widths of the runs of `hay`, where gaps of up to `hueco` count as part of a run. */
function anchosDe(hay: Uint8Array, hueco: number): number[] {
  const anchos: number[] = [];
  let [desde, ultimo] = [-1, -1];
  hay.forEach((uno, x) => {
    if (uno !== 1) return;
    if (desde >= 0 && x - ultimo > hueco) {
      anchos.push(ultimo - desde + 1);
      desde = x;
    }
    if (desde < 0) desde = x;
    ultimo = x;
  });
  if (desde >= 0) anchos.push(ultimo - desde + 1);
  return anchos;
}

/** The printed lines of the paper, with the widths of their words. */
function renglonesDe(foto: Gris): Renglones {
  const papel = papelDe(foto);
  const { x0, x1, y0, y1, tinta } = papel;
  // Lines are sharpest at the slope at which the paper lies.
  const nitidez = (pendiente: number) =>
    tintaPorFila(papel, foto.ancho, pendiente, 2).reduce((suma, fila) => suma + fila * fila, 0);
  const pendiente = PENDIENTES.map((una) => [nitidez(una), una] as const).reduce((mejor, otra) =>
    otra[0] > mejor[0] ? otra : mejor,
  )[1];
  const filas = tintaPorFila(papel, foto.ancho, pendiente);
  const minimo = Math.max(2, (x1 - x0) * 0.008);
  const renglones: Renglon[] = [];
  for (let y = 0; y < filas.length && renglones.length < RENGLONES_MAXIMO; y++) {
    const desde = y;
    while ((filas[y] ?? 0) > minimo) y++;
    if (y - desde < RENGLON_MINIMO) continue;
    const hay = new Uint8Array(x1 - x0);
    for (let x = 0; x < hay.length; x++) {
      const baja = Math.round(x * pendiente);
      for (let fila = desde; fila < y && hay[x] === 0; fila++) {
        const enFoto = fila + y0 - baja;
        if (enFoto >= y0 && enFoto < y1) hay[x] = tinta[enFoto * foto.ancho + x + x0] ?? 0;
      }
    }
    const palabras = anchosDe(hay, (y - desde) * HUECO);
    if (palabras.length >= 2 && palabras.length <= PALABRAS_MAXIMO)
      renglones.push({ y: desde, palabras });
  }
  return renglones;
}

/**
 * Decodes a photo and writes its grey pixels as a new JPEG, so that nothing but pixels is kept. Throws
 * `ArchivoIlegible` for what is no JPEG, is damaged, or is larger than a device sends.
 */
export function limpiarFoto(bytes: Uint8Array): FotoLimpia {
  const gris = leerPixeles(bytes);
  const data = new Uint8Array(gris.luz.length * 4);
  gris.luz.forEach((luz, i) => data.fill(luz, i * 4, i * 4 + 3));
  const { data: jpeg } = encode({ data, width: gris.ancho, height: gris.alto }, CALIDAD);
  return { jpeg: new Uint8Array(jpeg), renglones: renglonesDe(gris) };
}
