/** The most photos of one redemption's invoices. */
export const FOTOS_MAXIMO = 3;
/** The numbers that a redemption's photos may have. */
export const FOTOS_ORDENES = Array.from({ length: FOTOS_MAXIMO }, (_, i) => i + 1);
/** The most bytes of one photo, as the device sends it. */
export const FOTO_BYTES = 200_000;
/** The longest side of a photo in pixels. The device scales it down; the server refuses a larger one. */
export const FOTO_LADO = 2_000;
/** How long the address for the pharmacist's phone serves, in minutes. */
export const ENLACE_MINUTOS = 10;
/** How long a photo is kept after the decision, in months. */
export const MESES_GUARDADA = 6;

/**
 * One printed line of a photographed paper: its height in the picture, and the widths of its words, in pixels. Light,
 * quality and size change none of their proportions.
 */
export interface Renglon {
  readonly y: number;
  readonly palabras: readonly number[];
}

/** The signature of a paper: its printed lines of two words or more. */
export type Renglones = readonly Renglon[];
/** The most lines of a signature, and words of a line: comparing takes the square of their number. */
export const RENGLONES_MAXIMO = 100;
export const PALABRAS_MAXIMO = 40;
/** The pairs of similar lines, of most words first, against which all others are held. */
const ANCLAS_MAXIMO = 50;

/** The share of the smaller paper's words that must be on the other one, and their least number. */
const PARTE = 0.75;
const PALABRAS_MINIMO = 12;
/** Pixels, and the share of a width, by which one word may be read differently. */
const ERROR_DE_PALABRA = [1.5, 0.06] as const;
const ERROR_DE_ESCALA = 0.035;
const ERROR_DE_ALTURA = 8;

const suma = (numeros: readonly number[]) => numeros.reduce((total, uno) => total + uno, 0);
const palabrasDe = (renglones: Renglones) => suma(renglones.map(({ palabras }) => palabras.length));

/** How much larger the second line is, when its words have the proportions of the first; else undefined. */
const escalaEntre = (uno: Renglon, otro: Renglon): number | undefined => {
  if (uno.palabras.length !== otro.palabras.length) return undefined;
  const escala = suma(otro.palabras) / suma(uno.palabras);
  const [pixeles, parte] = ERROR_DE_PALABRA;
  const iguales = uno.palabras.every((ancho, i) => {
    const ajeno = otro.palabras[i] ?? 0;
    return Math.abs(ajeno - ancho * escala) <= pixeles + parte * ajeno;
  });
  return iguales && escala > 0.4 && escala < 2.5 ? escala : undefined;
};

/**
 * Whether two photos show the same paper: most lines of the smaller one are on the other, at one scale and in
 * their places. A photo with fewer than 12 words shows too little to say so.
 */
export const esElMismoPapel = (una: Renglones, otra: Renglones): boolean => {
  const minimo = Math.min(palabrasDe(una), palabrasDe(otra));
  if (minimo < PALABRAS_MINIMO) return false;
  const pares = una
    .flatMap((a) =>
      otra.flatMap((b) => {
        const escala = escalaEntre(a, b);
        return escala === undefined ? [] : [{ a, b, escala }];
      }),
    )
    .sort((uno, otro) => otro.a.palabras.length - uno.a.palabras.length);
  return pares.slice(0, ANCLAS_MAXIMO).some((ancla) => {
    const usados = new Set<Renglon>();
    let halladas = 0;
    for (const { a, b, escala } of pares) {
      const y = ancla.b.y + (a.y - ancla.a.y) * ancla.escala;
      const lejos =
        Math.abs(escala / ancla.escala - 1) > ERROR_DE_ESCALA ||
        Math.abs(b.y - y) > ERROR_DE_ALTURA + 0.03 * Math.abs(b.y - ancla.b.y);
      if (lejos || usados.has(a) || usados.has(b)) continue;
      usados.add(a).add(b);
      halladas += a.palabras.length;
    }
    return halladas >= Math.max(PALABRAS_MINIMO, PARTE * minimo);
  });
};
