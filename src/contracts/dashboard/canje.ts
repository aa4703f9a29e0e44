import * as v from 'valibot';
import { ESTADOS_CANJE } from '../../domain/estado.ts';
import { VALIDACION } from '../../domain/mensajes.ts';
import { pais, text } from '../fields.ts';

/** A redemption's state. */
export const estado = v.picklist(ESTADOS_CANJE);

/** A moment, in ISO 8601. */
export const instante = v.pipe(v.string(), v.isoTimestamp());

/** A pharmacy's code, as `farmaciasDeUsuario` lists them. */
export const codigoFarmacia = text(40, VALIDACION.seleccionarFarmacia);

/** One line of the 48-hour lists and of the search, with what the specification's columns leave out. */
export const canjeRow = v.object({
  /** The day of registration in the pharmacy's country. */
  Fecha: v.string(),
  Pais: v.string(),
  Cadena: v.string(),
  PuntoVenta: v.string(),
  Producto: v.string(),
  CodigoConfirmacion: v.string(),
  Estado: estado,
  Tramite: v.picklist(['Canje regular', 'Canje FFD']),
  FarmaciaCodigo: v.string(),
  RegistradoEn: instante,
  /** When its present state began: decision, close of the window, or registration. */
  CambioEn: instante,
  /** When the audit window closes; null unless it is pending. */
  CierraEn: v.nullable(instante),
  /** Reason of a rejection, in words; null otherwise. */
  Motivo: v.nullable(v.string()),
  Observaciones: v.string(),
  /** Whether the caller has marked a rejected one as seen; null unless it is rejected. */
  Visto: v.nullable(v.boolean()),
});

/** A Manager's lists may be narrowed to a country; a pharmacy's or chain's scope stays what it is. */
export const porPais = { pais: v.optional(v.nullable(pais)) };
