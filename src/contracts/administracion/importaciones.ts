import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { instante, paged, pagedWithTotal, paging, text } from '../fields.ts';
import { cambioMostrado, porQue, resultadoDeCambio } from './comun.ts';
import { MAESTROS, TIPOS } from './catalogos.ts';

/** Most lines of one file. */
export const LINEAS_MAXIMO = 100_000;
/** Lines of one part: a part stays far below the 6 MB that a function takes. */
export const LINEAS_POR_PARTE = 1_000;
const BYTES_POR_PARTE = 2_000_000;
const CELDA_MAXIMO = 1_000;
const COLUMNAS_MAXIMO = Math.max(...Object.values(MAESTROS).map(({ columnas }) => columnas.length));

const id = v.pipe(v.string(), v.uuid('Se esperaba el identificador de una importación'));
const params = v.object({ id });
/** What applying an import does to a line. */
export const ACCIONES_DE_LINEA = ['nueva', 'cambiada', 'igual', 'error'] as const;

/** An import and the result of its last look. A proposed import keeps that state until it is approved. */
export const importacion = v.object({
  Id: v.string(),
  Tipo: v.picklist(TIPOS),
  Archivo: v.string(),
  Quien: v.string(),
  /** Whether the caller sent it. */
  EsPropia: v.boolean(),
  Estado: v.picklist(['Recibida', 'Revisada', 'Aplicada', 'Deshecha']),
  /** The proposal that waits to apply it, or null. */
  Propuesta: v.nullable(v.number()),
  Cuando: instante,
  AplicadaEn: v.nullable(instante),
  Nuevas: v.number(),
  Cambiadas: v.number(),
  Iguales: v.number(),
  ConError: v.number(),
  /** Until when it can be taken back; null if it cannot. */
  SeDeshaceHasta: v.nullable(instante),
});
export type Importacion = v.InferOutput<typeof importacion>;

const grupo = v.object({
  Motivo: v.string(),
  Cuantas: v.number(),
  /** The first lines with this fault. */
  Lineas: v.array(v.number()),
});
export type GrupoDeFaltas = v.InferOutput<typeof grupo>;

/** Begins an import: its lines follow in parts. */
export const crearImportacion = endpoint({
  method: 'POST',
  path: '/api/importaciones',
  access: 'administrar',
  summary: 'Empieza una importación',
  body: v.object({
    Tipo: v.picklist(TIPOS, 'Elija qué datos trae el archivo'),
    Archivo: text(200, 'Elija un archivo'),
  }),
  reply: v.object({ Id: v.string() }),
  event: 'empezar-importacion',
  failure: 'Error al enviar el archivo',
});

/** Adds lines: their cells in the order of the kind's columns, null for a column that the file lacks. */
export const enviarLineas = endpoint({
  method: 'POST',
  path: '/api/importaciones/:id/lineas',
  access: 'administrar',
  summary: 'Envía una parte de las líneas de una importación',
  params,
  body: v.object({
    Lineas: v.pipe(
      v.array(
        v.object({
          /** The line's number in the file. */
          Linea: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_000_000)),
          Celdas: v.pipe(
            v.array(
              v.nullable(
                v.pipe(
                  v.string(),
                  v.maxLength(CELDA_MAXIMO, 'Una celda es demasiado larga'),
                  // Texts that the database cannot hold; the columns refuse the second one.
                  v.transform((celda) => celda.toWellFormed().replaceAll('\0', '\u0001')),
                ),
              ),
            ),
            v.maxLength(COLUMNAS_MAXIMO, 'Tiene más celdas que columnas'),
          ),
          /** A cell beyond the last heading is not empty. */
          Sobra: v.optional(v.boolean(), false),
        }),
        'Envíe las líneas',
      ),
      v.minLength(1, 'Envíe las líneas'),
      v.maxLength(LINEAS_POR_PARTE, `Envíe como máximo ${LINEAS_POR_PARTE} líneas a la vez`),
    ),
  }),
  bodyBytes: BYTES_POR_PARTE,
  reply: v.object({ Recibidas: v.number() }),
  failure: 'Error al enviar el archivo',
  refusals: [404, 409, 422],
});

