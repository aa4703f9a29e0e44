import * as v from 'valibot';
import {
  preregistroRow,
  promocionYTarjeta,
  tarjeta as tarjetaDeCanjes,
  textoFactura,
} from './canjes.ts';
import { codigoFarmacia } from './dashboard/canje.ts';
import { endpoint } from './endpoint.ts';
import {
  day,
  farmaciaId,
  idInPath,
  pagedWithTotal,
  paging,
  pais,
  promocionId,
  tarjetaId,
} from './fields.ts';
import { ERRORES, VALIDACION } from '../domain/mensajes.ts';

const factura = textoFactura(VALIDACION.preregistroIncompleto);
const fechaFactura = v.pipe(
  v.string(VALIDACION.preregistroIncompleto),
  v.minLength(1, VALIDACION.preregistroIncompleto),
  day,
);

/** A pre-registered invoice. `Editable` says whether the caller may change or remove it. */
export const facturaPreregistrada = v.object({
  ...preregistroRow.entries,
  /** The counter confirmed that a similar invoice is another one. */
  Confirmada: v.boolean(),
  Editable: v.boolean(),
});

/** The fields of the invoice dialog. */
export const formularioFactura = v.object({
  factura,
  fecha_factura: fechaFactura,
  /** The counter confirmed that the similar invoice is another one. */
  Confirmada: v.optional(v.boolean(), false),
});

/**
 * Pre-registers an invoice for a card and promotion. User and state of the body are ignored. The pharmacy is the
 * Regente's own; a user with a wider scope names it.
 */
export const guardar = endpoint({
  method: 'POST',
  path: '/api/preregistro/save',
  access: 'preregistrar',
  summary: 'Pre-registra una factura',
  body: v.object({
    ...formularioFactura.entries,
    TarjetaPacienteId: tarjetaId,
    PromocionId: promocionId,
    FarmaciaId: v.optional(v.nullable(farmaciaId)),
    facturaImagen: v.optional(v.null('No se aceptan imágenes de facturas.'), null),
    usuario: v.optional(v.unknown()),
    estado: v.optional(v.unknown()),
  }),
  reply: facturaPreregistrada,
  attempt: 'header',
  event: 'guardar-preregistro',
  failure: ERRORES.guardarPreregistro,
  refusals: [404, 409, 422],
});

/** Changes number and date of a pending pre-registration within the caller's scope. */
export const actualizar = endpoint({
  method: 'PATCH',
  path: '/api/preregistro/update/:id',
  access: 'preregistrar',
  summary: 'Corrige una factura pre-registrada',
  params: v.object({ id: idInPath }),
  body: formularioFactura,
  reply: facturaPreregistrada,
  attempt: 'header',
  event: 'actualizar-preregistro',
  failure: ERRORES.actualizarPreregistro,
  refusals: [404, 409, 422],
});

/** Removes a pending pre-registration within the caller's scope. */
export const eliminar = endpoint({
  method: 'DELETE',
  path: '/api/preregistro/:id',
  access: 'preregistrar',
  summary: 'Elimina una factura pre-registrada',
  params: v.object({ id: idInPath }),
  reply: v.object({}),
  attempt: 'header',
  event: 'eliminar-preregistro',
  failure: ERRORES.eliminarPreregistro,
  refusals: [404, 409],
});

/** Finds an active card by its number, or by the patient's identity number in the caller's country. */
export const tarjeta = endpoint({
  ...tarjetaDeCanjes,
  path: '/api/preregistro/tarjeta/:card',
  access: 'preregistrar',
});

/** The promotions of a country that are active and valid today, with the invoices that each one needs. */
export const promociones = endpoint({
  path: '/api/preregistro/promociones/:country',
  access: 'preregistrar',
  summary: 'Promociones para pre-registrar facturas',
  params: v.object({ country: pais }),
  reply: v.array(
    v.object({
      Id: v.number(),
      Descripcion: v.string(),
      TipoBonificacion: v.string(),
      CanjeFactura: v.number(),
    }),
  ),
  failure: ERRORES.promociones,
  refusals: [404],
});

/**
 * The pre-registrations of a card for a promotion: pending ones by the oldest invoice, then used ones, newest first.
 * Only pending ones that can be redeemed together count towards the invoices needed.
 */
export const preregistros = endpoint({
  path: '/api/preregistro/preregistro/:promotionId/:cardId',
  access: 'preregistrar',
  summary: 'Facturas pre-registradas de una tarjeta y promoción',
  params: promocionYTarjeta,
  reply: v.array(facturaPreregistrada),
  failure: ERRORES.obtenerPreregistros,
  refusals: [404],
});

/** The pending invoices of a card for a promotion. */
export const enEspera = v.object({
  /** Names card and promotion in an address, where a card number may not be. */
  Clave: v.string(),
  Tarjeta: v.string(),
  /** The full name, as the look-up of the card answers it. */
  Paciente: v.string(),
  /** First name and first surname. */
  NombreBreve: v.string(),
  /** Names the person in the address of the page, for those who may open it. */
  Referencia: v.nullable(v.string()),
  PromocionId: v.number(),
  Promocion: v.string(),
  /** The pharmacies of the invoices. */
  Farmacia: v.string(),
  Registradas: v.number(),
  Necesarias: v.number(),
  /** The day of the oldest invoice. */
  Primera: day,
  /** The last day for the next invoice or, when none is missing, for the redemption. */
  Hasta: day,
});

/** The cards with pending invoices within the caller's scope: those with enough first, then the nearest last day. */
export const pendientes = endpoint({
  path: '/api/preregistro/pendientes',
  access: 'preregistrar',
  summary: 'Canjes con facturas en espera',
  search: v.object({ ...paging, farmacia: v.optional(codigoFarmacia) }),
  reply: pagedWithTotal(enEspera),
  failure: ERRORES.obtenerPreregistros,
});
