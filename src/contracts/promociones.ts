import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { pais } from './fields.ts';
import { ERRORES } from '../domain/mensajes.ts';

/** The promotions table of the public pages: promotions of a country that are active and valid today. */
export const promociones = endpoint({
  path: '/api/promociones/:country',
  access: 'public',
  summary: 'Promociones de un país',
  params: v.object({ country: pais }),
  reply: v.array(
    v.object({
      Id: v.number(),
      /** The product: brand and presentation. */
      Descripcion: v.string(),
      /** The most redemptions per month, despite the name. */
      MaximoPorFactura: v.number(),
      /** The most redemptions per year. */
      MaximoPorPaciente: v.number(),
      TipoBonificacion: v.string(),
    }),
  ),
  failure: ERRORES.promocionesPublicas,
  refusals: [404],
});
