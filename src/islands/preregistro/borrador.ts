import * as v from 'valibot';
import { PAIS_CODIGOS, type PaisCodigo } from '../../domain/paises.ts';

const factura = v.object({
  /** The pre-registration being changed; null for a new one. */
  id: v.nullable(v.number()),
  numero: v.string(),
  fecha: v.string(),
  /** The attempt's idempotency key, and the body last sent under it without a definite answer. */
  clave: v.string(),
  enviado: v.nullable(v.string()),
});

/** All that is typed and found on the pre-registration screen, as it is kept through a reload. */
export const borradorPreregistro = v.object({
  pais: v.picklist(PAIS_CODIGOS),
  tarjeta: v.object({
    texto: v.string(),
    hallada: v.nullable(v.object({ id: v.number(), numero: v.string(), paciente: v.string() })),
  }),
  promocionId: v.nullable(v.number()),
  /** Whether the invoices of that card and promotion are asked for. */
  cargada: v.boolean(),
  /** Where the invoices were bought, for whoever may say so. */
  farmacia: v.nullable(v.object({ Id: v.number(), Codigo: v.string(), Nombre: v.string() })),
  /** The open dialog; null while it is closed. */
  factura: v.nullable(factura),
});

export type Borrador = v.InferOutput<typeof borradorPreregistro>;
export type FacturaEscrita = v.InferOutput<typeof factura>;

/** An empty screen. */
export const borradorVacio = (pais: PaisCodigo): Borrador => ({
  pais,
  tarjeta: { texto: '', hallada: null },
  promocionId: null,
  cargada: false,
  farmacia: null,
  factura: null,
});

/** The dialog for a new invoice; `clave` is a new UUID. */
export const facturaNueva = (clave: string): FacturaEscrita => ({
  id: null,
  numero: '',
  fecha: '',
  clave,
  enviado: null,
});

/** About to be sent: the same body goes under the same key, so that it is written once; another under `nueva`. */
export const enviando = (
  escrita: FacturaEscrita,
  cuerpo: string,
  nueva: string,
): FacturaEscrita => ({
  ...escrita,
  clave: escrita.enviado === null || escrita.enviado === cuerpo ? escrita.clave : nueva,
  enviado: cuerpo,
});

/** Definitely refused: nothing was written, and the next attempt is another one. */
export const rechazada = (escrita: FacturaEscrita, nueva: string): FacturaEscrita => ({
  ...escrita,
  clave: nueva,
  enviado: null,
});

/** Whether anything was typed that is worth keeping. */
export const hayAlgo = ({ tarjeta, promocionId }: Borrador): boolean =>
  tarjeta.texto !== '' || promocionId !== null;
