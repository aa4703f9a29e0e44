import * as v from 'valibot';
import { claveActual } from '../clave.ts';
import { namesOf, opcional, text } from '../fields.ts';
import { ACCIONES } from '../../domain/administracion.ts';
import { PAIS_CODIGOS } from '../../domain/paises.ts';

/** A snapshot: the screen's words and their values. */
export const ficha = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]));

/** What it changes of several rows together, as '28 promociones'. Null: it is of one row. */
export const filas = v.nullable(v.string());

/** The acts by name. */
export const acciones = namesOf(ACCIONES);

/** One change: the column's heading, the old and the new value. */
export const cambioMostrado = v.object({
  Titulo: v.string(),
  Antes: v.string(),
  Despues: v.string(),
});

/** One of the programme's countries, or null for all of them. */
export const paisONinguno = v.nullable(v.picklist(PAIS_CODIGOS));

/** The caller's present password. */
export const conClave = { ClaveActual: claveActual };

/** Why the caller makes a change, for the person who approves it if it waits. */
export const porQue = { PorQue: opcional(text(500)) };

/**
 * The result of a change. `Hecho`: it was made, and `Propuesta` is null. Otherwise it waits for another person, as that
 * proposal. Neither: nothing would change.
 */
export const resultadoDeCambio = {
  Hecho: v.boolean(),
  Propuesta: v.nullable(v.number()),
};
