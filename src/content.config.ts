import { defineCollection } from 'astro:content';
import type { z } from 'astro/zod';
import { archivos } from './contenido/coleccion.ts';
import * as esquemas from './contenido/esquemas.ts';

const coleccion = <const Schema extends z.ZodType>(pattern: string, base: string, schema: Schema) =>
  defineCollection({ loader: archivos(pattern, base, schema), schema });

const markdown = '*.md';

/** What editors change, all of it under content/; the fields stand in contenido/esquemas.ts. */
export const collections = {
  /** One file per country, named by its dialling code. */
  paises: coleccion('{506,507,504,1809}.json', 'paises', esquemas.pais),
  empresa: coleccion('empresa.json', '', esquemas.empresa),
  inicio: coleccion('inicio.json', '', esquemas.inicio),
  recambio: coleccion('productos-recambio.md', '', esquemas.recambio),
  paginas: coleccion('**/*.md', 'paginas', esquemas.pagina),
  programa: coleccion(markdown, 'programa', esquemas.panel),
  beneficios: coleccion(markdown, 'beneficios', esquemas.beneficio),
  sabiasQue: coleccion(markdown, 'sabias-que', esquemas.sabiasQue),
  preguntas: coleccion(markdown, 'preguntas-frecuentes', esquemas.pregunta),
  requisitosPacientes: coleccion(markdown, 'requisitos/pacientes', esquemas.requisito),
  requisitosFarmacias: coleccion(markdown, 'requisitos/farmacias', esquemas.requisito),
  legales: coleccion(markdown, 'legales', esquemas.legal),
  versiones: coleccion('versiones.json', 'legales', esquemas.versiones),
  eventos: coleccion(markdown, 'eventos', esquemas.evento),
  tutoriales: coleccion(markdown, 'tutoriales', esquemas.tutorial),
};
