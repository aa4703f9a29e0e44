import * as v from 'valibot';
import type { Autor } from './actos.sql.ts';
import type { Query } from '../database/database.ts';
import type { AccionDeActo, Ficha } from '../../src/domain/administracion.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

/** Who changes something, how far they may, and when. A command may all. */
export interface Quien {
  readonly autor: Autor;
  readonly alcance: Alcance;
  readonly now: Date;
}

/** What a change would do, as read in the transaction that does it. */
interface Vista {
  /** As the record calls it. */
  readonly accion: AccionDeActo;
  readonly objeto: string;
  /** Null: it is of all countries. */
  readonly pais: PaisCodigo | null;
  /** The present state, null for something new. A proposal is stale once this is another one. */
  readonly antes: Ficha | null;
  readonly despues: Ficha;
  /** Whether it waits for a second person, where the company has one. */
  readonly delicado: boolean;
}

/** A change that is ready to be judged and written. */
export interface Cambio {
  /** Reads and locks what is changed. Throws a refusal for what may not be, or lies outside the scope. */
  readonly ver: (tx: Query, quien: Quien) => Promise<Vista>;
  /** Writes it, after `ver` in the same transaction. Answers what the caller wants to know of it. */
  readonly escribir: (tx: Query, quien: Quien) => Promise<object>;
}

/** One kind of change. It makes a change of its data, as a screen sent or a proposal kept them. */
export type ClaseDeCambio = (datos: unknown) => Cambio;

/** A kind of change, whose schema says what its data are. What does not fit is a mistake of ours. */
export const claseDeCambio =
  <Datos>(
    schema: v.GenericSchema<unknown, Datos>,
    hacer: (datos: Datos) => Cambio,
  ): ClaseDeCambio =>
  (datos) =>
    hacer(v.parse(schema, datos));