/** Compares an import's lines with the present catalogue: what each would do, or what is wrong with it. */
export const revisarImportacion = endpoint({
  method: 'POST',
  path: '/api/importaciones/:id/revision',
  access: 'administrar',
  summary: 'Revisa qué haría una importación',
  params,
  body: v.object({}),
  reply: v.object({ Importacion: importacion, Errores: v.array(grupo) }),
  event: 'revisar-importacion',
  failure: 'Error al revisar el archivo',
  refusals: [404, 409],
});

/** An import, with its wrong lines grouped by cause. */
export const verImportacion = endpoint({
  path: '/api/importaciones/:id',
  access: 'aprobarCambios',
  summary: 'Una importación y sus errores',
  params,
  reply: v.object({
    Importacion: importacion,
    Errores: v.array(grupo),
    /** Another person would have to approve the step that is open: applying it, or taking it back. */
    Espera: v.boolean(),
  }),
  failure: 'Error al obtener la importación',
  refusals: [404],
});

/** The imports of the caller's scope, newest first. */
export const importaciones = endpoint({
  path: '/api/importaciones',
  access: 'aprobarCambios',
  summary: 'Las importaciones',
  search: v.object(paging),
  reply: pagedWithTotal(importacion),
  failure: 'Error al obtener las importaciones',
});

const lineaRevisada = v.object({
  Linea: v.number(),
  Etiqueta: v.string(),
  Accion: v.picklist(ACCIONES_DE_LINEA),
  /** What is wrong with the line. */
  Faltas: v.array(v.string()),
  Cambios: v.array(cambioMostrado),
});
export type LineaRevisada = v.InferOutput<typeof lineaRevisada>;

/** The lines of an import as they were read. */
export const lineasDeImportacion = endpoint({
  path: '/api/importaciones/:id/lineas',
  access: 'aprobarCambios',
  summary: 'Las líneas de una importación',
  params,
  search: v.object({
    ...paging,
    accion: v.optional(v.picklist(ACCIONES_DE_LINEA, 'Elija una acción')),
  }),
  reply: paged(lineaRevisada),
  failure: 'Error al obtener las líneas',
  refusals: [404],
});

/** The wrong lines after `desde`, thousands at a time, for the file with a column 'Qué corregir'. */
export const faltasDeImportacion = endpoint({
  path: '/api/importaciones/:id/faltas',
  access: 'administrar',
  summary: 'Las líneas por corregir de una importación',
  params,
  search: v.object({
    desde: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'Se esperaba un número'), v.transform(Number)),
      '0',
    ),
  }),
  reply: v.object({
    Faltas: v.array(v.object({ Linea: v.number(), Motivo: v.string() })),
    /** Whether there are more. */
    Siguen: v.boolean(),
  }),
  failure: 'Error al obtener las líneas por corregir',
  refusals: [404],
});

/** Applies an import without wrong lines as a whole, or proposes it. */
export const aplicarImportacion = endpoint({
  method: 'POST',
  path: '/api/importaciones/:id/aplicacion',
  access: 'administrar',
  summary: 'Aplica una importación, toda o nada',
  params,
  body: v.object(porQue),
  reply: v.object(resultadoDeCambio),
  attempt: 'header',
  event: 'aplicar-importacion',
  failure: 'Error al aplicar la importación',
  refusals: [404, 409, 422],
});

/** Takes back an import as a whole within 24 hours, while no row depends on it. What two people applied is proposed. */
export const deshacerImportacion = endpoint({
  method: 'POST',
  path: '/api/importaciones/:id/regreso',
  access: 'administrar',
  summary: 'Deshace una importación',
  params,
  body: v.object(porQue),
  reply: v.object({ ...resultadoDeCambio, Estado: v.picklist(['Aplicada', 'Deshecha']) }),
  attempt: 'header',
  event: 'deshacer-importacion',
  failure: 'Error al deshacer la importación',
  refusals: [404, 409],
});
