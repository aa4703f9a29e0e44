/** One movement inside a scene: which part moves, how, and when (seconds from the scene's start). */
export interface Paso {
  readonly parte: string;
  readonly cuadros: readonly Keyframe[];
  readonly en: number;
  readonly dura: number;
  readonly curva?: string;
}

/** One scene: its drawing (480 × 320, moving parts marked `data-parte`) and the caption it carries. */
export interface Escena {
  readonly dura: number;
  readonly texto: string;
  readonly arte: string;
  readonly pasos: readonly Paso[];
}

/** One video; its name is the name of its files in public/videos. */
export interface Pelicula {
  readonly nombre: string;
  readonly escenas: readonly Escena[];
}

const suave = 'cubic-bezier(.22,.8,.3,1)';

/** The part grows out of nothing, a little too far, and settles. */
export const aparecer = (parte: string, en: number, dura = 0.5): Paso => ({
  parte,
  en,
  dura,
  cuadros: [
    { opacity: 0, transform: 'scale(.5)' },
    { opacity: 1, transform: 'scale(1.08)', offset: 0.7 },
    { opacity: 1, transform: 'scale(1)' },
  ],
});

/** The part slides into its place from `dx`, `dy` drawing units away. */
export const entrar = (parte: string, en: number, dx: number, dy: number, dura = 0.8): Paso => ({
  parte,
  en,
  dura,
  curva: suave,
  cuadros: [
    { opacity: 0, transform: `translate(${dx}px, ${dy}px)` },
    { opacity: 1, offset: 0.3 },
    { opacity: 1, transform: 'translate(0, 0)' },
  ],
});

/** The part goes from its place to `dx`, `dy` and stays there. */
export const mover = (parte: string, en: number, dx: number, dy: number, dura = 0.9): Paso => ({
  parte,
  en,
  dura,
  curva: 'ease-in-out',
  cuadros: [{ transform: 'translate(0, 0)' }, { transform: `translate(${dx}px, ${dy}px)` }],
});

/** A line (with pathLength 1) is drawn from its start to its end. */
export const trazar = (parte: string, en: number, dura = 0.6): Paso => ({
  parte,
  en,
  dura,
  curva: 'ease-in-out',
  cuadros: [
    { strokeDasharray: '0 2', opacity: 0 },
    { strokeDasharray: '.02 2', opacity: 1, offset: 0.02 },
    { strokeDasharray: '1 2', opacity: 1 },
  ],
});

/** The part beats, `veces` times, once a second. */
export const latir = (parte: string, en: number, veces: number): Paso => ({
  parte,
  en,
  dura: veces,
  cuadros: Array.from({ length: veces * 2 + 1 }, (_, index) => ({
    transform: `scale(${index % 2 === 0 ? 1 : 1.1})`,
  })),
});

/** The part turns by `grados` around its centre. */
export const girar = (parte: string, en: number, grados: number, dura: number): Paso => ({
  parte,
  en,
  dura,
  cuadros: [{ transform: 'rotate(0)' }, { transform: `rotate(${grados}deg)` }],
});

/** The part fades away. */
export const desvanecer = (parte: string, en: number, dura = 0.4): Paso => ({
  parte,
  en,
  dura,
  cuadros: [{ opacity: 1 }, { opacity: 0 }],
});
