import * as v from 'valibot';
import type { Endpoint } from '../endpoint.ts';
import { nothing, pagedWithCount, paging, pais, searchText } from '../fields.ts';
import { CATALOGO_NOMBRES } from './catalogos.ts';
import { resultadoDeCambio } from './comun.ts';

const catalogo = v.picklist(CATALOGO_NOMBRES, 'No existe ese catálogo');
const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}(-[1-9]\d{0,9})?$/, 'Se esperaba un número'));

/** The cells of a row by their columns' names, as a file holds them: 'Sí', '2 + 1', '2026-01-31'. */
const valores = v.record(v.string(), v.string());

/** What a form sends: cells by their columns' names. */
const enviados = v.pipe(
  v.record(
    v.string(),
    v.pipe(
      v.string('Este campo es requerido'),
      v.maxLength(400, 'Escriba como máximo 400 caracteres'),
    ),
    'Complete el formulario',
  ),
  v.check((campos) => Object.keys(campos).length <= 30, 'El formulario tiene demasiados campos'),
);

/** A row of a catalogue. */
export const filaDeCatalogo = v.object({
  Id: v.string(),
  /** Whether it is switched on. */
  Activo: v.boolean(),
  Valores: valores,
});
export type Fila = v.InferOutput<typeof filaDeCatalogo>;

const filtro = {
  s: v.optional(searchText, ''),
  pais: v.optional(pais),
  estado: v.optional(
    v.picklist(['activos', 'inactivos'], 'El estado debe ser activos o inactivos'),
  ),
  /** The column to go by, of those that the catalogue can be put in order by. A minus before it turns it around. */
  orden: v.optional(
    v.pipe(v.string(), v.regex(/^-?[a-z_]{1,40}$/, 'No se puede ordenar por esa columna')),
  ),
};

/** A page of a catalogue within the caller's scope. */
export const listarCatalogo = {
  method: 'GET',
  path: '/api/catalogos/:catalogo',
  access: 'administrar',
  summary: 'Un catálogo de la oficina',
  params: v.object({ catalogo }),
  search: v.object({ ...paging, ...filtro }),
  body: nothing,
  reply: pagedWithCount(filaDeCatalogo),
  failure: 'Error al obtener la lista',
  refusals: [404],
} as const satisfies Endpoint;

/** One row of a catalogue, and what hangs on it: '3 canjes pendientes'. */
export const verFila = {
  method: 'GET',
  path: '/api/catalogos/:catalogo/:id',
  access: 'administrar',
  summary: 'Una fila de un catálogo y lo que depende de ella',
  params: v.object({ catalogo, id }),
  search: nothing,
  body: nothing,
  reply: v.object({ ...filaDeCatalogo.entries, Dependen: v.array(v.string()) }),
  failure: 'Error al obtener el registro',
  refusals: [404],
} as const satisfies Endpoint;

const hecho = v.object({
  ...resultadoDeCambio,
  /** The row's id, where it was written and has one. */
  Id: v.nullable(v.string()),
});

/** Adds a row to a catalogue, or proposes it. */
export const agregarFila = {
  method: 'POST',
  path: '/api/catalogos/:catalogo',
  access: 'administrar',
  summary: 'Agrega una fila a un catálogo',
  params: v.object({ catalogo }),
  search: nothing,
  body: v.object({ Valores: enviados }),
  reply: hecho,
  failure: 'Error al guardar',
  refusals: [404, 409, 422],
} as const satisfies Endpoint;

/** Changes fields of a row, or proposes it; the fields that are not sent stay as they are. */
export const cambiarFila = {
  method: 'PATCH',
  path: '/api/catalogos/:catalogo/:id',
  access: 'administrar',
  summary: 'Cambia una fila de un catálogo, la activa o la desactiva',
  params: v.object({ catalogo, id }),
  search: nothing,
  body: v.object({ Valores: enviados }),
  reply: hecho,
  failure: 'Error al guardar',
  refusals: [404, 409, 422],
} as const satisfies Endpoint;

/** All rows of the filter as a spreadsheet that the import takes. */
export const exportarCatalogo = {
  method: 'GET',
  path: '/api/catalogos/:catalogo/archivo/xlsx',
  access: 'administrar',
  summary: 'Un catálogo en la forma en que se importa',
  params: v.object({ catalogo }),
  search: v.object(filtro),
  body: nothing,
  /** The bytes of the file, instead of JSON. */
  reply: v.unknown(),
  failure: 'Error al exportar',
  refusals: [404, 409],
} as const satisfies Endpoint;
