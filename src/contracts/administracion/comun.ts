import * as v from 'valibot';
import { claveActual } from '../clave.ts';
import { claves } from '../fields.ts';
import { ACCIONES } from '../../domain/administracion.ts';
import { PAIS_CODIGOS } from '../../domain/paises.ts';

/** What something is at one moment: the words of the screen and their values. */
export const ficha = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]));

/** The acts by name. */
export const acciones = claves(ACCIONES);

/** What changes of something: the heading of its column, from what, to what. */
export const cambioMostrado = v.object({
  Titulo: v.string(),
  Antes: v.string(),
  Despues: v.string(),
});

/** One of the programme's countries, or null for all of them. */
export const paisONinguno = v.nullable(v.picklist(PAIS_CODIGOS));

/** The caller's present password. */
export const conClave = { ClaveActual: claveActual };

/**
 * What became of a change. `Hecho` says that it was done; then `Propuesta` is null. Otherwise it waits for
 * another person, as the proposal of that number. Both empty: it changed nothing.
 */
export const resultadoDeCambio = {
  Hecho: v.boolean(),
  Propuesta: v.nullable(v.number()),
};
