import type { z } from 'astro/zod';
import * as esquemas from './esquemas.ts';
import { LEGALES } from './legales.ts';
import { PAIS_CODIGOS } from '../domain/paises.ts';

/** Files of one kind under content/: their pattern, their folder and their fields. */
export interface Coleccion<Schema extends z.ZodType> {
  readonly pattern: string;
  readonly base: string;
  readonly schema: Schema;
  /** The files that must exist, relative to the folder. Empty where editors add and remove files. */
  readonly fijos: readonly string[];
}

const de = <const Schema extends z.ZodType>(
  pattern: string,
  base: string,
  schema: Schema,
): Coleccion<Schema> => ({ pattern, base, schema, fijos: [] });

const fijos = <const Schema extends z.ZodType>(
  nombres: readonly string[],
  extension: 'json' | 'md',
  base: string,
  schema: Schema,
): Coleccion<Schema> => ({
  pattern:
    nombres.length === 1 ? `${nombres.join()}.${extension}` : `{${nombres.join(',')}}.${extension}`,
  base,
  schema,
  fijos: nombres.map((nombre) => `${nombre}.${extension}`),
});

const markdown = '*.md';

/** The addresses of pages whose title and opening words are a file of content/paginas. */
const PAGINAS = [
  'beneficios',
  'contactenos',
  'farmacias',
  'farmacias/farmacias-afiliadas',
  'farmacias/requisitos-canje',
  'medicos',
  'pacientes',
  'pacientes/afiliar-paciente',
  'pacientes/bienvenida',
  'pacientes/consultar-saldo',
  'pacientes/derechos',
  'pacientes/farmacias-afiliadas',
  'pacientes/requisitos-canje',
  'pacientes/textos-nuevos',
  'preguntas-frecuentes',
  'que-es',
  'sabias-que',
] as const;

/** Everything that editors change, under content/. esquemas.ts has the fields. */
export const colecciones = {
  /** One file for each country, named by its dialling code. */
  paises: fijos(PAIS_CODIGOS, 'json', 'paises', esquemas.pais),
  plazos: fijos(['plazos'], 'json', '', esquemas.plazos),
  empresa: fijos(['empresa'], 'json', '', esquemas.empresa),
  inicio: fijos(['inicio'], 'json', '', esquemas.inicio),
  unAno: fijos(['un-ano'], 'json', '', esquemas.unAno),
  recambio: fijos(['productos-recambio'], 'md', '', esquemas.recambio),
  paginas: fijos(PAGINAS, 'md', 'paginas', esquemas.pagina),
  programa: de(markdown, 'programa', esquemas.panel),
  beneficios: de(markdown, 'beneficios', esquemas.beneficio),
  sabiasQue: de(markdown, 'sabias-que', esquemas.sabiasQue),
  preguntas: de(markdown, 'preguntas-frecuentes', esquemas.pregunta),
  requisitosPacientes: de(markdown, 'requisitos/pacientes', esquemas.requisito),
  requisitosFarmacias: de(markdown, 'requisitos/farmacias', esquemas.requisito),
  legales: fijos(LEGALES, 'md', 'legales', esquemas.legal),
  versiones: fijos(['versiones'], 'json', 'legales', esquemas.versiones),
  eventos: de(markdown, 'eventos', esquemas.evento),
  tutoriales: de(markdown, 'tutoriales', esquemas.tutorial),
} as const;
