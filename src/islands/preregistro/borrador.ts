import * as v from 'valibot';
import { PAIS_CODIGOS, type PaisCodigo } from '../../domain/paises.ts';
import { attempt } from '../../api/attempt.ts';

const factura = v.object({
  /** The pre-registration being changed; null for a new one. */
  id: v.nullable(v.number()),
  numero: v.string(),
  fecha: v.string(),
});

/** The typed and found values of the pre-registration screen, as they are kept through a reload. */
export const borradorPreregistro = v.object({
  pais: v.picklist(PAIS_CODIGOS),
  tarjeta: v.object({
    texto: v.string(),
    hallada: v.nullable(v.object({ id: v.number(), numero: v.string(), paciente: v.string() })),
  }),
  promocionId: v.nullable(v.number()),
  /** Whether the invoices of that card and promotion are asked for. */
  cargada: v.boolean(),
  /** Where the invoices were bought, for users who may choose a pharmacy. */
  farmacia: v.nullable(v.object({ Id: v.number(), Codigo: v.string(), Nombre: v.string() })),
  /** The open dialog; null while it is closed. */
  factura: v.nullable(factura),
  /** The dialog's. */
  attempt: v.nullable(attempt),
});

export type Borrador = v.InferOutput<typeof borradorPreregistro>;
export type FacturaEscrita = v.InferOutput<typeof factura>;

/** The dialog closed. What it sent goes with it: writing the same invoice again is another attempt. */
export const facturaCerrada = { factura: null, attempt: null } as const;

/** The dialog opened for an invoice, or for a new one. */
export const facturaAbierta = (
  escrita: FacturaEscrita = { id: null, numero: '', fecha: '' },
): Pick<Borrador, 'factura' | 'attempt'> => ({ factura: escrita, attempt: null });

/** An empty screen. */
export const borradorVacio = (pais: PaisCodigo): Borrador => ({
  pais,
  tarjeta: { texto: '', hallada: null },
  promocionId: null,
  cargada: false,
  farmacia: null,
  ...facturaCerrada,
});

/** The address's values: page of the waiting cards, a pharmacy's code, and the filter of those that can be redeemed. */
export const ESPERA = { espera: '1', farmacia: '', canjear: '' };

/** Whether anything was typed or found. */
export const hayAlgo = ({ tarjeta, promocionId }: Borrador): boolean =>
  tarjeta.texto !== '' || promocionId !== null;

/** Whether a reload would lose something: invoices that are on screen are the server's, and whose they are stays there. */
export const porGuardar = (borrador: Borrador): boolean =>
  borrador.cargada ? borrador.factura !== null || borrador.attempt !== null : hayAlgo(borrador);
