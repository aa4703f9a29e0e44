import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { day, idInPath, instante, pagedWithTotal, paging, pais, searchText } from '../fields.ts';
import { CATALOGO_NOMBRES } from './catalogos.ts';
import { acciones, cambioMostrado, ficha, porQue, resultadoDeCambio } from './comun.ts';

const catalogo = v.picklist(CATALOGO_NOMBRES, 'No existe ese catálogo');
/** The id of a row; two numbers for a pair of rows. */
export const idDeFila = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,9}(-[1-9]\d{0,9})?$/, 'Se esperaba un número'),
);
const params = v.object({ catalogo, id: idDeFila });

/** The cells of a row by their columns' names, as a file holds them: 'Sí', '2 + 1', '2026-01-31'. */
const valores = v.record(v.string(), v.string());

/** A cell as a form sends it. */
export const celda = v.pipe(
  v.string('Este campo es requerido'),
  v.maxLength(400, 'Escriba como máximo 400 caracteres'),
);

/** The cells that a form sends, by their columns' names. */
const enviados = v.pipe(
  v.record(v.string(), celda, 'Complete el formulario'),
  v.check((campos) => Object.keys(campos).length <= 30, 'El formulario tiene demasiados campos'),
);

/** A row of a catalogue. */
export const filaDeCatalogo = v.object({
  Id: v.string(),
  /** Whether it is switched on. */
  Activo: v.boolean(),
  /** What an active row lacks for its work: 'un usuario'. */
  Falta: v.array(v.string()),
  Valores: valores,
});
export type Fila = v.InferOutput<typeof filaDeCatalogo>;

const filtro = {
  s: v.optional(searchText, ''),
  pais: v.optional(pais),
  /** Incomplete: active rows that lack what they need for their work. */
  estado: v.optional(
    v.picklist(
      ['activos', 'inactivos', 'incompletos'],
      'El estado debe ser activos, inactivos o incompletos',
    ),
  ),
  /** The column to sort by, one that the catalogue can be sorted by. A leading minus sorts in descending order. */
  orden: v.optional(
    v.pipe(v.string(), v.regex(/^-?[a-z_]{1,40}$/, 'No se puede ordenar por esa columna')),
  ),
};

/** A page of a catalogue within the caller's scope. */
export const listarCatalogo = endpoint({
  path: '/api/catalogos/:catalogo',
  access: 'administrar',
  summary: 'Un catálogo de la oficina',
  params: v.object({ catalogo }),
  search: v.object({ ...paging, ...filtro }),
  reply: pagedWithTotal(filaDeCatalogo),
  failure: 'Error al obtener la lista',
  refusals: [404],
});

/** One row of a catalogue and its dependent rows ('3 canjes pendientes'). */
export const verFila = endpoint({
  path: '/api/catalogos/:catalogo/:id',
  access: 'administrar',
  summary: 'Una fila de un catálogo y lo que depende de ella',
  params,
  reply: v.object({
    ...filaDeCatalogo.entries,
    Dependen: v.array(v.string()),
    /** Of a product: those of all countries of the caller. */
    DependenEnTodos: v.array(v.string()),
    /** The pending proposals to change the row, newest first. */
    Propuestas: v.array(
      v.object({ Id: v.number(), Que: v.string(), Cambios: v.array(cambioMostrado) }),
    ),
  }),
  failure: 'Error al obtener el registro',
  refusals: [404],
});

const paso = v.object({
  Cuando: instante,
  Quien: v.string(),
  Accion: v.picklist(acciones),
  Propuesta: v.nullable(v.number()),
  /** What that proposal does: 'Desactivar un producto: …'. */
  Que: v.nullable(v.string()),
  /** Why its author proposes it, or another person refuses it. */
  PorQue: v.nullable(v.string()),
  Importacion: v.nullable(v.string()),
  /** This step added the row. */
  EsNueva: v.boolean(),
  Cambios: v.array(cambioMostrado),
});
export type Paso = v.InferOutput<typeof paso>;

/** The last steps of a row's history, newest first. */
export const historialDeFila = endpoint({
  path: '/api/catalogos/:catalogo/:id/historial',
  access: 'administrar',
  summary: 'Lo que se hizo con una fila de un catálogo',
  params,
  reply: v.object({ Historial: v.array(paso) }),
  failure: 'Error al obtener el historial',
  refusals: [404],
});

const hecho = v.object({
  ...resultadoDeCambio,
  /** The row's id; null for a proposal, or a row without an id. */
  Id: v.nullable(v.string()),
});

/** What saving a row would do: before and after as an approver would see them. `Id` null: a new row. */
export const ensayarFila = endpoint({
  method: 'POST',
  path: '/api/catalogos/:catalogo/ensayo',
  access: 'administrar',
  summary: 'Lo que cambiaría al guardar una fila',
  params: v.object({ catalogo }),
  body: v.object({
    Id: v.nullable(idDeFila),
    Valores: enviados,
    Visto: v.optional(enviados),
  }),
  reply: v.object({
    /** Another person would have to approve it. */
    Espera: v.boolean(),
    Antes: v.nullable(ficha),
    Despues: ficha,
  }),
  failure: 'Error al guardar',
  refusals: [404, 409, 422],
});

/** Adds a row to a catalogue, or proposes it. */
export const agregarFila = endpoint({
  method: 'POST',
  path: '/api/catalogos/:catalogo',
  access: 'administrar',
  summary: 'Agrega una fila a un catálogo',
  params: v.object({ catalogo }),
  body: v.object({ Valores: enviados, ...porQue }),
  reply: hecho,
  attempt: 'header',
  event: 'agregar-fila',
  failure: 'Error al guardar',
  refusals: [404, 409, 422],
});

/** Changes fields of a row, or proposes it. Fields that are not sent keep their values. */
export const cambiarFila = endpoint({
  method: 'PATCH',
  path: '/api/catalogos/:catalogo/:id',
  access: 'administrar',
  summary: 'Cambia una fila de un catálogo, la activa o la desactiva',
  params,
  body: v.object({
    Valores: enviados,
    /** The cells when the form was opened. The save is refused if another person changed one since. */
    Visto: v.optional(enviados),
    ...porQue,
  }),
  reply: hecho,
  attempt: 'header',
  event: 'cambiar-fila',
  failure: 'Error al guardar',
  refusals: [404, 409, 422],
});

/** Switches a product off with its active promotions, here or in all countries, now or from a day; or proposes it. */
export const desactivarProducto = endpoint({
  method: 'POST',
  path: '/api/catalogos/productos/:id/desactivacion',
  access: 'administrar',
  summary: 'Desactiva un producto con sus promociones',
  params: v.object({ id: idInPath }),
  body: v.object({
    Todos: v.boolean('Elija dónde'),
    /** The first day without the product; null: now. */
    Desde: v.nullable(day),
    ...porQue,
  }),
  reply: v.object(resultadoDeCambio),
  attempt: 'header',
  event: 'desactivar-producto',
  failure: 'Error al desactivar el producto',
  refusals: [404, 409, 422],
});

/** All rows of the filter as a spreadsheet that the import takes. */
export const exportarCatalogo = endpoint({
  path: '/api/catalogos/:catalogo/archivo/xlsx',
  access: 'administrar',
  summary: 'Un catálogo en la forma en que se importa',
  params: v.object({ catalogo }),
  search: v.object(filtro),
  /** The bytes of the file, instead of JSON. */
  reply: v.unknown(),
  event: 'exportar-catalogo',
  failure: 'Error al exportar',
  refusals: [404, 409],
});
