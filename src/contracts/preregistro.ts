import * as v from 'valibot';
import { preregistroRow, tarjeta as tarjetaDeCanjes } from './canjes.ts';
import type { Endpoint } from './endpoint.ts';
import { day, id, idInPath, nothing, pais, text } from './fields.ts';
import { ERRORES, VALIDACION } from '../domain/mensajes.ts';

const factura = text(40, VALIDACION.preregistroIncompleto);
const fechaFactura = v.pipe(
  v.string(VALIDACION.preregistroIncompleto),
  v.minLength(1, VALIDACION.preregistroIncompleto),
  day,
);

/** A pre-registered invoice; `Editable` says whether the caller may change or remove it. */
export const facturaPreregistrada = v.object({
  ...preregistroRow.entries,
  Editable: v.boolean(),
});

/** What the invoice dialog asks for. */
export const formularioFactura = v.object({ factura, fecha_factura: fechaFactura });

/**
 * Pre-registers an invoice for a card and promotion. The server sets user and state itself, whatever
 * the body says. The pharmacy is the Regente's own; anybody with a wider scope names it. An
 * `Idempotency-Key` header (UUID) makes a repeated request answer the same and write nothing.
 */
export const guardar = {
  method: 'POST',
  path: '/api/preregistro/save',
  access: 'preregistrar',
  summary: 'Pre-registra una factura',
  params: nothing,
  search: nothing,
  body: v.object({
    ...formularioFactura.entries,
    TarjetaPacienteId: id,
    PromocionId: id,
    FarmaciaId: v.optional(v.nullable(id)),
    facturaImagen: v.optional(v.null('No se aceptan imágenes de facturas.'), null),
    usuario: v.optional(v.unknown()),
    estado: v.optional(v.unknown()),
  }),
  reply: facturaPreregistrada,
  failure: ERRORES.guardarPreregistro,
  refusals: [404, 409, 422],
} as const satisfies Endpoint;

/** Changes number and date of a pending pre-registration within the caller's scope. */
export const actualizar = {
  method: 'PATCH',
  path: '/api/preregistro/update/:id',
  access: 'preregistrar',
  summary: 'Corrige una factura pre-registrada',
  params: v.object({ id: idInPath }),
  search: nothing,
  body: formularioFactura,
  reply: facturaPreregistrada,
  failure: ERRORES.actualizarPreregistro,
  refusals: [404, 409, 422],
} as const satisfies Endpoint;

/** Removes a pending pre-registration within the caller's scope. */
export const eliminar = {
  method: 'DELETE',
  path: '/api/preregistro/:id',
  access: 'preregistrar',
  summary: 'Elimina una factura pre-registrada',
  params: v.object({ id: idInPath }),
  search: nothing,
  body: nothing,
  reply: v.object({}),
  failure: ERRORES.eliminarPreregistro,
  refusals: [404, 409],
} as const satisfies Endpoint;

/** Finds an active card by its number, or by the patient's identity number in the caller's country. */
export const tarjeta = {
  ...tarjetaDeCanjes,
  path: '/api/preregistro/tarjeta/:card',
  access: 'preregistrar',
} as const satisfies Endpoint;

/** Active promotions of a country that are valid today, with the invoices each one needs. */
export const promociones = {
  method: 'GET',
  path: '/api/preregistro/promociones/:country',
  access: 'preregistrar',
  summary: 'Promociones para pre-registrar facturas',
  params: v.object({ country: pais }),
  search: nothing,
  body: nothing,
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
} as const satisfies Endpoint;

/**
 * The pre-registrations of a card for a promotion: pending ones first, oldest invoice first, then
 * those already used, newest first. Only the pending that can still be redeemed together count towards
 * the invoices needed.
 */
export const preregistros = {
  method: 'GET',
  path: '/api/preregistro/preregistro/:promotionId/:cardId',
  access: 'preregistrar',
  summary: 'Facturas pre-registradas de una tarjeta y promoción',
  params: v.object({ promotionId: idInPath, cardId: idInPath }),
  search: nothing,
  body: nothing,
  reply: v.array(facturaPreregistrada),
  failure: ERRORES.obtenerPreregistros,
  refusals: [404],
} as const satisfies Endpoint;
