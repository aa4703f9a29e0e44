import { FOTO_BYTES } from '../../domain/fotos.ts';

/** How a picture is turned and cut: quarter turns to the right, and the part that stays, from 0 to 1. */
export interface Ajuste {
  readonly giros: number;
  readonly corte: Corte;
}

/** The part of the turned picture that stays. */
export interface Corte {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Nothing cut off. */
export const ENTERA: Corte = { x0: 0, y0: 0, x1: 1, y1: 1 };

/** Tried in turn until a photo is small enough: the longest side in pixels, and the JPEG's quality. */
const TAMANOS = [
  [1600, 0.7],
  [1600, 0.5],
  [1280, 0.5],
  [1000, 0.45],
  [800, 0.4],
] as const;

/** Draws the part of a picture that stays, turned and grey, with its longest side of `lado` pixels at most. */
export function dibujar(
  lienzo: HTMLCanvasElement,
  imagen: ImageBitmap,
  { giros, corte }: Ajuste,
  lado: number,
): void {
  const deLado = giros % 2 === 1;
  const [ancho, alto] = deLado ? [imagen.height, imagen.width] : [imagen.width, imagen.height];
  const [w, h] = [(corte.x1 - corte.x0) * ancho, (corte.y1 - corte.y0) * alto];
  const escala = Math.min(1, lado / Math.max(w, h));
  lienzo.width = Math.max(1, Math.round(w * escala));
  lienzo.height = Math.max(1, Math.round(h * escala));
  const pincel = lienzo.getContext('2d', { willReadFrequently: true });
  if (pincel === null) return;
  pincel.scale(escala, escala);
  pincel.translate(ancho / 2 - corte.x0 * ancho, alto / 2 - corte.y0 * alto);
  pincel.rotate((giros * Math.PI) / 2);
  pincel.drawImage(imagen, -imagen.width / 2, -imagen.height / 2);
  // Not by `filter`, which some telephones lack.
  const puntos = pincel.getImageData(0, 0, lienzo.width, lienzo.height);
  const { data } = puntos;
  for (let i = 0; i < data.length; i += 4) {
    const gris =
      ((data[i] ?? 0) * 299 + (data[i + 1] ?? 0) * 587 + (data[i + 2] ?? 0) * 114) / 1000;
    data.fill(gris, i, i + 3);
  }
  pincel.putImageData(puntos, 0, 0);
}

/** The picture as a grey JPEG of at most `FOTO_BYTES`; undefined where the browser cannot make one that small. */
export async function comprimir(imagen: ImageBitmap, ajuste: Ajuste): Promise<Blob | undefined> {
  const lienzo = document.createElement('canvas');
  for (const [lado, calidad] of TAMANOS) {
    dibujar(lienzo, imagen, ajuste, lado);
    const jpeg = await new Promise<Blob | null>((resolve) => {
      lienzo.toBlob(resolve, 'image/jpeg', calidad);
    });
    if (jpeg !== null && jpeg.type === 'image/jpeg' && jpeg.size <= FOTO_BYTES) return jpeg;
  }
  return undefined;
}

/** A photo as text, to be kept through a reload. */
export const comoTexto = (foto: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const lector = new FileReader();
    lector.onload = () =>
      resolve(typeof lector.result === 'string' ? (lector.result.split(',')[1] ?? '') : '');
    lector.onerror = () => reject(new Error('unreadable'));
    lector.readAsDataURL(foto);
  });

/** A kept photo as it is sent. */
export const deTexto = (texto: string): Blob =>
  new Blob([Uint8Array.from(atob(texto), (letra) => letra.charCodeAt(0))], { type: 'image/jpeg' });
