import { defineCollection } from 'astro:content';
import type { z } from 'astro/zod';
import { archivos } from './contenido/coleccion.ts';
import { type Coleccion, colecciones } from './contenido/colecciones.ts';

const coleccion = <Schema extends z.ZodType>(de: Coleccion<Schema>) =>
  defineCollection({ loader: archivos(de), schema: de.schema });

/** The collections of `contenido/colecciones.ts`, as Astro takes them. */
export const collections = {
  paises: coleccion(colecciones.paises),
  plazos: coleccion(colecciones.plazos),
  empresa: coleccion(colecciones.empresa),
  inicio: coleccion(colecciones.inicio),
  unAno: coleccion(colecciones.unAno),
  recambio: coleccion(colecciones.recambio),
  paginas: coleccion(colecciones.paginas),
  programa: coleccion(colecciones.programa),
  beneficios: coleccion(colecciones.beneficios),
  sabiasQue: coleccion(colecciones.sabiasQue),
  preguntas: coleccion(colecciones.preguntas),
  requisitosPacientes: coleccion(colecciones.requisitosPacientes),
  requisitosFarmacias: coleccion(colecciones.requisitosFarmacias),
  legales: coleccion(colecciones.legales),
  versiones: coleccion(colecciones.versiones),
  eventos: coleccion(colecciones.eventos),
  tutoriales: coleccion(colecciones.tutoriales),
};
