import { encode } from 'jpeg-js';

/** How a paper is photographed. */
interface Toma {
  /** Which of the printed papers it is. */
  readonly papel: number;
  readonly calidad?: number;
  readonly escala?: number;
  /** Pixels of the paper's edge that the picture leaves out. */
  readonly corte?: number;
  readonly luz?: number;
}

/** Pseudo-random numbers from 0 to 1, the same in every run. */
const azarDe = (semilla: number) => {
  let estado = semilla * 7919 + 13;
  return () => {
    estado = (estado * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return estado / 2 ** 32;
  };
};

const ANCHO = 420;
const ALTO = 560;

/** A JPEG of a printed paper on a dark table: some fifteen lines of words, each paper with words of its own. */
export function fotografiar({ papel, calidad = 80, escala = 1, corte = 0, luz = 1 }: Toma): Buffer {
  const azar = azarDe(papel);
  const impreso = new Uint8Array(ANCHO * ALTO).fill(235);
  for (let y = 40; y < ALTO - 60; y += 30) {
    for (let x = 40; x < ANCHO - 120;) {
      const largo = 12 + Math.floor(azar() * 60);
      for (let fila = y; fila < y + 12; fila++) {
        impreso.fill(40, fila * ANCHO + x, fila * ANCHO + Math.min(x + largo, ANCHO - 40));
      }
      x += largo + 14;
    }
  }
  const width = Math.round((ANCHO - 2 * corte + 60) * escala);
  const height = Math.round((ALTO - 2 * corte + 60) * escala);
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [enX, enY] = [x, y].map((uno) => Math.floor(uno / escala) - 30 + corte) as [
        number,
        number,
      ];
      const dentro = enX >= corte && enX < ANCHO - corte && enY >= corte && enY < ALTO - corte;
      const claro = (dentro ? (impreso[enY * ANCHO + enX] ?? 0) : 70) * luz;
      data.fill(claro, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return Buffer.from(encode({ data, width, height }, calidad).data);
}

/** The JPEG with a segment of metadata, where telephones write their location. */
export const conMetadatos = (jpeg: Buffer, texto: string): Buffer => {
  const datos = Buffer.from(`Exif\0\0${texto}`);
  const cabeza = Buffer.from([0xff, 0xe1, (datos.length + 2) >> 8, (datos.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), cabeza, datos, jpeg.subarray(2)]);
};

/** The JPEG whose frame declares another size. */
export const queDiceMedir = (jpeg: Buffer, lado: number): Buffer => {
  const copia = Buffer.from(jpeg);
  const marco = copia.indexOf(Buffer.from([0xff, 0xc0]));
  copia.writeUInt16BE(lado, marco + 5);
  copia.writeUInt16BE(lado, marco + 7);
  return copia;
};
