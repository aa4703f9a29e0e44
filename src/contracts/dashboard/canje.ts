import * as v from 'valibot';
import { ESTADOS_CANJE } from '../../domain/estado.ts';
import { VALIDACION } from '../../domain/mensajes.ts';
import { codigo, dia, instante, pais } from '../fields.ts';

/** A redemption's state. */
export const estado = v.picklist(ESTADOS_CANJE);

/** A pharmacy's code, as `farmaciasDeUsuario` lists them. */
export const codigoFarmacia = codigo(VALIDACION.seleccionarFarmacia);

/** One line of the 48-hour lists and of the search. Not every field has a column. */
export const canjeRow = v.object({
  /** The day of registration in the pharmacy's country. */
  Fecha: dia,
  Pais: v.string(),
  Cadena: v.string(),
  PuntoVenta: v.string(),
  Producto: v.string(),
  CodigoConfirmacion: v.string(),
  Estado: estado,
  Tramite: v.picklist(['Canje regular', 'Canje FFD']),
  FarmaciaCodigo: v.string(),
  RegistradoEn: instante,
  /** When its present state began: the decision, the end of the window, or the registration. */
  CambioEn: instante,
  /** When the audit window ends. Null unless it is pending. */
  CierraEn: v.nullable(instante),
  /** The reason of a rejection, in words. Null otherwise. */
  Motivo: v.nullable(v.string()),
  Observaciones: v.string(),
  /** Whether the caller has marked a rejected one as seen. Null unless it is rejected. */
  Visto: v.nullable(v.boolean()),
  /** A pending one that asks for photos and has none. */
  FaltaFoto: v.boolean(),
});

/** The country of a Manager's lists. A pharmacy's or a chain's scope ignores it. */
export const porPais = { pais: v.optional(v.nullable(pais)) };
