import { existsSync, readdirSync } from 'node:fs';
import { z } from 'astro/zod';
import { leerDia } from '../domain/calendario.ts';

/* The kinds of field that the files of content/ are made of. */

/*
 * Drawings are content/ilustraciones/*.svg, and pages include them. A drawing has a viewBox and no size,
 * colours as attributes, and no style, script, id, title or text.
 */
const ilustraciones = () =>
  existsSync('content/ilustraciones')
    ? readdirSync('content/ilustraciones').map((file) => file.replace(/\.svg$/, ''))
    : [];

export const texto = (descripcion: string) => z.string().trim().min(1).describe(descripcion);

export const parrafoCorto = (maximo: number, descripcion: string) =>
  z.string().trim().min(1).max(maximo).describe(`${descripcion} (hasta ${maximo} caracteres)`);

export const descripcion = z
  .string()
  .trim()
  .min(50)
  .max(170)
  .refine((text) => !/\{\{(?!\s*paises\s*\}\})/.test(text))
  .describe(
    'una descripción para los buscadores, de 50 a 170 caracteres; entre llaves admite solo {{paises}}',
  );

export const telefono = (descripcion: string) =>
  z
    .string()
    .regex(/^\+?\d[\d ]{5,18}\d$/)
    .describe(`${descripcion}: solo cifras y espacios, con + si lleva código de país`);

export const correo = (descripcion: string) =>
  z.email().describe(`${descripcion}: una dirección como nombre@empresa.com`);

export const hora = (descripcion: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .describe(`${descripcion}, en 24 horas y entre comillas: '08:30'`);

export const fecha = (descripcion: string) =>
  z
    .templateLiteral([z.number(), '-', z.number(), '-', z.number()])
    .refine((text) => leerDia(text) !== null)
    .describe(`${descripcion}: un día que exista, como 2026-03-15 (año-mes-día)`);

/** A day without a year. */
export const mesYDia = (descripcion: string) =>
  z
    .string()
    .refine((text) => leerDia(`2027-${text}`) !== null)
    .describe(`${descripcion}, mes-día y entre comillas: '03-05'`);

export const orden = z
  .int()
  .min(1)
  .describe('el lugar que ocupa en la página: un número entero desde 1, sin comillas');

export const ilustracion = z
  .string()
  .refine((name) => ilustraciones().includes(name))
  .describe('el nombre de un dibujo de content/ilustraciones, sin .svg');

const archivoPublico = (extension: string, descripcion: string) =>
  z
    .string()
    .refine(
      (path) => path.startsWith('/') && path.endsWith(extension) && existsSync(`public${path}`),
    )
    .describe(
      `${descripcion}: la ruta de un archivo ${extension} que exista dentro de public, por ejemplo /${extension === '.svg' ? 'laminas' : 'videos'}/nombre${extension}`,
    );

const medida = (descripcion: string) => z.int().min(1).describe(`${descripcion} en píxeles`);

export const ejemplos = z
  .array(z.string())
  .default([])
  .describe(
    'la lista de los campos que todavía tienen un valor de ejemplo; vacía o ausente cuando todos son reales',
  );

/** A video of the site, with captions. It loads only when opened. */
export const video = z
  .strictObject({
    src: archivoPublico('.mp4', 'el video'),
    subtitulos: archivoPublico('.vtt', 'los subtítulos del video'),
    poster: archivoPublico('.jpg', 'la imagen que se ve antes de reproducirlo'),
    ancho: medida('el ancho del video'),
    alto: medida('el alto del video'),
    duracion: texto("cuánto dura, como se lee: '45 segundos'"),
  })
  .describe('los datos del video: src, subtitulos, poster, ancho, alto y duracion');

export const videoConCapitulos = video
  .extend({ capitulos: archivoPublico('.vtt', 'los capítulos del video') })
  .describe('los datos del video: src, subtitulos, capitulos, poster, ancho, alto y duracion');

/** A picture that a dialog shows large. */
export const imagen = z
  .strictObject({
    src: archivoPublico('.svg', 'la imagen grande'),
    alternativo: texto('lo que dice la imagen, para quien no puede verla'),
    ancho: medida('el ancho de la imagen'),
    alto: medida('el alto de la imagen'),
  })
  .describe('los datos de la imagen: src, alternativo, ancho y alto');
