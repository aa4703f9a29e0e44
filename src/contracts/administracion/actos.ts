import * as v from 'valibot';
import { TIPOS_DE_ACTO } from '../../domain/administracion.ts';
import { endpoint } from '../endpoint.ts';
import { namesOf, day, instante, pagedWithTotal, paging, searchText } from '../fields.ts';
import { acciones, ficha, filas, paisONinguno } from './comun.ts';

const tipos = namesOf(TIPOS_DE_ACTO);

/** One administrative act. `Quien` is a user's name, or for a command the account that ran it. */
export const acto = v.object({
  Id: v.number(),
  Cuando: instante,
  Quien: v.string(),
  Por: v.picklist(['pantalla', 'orden']),
  Accion: v.picklist(acciones),
  Tipo: v.picklist(tipos),
  Objeto: v.string(),
  Pais: paisONinguno,
  /** The proposal that the act made or decided. */
  Propuesta: v.nullable(v.number()),
  Antes: v.nullable(ficha),
  Despues: v.nullable(ficha),
  Filas: filas,
});
export type Acto = v.InferOutput<typeof acto>;

const filtro = {
  s: v.optional(searchText, ''),
  tipo: v.optional(v.picklist(tipos, 'Elija un tipo de la lista')),
  por: v.optional(v.picklist(['pantalla', 'orden'], 'Elija pantalla u orden')),
  desde: v.optional(day),
  hasta: v.optional(day),
};

/** The administrative acts within the caller's scope, newest first. `Total` stops at `TOTAL_MAXIMO`. */
export const actos = endpoint({
  path: '/api/administracion/actos',
  access: 'aprobarCambios',
  summary: 'Lo que se hizo en la administración',
  search: v.object({ ...paging, ...filtro }),
  reply: pagedWithTotal(acto),
  failure: 'Error al obtener lo que se hizo',
});

/** All acts of the filter as a spreadsheet. */
export const exportarActos = endpoint({
  path: '/api/administracion/actos/exportar',
  access: 'aprobarCambios',
  summary: 'Lo que se hizo, en una hoja de cálculo',
  search: v.object(filtro),
  reply: v.unknown(),
  event: 'exportar-actos',
  failure: 'Error al exportar lo que se hizo',
});
