import type { z } from 'astro/zod';
import * as esquemas from './esquemas.ts';
import { PAIS_CODIGOS } from '../domain/paises.ts';

/** Files of one kind under content/: which ones, in which folder, and the fields of each. */
export interface Coleccion<Schema extends z.ZodType> {
  readonly pattern: string;
  readonly base: string;
  readonly schema: Schema;
}

const de = <const Schema extends z.ZodType>(
  pattern: string,
  base: string,
  schema: Schema,
): Coleccion<Schema> => ({ pattern, base, schema });

const markdown = '*.md';

/** What editors change, all of it under content/; the fields stand in esquemas.ts. */
export const colecciones = {
  /** One file per country, named by its dialling code. */
  paises: de(`{${PAIS_CODIGOS.join(',')}}.json`, 'paises', esquemas.pais),
  empresa: de('empresa.json', '', esquemas.empresa),
  inicio: de('inicio.json', '', esquemas.inicio),
  recambio: de('productos-recambio.md', '', esquemas.recambio),
  paginas: de('**/*.md', 'paginas', esquemas.pagina),
  programa: de(markdown, 'programa', esquemas.panel),
  beneficios: de(markdown, 'beneficios', esquemas.beneficio),
  sabiasQue: de(markdown, 'sabias-que', esquemas.sabiasQue),
  preguntas: de(markdown, 'preguntas-frecuentes', esquemas.pregunta),
  requisitosPacientes: de(markdown, 'requisitos/pacientes', esquemas.requisito),
  requisitosFarmacias: de(markdown, 'requisitos/farmacias', esquemas.requisito),
  legales: de(markdown, 'legales', esquemas.legal),
  versiones: de('versiones.json', 'legales', esquemas.versiones),
  eventos: de(markdown, 'eventos', esquemas.evento),
  tutoriales: de(markdown, 'tutoriales', esquemas.tutorial),
} as const;
