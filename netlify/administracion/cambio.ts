import * as v from 'valibot';
import type { Autor } from './actos.sql.ts';
import type { Query } from '../database/database.ts';
import type { Environment } from '../http/environment.ts';
import type { AccionDeActo, Ficha } from '../../src/domain/administracion.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

/** The author of a change, the scope and the time. A command has no limit of scope. */
export interface Quien {
  readonly autor: Autor;
  readonly alcance: Alcance;
  readonly now: Date;
  /** The author of the proposal that this person approves. */
  readonly propuestaPor?: UsuarioId;
  /** Why, for the person who approves it. */
  readonly porQue?: string | null;
  /** Only the view is asked for, outside a transaction: nothing is locked. */
  readonly mira?: boolean;
  /** For e-mails; a command sends none. */
  readonly env?: Environment;
}

/** What a change would do, read in the transaction that makes it. */
export interface Vista {
  readonly accion: AccionDeActo;
  readonly objeto: string;
  /** Null: all countries. */
  readonly pais: PaisCodigo | null;
  /** The present state, null for something new. A proposal becomes stale when it changes. */
  readonly antes: Ficha | null;
  readonly despues: Ficha;
  /** Whether it needs a second person, if four eyes are on. */
  readonly delicado: boolean;
  /** The rows of catalogues that it changes, and those that the same person changed alone within a day. */
  readonly filas?: number;
  readonly filasDelDia?: number;
  /** The rows that it changes, as `registroDe` names them. */
  readonly registros?: readonly string[];
}

/** What a change wrote: the parts that its caller needs. */
export interface Escrito {
  readonly Id?: string | number | null;
  readonly Usuario?: string;
  readonly registros?: readonly string[];
}

/** A change whose rows are read and locked. */
export interface Cambio<E extends Escrito = Escrito> {
  readonly vista: Vista;
  /** Writes it in the same transaction. */
  readonly escribir: () => Promise<E>;
}

/**
 * Reads and locks what a change concerns, from its data as a screen sent or a proposal kept them. Throws a refusal for
 * an impossible change, or one outside the scope.
 */
export type ClaseDeCambio = (tx: Query, datos: unknown, quien: Quien) => Promise<Cambio>;

/** A kind of change and the schema of its data. Data that do not match are a bug: it throws. */
export const claseDeCambio =
  <Datos>(
    schema: v.GenericSchema<unknown, Datos>,
    ver: (tx: Query, datos: Datos, quien: Quien) => Promise<Cambio>,
  ): ClaseDeCambio =>
  (tx, datos, quien) =>
    ver(tx, v.parse(schema, datos), quien);
