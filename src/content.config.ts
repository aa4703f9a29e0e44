import { defineCollection } from 'astro:content';
import type { z } from 'astro/zod';
import { archivos } from './contenido/coleccion.ts';
import { type Coleccion, colecciones } from './contenido/colecciones.ts';

const coleccion = (de: Coleccion<z.ZodType>) =>
  defineCollection({ loader: archivos(de), schema: de.schema });

/** The collections of `contenido/colecciones.ts`, as Astro takes them. */
export const collections = Object.fromEntries(
  Object.entries(colecciones).map(([nombre, de]) => [nombre, coleccion(de)]),
) as unknown as typeof colecciones;
