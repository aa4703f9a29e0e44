import type { NegativaContada } from './negativas.ts';

/** What kind of refusal it is; `netlify/http/problem.ts` gives each kind its status, once. */
export type ClaseNegativa = 'sinSesion' | 'permiso' | 'noEncontrado' | 'conflicto' | 'campo';

/** What is wrong with one field, by the name that the request gives it. */
export interface FaltaDeCampo {
  readonly field: string;
  readonly detail: string;
}

interface Detalles {
  /** Every field at fault. */
  readonly campos?: readonly FaltaDeCampo[];
  /** The rules that refused, to be counted; left out where no rule of the programme did. */
  readonly contada?: NegativaContada | undefined;
}

/**
 * A refusal of something a person asked for, thrown anywhere in a use case. The sentence is shown to
 * people as it stands: Spanish, without personal data.
 */
export abstract class Negativa extends Error {
  abstract readonly clase: ClaseNegativa;
  readonly campos: readonly FaltaDeCampo[] | undefined;
  readonly contada: NegativaContada | undefined;
  constructor(mensaje: string, { campos, contada }: Detalles = {}) {
    super(mensaje);
    this.campos = campos;
    this.contada = contada;
  }
}

/** Nobody is signed in, or not as somebody who still may be; one sentence that tells nothing of why. */
export class SinSesion extends Negativa {
  override readonly name = 'SinSesion';
  readonly clase = 'sinSesion';
  constructor(mensaje = 'Su sesión no está activa. Ingrese de nuevo.') {
    super(mensaje);
  }
}

/** The person's role does not allow it. */
export class SinPermiso extends Negativa {
  override readonly name = 'SinPermiso';
  readonly clase = 'permiso';
}

/** It does not exist, or lies outside the person's scope. */
export class NoEncontrado extends Negativa {
  override readonly name = 'NoEncontrado';
  readonly clase = 'noEncontrado';
}

/** It conflicts with a rule or with what was written meanwhile. */
export class Conflicto extends Negativa {
  override readonly name = 'Conflicto';
  readonly clase = 'conflicto';
}

/** A field of the request is well-formed and wrong. */
export class DatoInvalido extends Negativa {
  override readonly name = 'DatoInvalido';
  readonly clase = 'campo';
}

/** A refusal of one field; `mensaje` is the sentence for the whole, the field's own unless given. */
export const enCampo = (field: string, detail: string, mensaje = detail): DatoInvalido =>
  new DatoInvalido(mensaje, { campos: [{ field, detail }] });

const clases = {
  permiso: SinPermiso,
  noEncontrado: NoEncontrado,
  conflicto: Conflicto,
  campo: DatoInvalido,
} as const;

/** The refusal of a kind that a table of rules names. */
export const negativaDe = (
  clase: keyof typeof clases,
  mensaje: string,
  detalles: Detalles,
): Negativa => new clases[clase](mensaje, detalles);
