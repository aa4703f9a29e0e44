import type { NegativaContada } from './negativas.ts';

/** The kind of a refusal. `netlify/http/problem.ts` maps each kind to its status, once. */
export type ClaseNegativa = 'sinSesion' | 'permiso' | 'noEncontrado' | 'conflicto' | 'campo';

/** What is wrong with one field. `field` is its name in the request ('Facturas.0.Fecha'). */
export interface FaltaDeCampo<Campo extends string = string> {
  readonly field: Campo;
  readonly detail: string;
}

interface Detalles {
  /** Every wrong field. */
  readonly campos?: readonly FaltaDeCampo[];
  /** The rules that refused, to be counted. Left out when no rule of the programme refused. */
  readonly contada?: NegativaContada | undefined;
}

/**
 * A refusal, thrown anywhere in a use case. People read its message as it is: a Spanish sentence without
 * personal data.
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

/** The request has no session, or its session has ended. The sentence does not say why. */
export class SinSesion extends Negativa {
  override readonly name = 'SinSesion';
  readonly clase = 'sinSesion';
  constructor(mensaje = 'Su sesión no está activa. Ingrese de nuevo.') {
    super(mensaje);
  }
}

/** The user's role does not allow it. */
export class SinPermiso extends Negativa {
  override readonly name = 'SinPermiso';
  readonly clase = 'permiso';
}

/** It does not exist, or lies outside the user's scope. */
export class NoEncontrado extends Negativa {
  override readonly name = 'NoEncontrado';
  readonly clase = 'noEncontrado';
}

/** It conflicts with a rule, or with something written meanwhile. */
export class Conflicto extends Negativa {
  override readonly name = 'Conflicto';
  readonly clase = 'conflicto';
}

/** A field of the request has a good form and a wrong value. */
export class DatoInvalido extends Negativa {
  override readonly name = 'DatoInvalido';
  readonly clase = 'campo';
}

/** A refusal of one field. `mensaje` is the sentence of the refusal; without it, the field's own. */
export const enCampo = (field: string, detail: string, mensaje = detail): DatoInvalido =>
  new DatoInvalido(mensaje, { campos: [{ field, detail }] });

/** A value of a form: when the form was opened (undefined: not sent), now, and now in words. */
interface ValorVisto {
  readonly field: string;
  readonly titulo: string;
  readonly visto: string | undefined;
  readonly ahora: string | undefined;
  readonly dice?: string;
}

/** Throws 409 with each value of `que` that another person changed since the form was opened. */
export function exigirLoVisto(que: string, valores: readonly ValorVisto[]): void {
  const campos = valores
    .filter(({ visto, ahora }) => visto !== undefined && visto !== ahora)
    .map(({ field, titulo, ahora = '', dice = ahora }) => ({
      field,
      detail: `${titulo} cambió mientras tanto: ${dice === '' ? 'ahora está vacío' : `ahora dice «${dice}»`}`,
    }));
  if (campos.length > 0)
    throw new Conflicto(
      `Otra persona cambió ${que} mientras usted tenía abierto el formulario. Revise lo que cambió y envíelo otra vez.`,
      { campos },
    );
}

const clases = {
  permiso: SinPermiso,
  noEncontrado: NoEncontrado,
  conflicto: Conflicto,
  campo: DatoInvalido,
} as const;

/** The refusal of a kind, for callers that read the kind from a table of rules. */
export const negativaDe = (
  clase: keyof typeof clases,
  mensaje: string,
  detalles: Detalles,
): Negativa => new clases[clase](mensaje, detalles);
