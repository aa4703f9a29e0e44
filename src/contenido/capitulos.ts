import { readFileSync } from 'node:fs';

/** A chapter of a video: where it begins and ends, in seconds. */
export interface Capitulo {
  readonly inicio: number;
  readonly fin: number;
  readonly titulo: string;
}

const MARCA = /^(\d+):(\d\d):(\d\d\.\d{3}) --> (\d+):(\d\d):(\d\d\.\d{3})\n(.+)$/gm;

/** The chapters in a WebVTT file, in order. Anything else in it is passed over. */
const leerCapitulos = (vtt: string): Capitulo[] =>
  Array.from(
    vtt.replaceAll('\r\n', '\n').matchAll(MARCA),
    ([, h1, m1, s1, h2, m2, s2, titulo = '']) => ({
      inicio: Number(h1) * 3600 + Number(m1) * 60 + Number(s1),
      fin: Number(h2) * 3600 + Number(m2) * 60 + Number(s2),
      titulo,
    }),
  );

/** The chapters of a video, by the address of their file: read for the page, they move nothing when it opens. */
export function capitulosDe(direccion: string): Capitulo[] {
  const found = leerCapitulos(readFileSync(`public${direccion}`, 'utf8'));
  if (found.length === 0) throw new Error(`public${direccion}: ningún capítulo`);
  return found;
}
