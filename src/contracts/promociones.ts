import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { nothing, pais } from './fields.ts';
import { ERRORES } from '../domain/mensajes.ts';

/** The promotions table of the public pages: active promotions of a country that are valid today. */
export const promociones = {
  method: 'GET',
  path: '/api/promociones/:country',
  access: 'public',
  summary: 'Promociones de un país',
  params: v.object({ country: pais }),
  search: nothing,
  body: nothing,
  reply: v.array(
    v.object({
      Id: v.number(),
      /** The product: brand and presentation. */
      Descripcion: v.string(),
      /** Most redemptions per month, whatever the name says. */
      MaximoPorFactura: v.number(),
      /** Most redemptions per year. */
      MaximoPorPaciente: v.number(),
      TipoBonificacion: v.string(),
    }),
  ),
  failure: ERRORES.promocionesPublicas,
  refusals: [404],
} as const satisfies Endpoint;
