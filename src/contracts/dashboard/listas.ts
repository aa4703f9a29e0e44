import * as v from 'valibot';
import { TIPOS_CANJE } from '../../domain/estado.ts';
import { ERRORES } from '../../domain/mensajes.ts';
import { codigoConfirmacion } from '../codigoConfirmacion.ts';
import { endpoint } from '../endpoint.ts';
import { namesOf, id, orden, pagedWithTotal, paging, text } from '../fields.ts';
import { canjeRow, codigoFarmacia, porPais } from './canje.ts';

/** Redemptions in one state, within the caller's scope, that changed in the last 48 hours. */
export const canjeFarmacias = endpoint({
  method: 'POST',
  path: '/api/canjes/canje-farmacias',
  access: 'verCanjes',
  summary: 'Canjes de las últimas 48 horas por estado',
  search: v.object({ ...paging, ...orden }),
  body: v.object({
    userName: v.optional(v.string()),
    roleUser: v.optional(v.string()),
    typeCanje: v.picklist(namesOf(TIPOS_CANJE), 'Indique qué canjes quiere ver.'),
    ...porPais,
    farmacia: v.optional(v.nullable(v.union([v.literal(''), codigoFarmacia]))),
    /** The id of one product that `productos` lists. */
    producto: v.optional(v.nullable(id)),
    /** Only rejected ones that the caller has not marked as seen. */
    sinVer: v.optional(v.boolean('Indique sí o no.'), false),
    /** Only those without photos, although their promotion or signals ask for them. */
    sinFotos: v.optional(v.boolean('Indique sí o no.'), false),
  }),
  reply: pagedWithTotal(canjeRow),
  failure: ERRORES.canjes,
  refusals: [404, 422],
});

/** The number of redemptions in each 48-hour list, and of rejected ones that the caller has not seen. */
export const contadores = endpoint({
  path: '/api/canjes/contadores',
  access: 'verCanjes',
  summary: 'Contadores del panel',
  search: v.object(porPais),
  reply: v.object({
    Pendientes: v.number(),
    Aprobados: v.number(),
    Rechazados: v.number(),
    RechazadosSinVer: v.number(),
  }),
  failure: ERRORES.canjes,
  refusals: [404],
});

/**
 * Marks rejected redemptions as seen by the caller, and for an auditor those that their patient does not recognise.
 * Marking again changes nothing.
 */
export const marcarVistos = endpoint({
  method: 'POST',
  path: '/api/canjes/vistos',
  access: 'verCanjes',
  summary: 'Marca canjes rechazados o no reconocidos como vistos',
  body: v.object({
    Codigos: v.pipe(
      v.array(codigoConfirmacion, 'Indique los canjes vistos.'),
      v.minLength(1, 'Indique los canjes vistos.'),
      v.maxLength(100, 'Indique como máximo 100 canjes.'),
    ),
  }),
  reply: v.object({ Vistos: v.number() }),
  event: 'marcar-vistos',
  failure: ERRORES.canjes,
  refusals: [404, 422],
});

/** The pharmacies within the caller's scope. The user name must be the caller's own. */
export const farmaciasDeUsuario = endpoint({
  path: '/api/canjes/farmacias/:userName',
  access: 'elegirFarmacia',
  summary: 'Farmacias del usuario',
  params: v.object({ userName: text(100) }),
  search: v.object(porPais),
  reply: v.array(
    v.object({
      Id: v.number(),
      Codigo: v.string(),
      Nombre: v.string(),
      NombreCadena: v.string(),
    }),
  ),
  failure: ERRORES.listaFarmacias,
  refusals: [404],
});

/** The products of redemptions within the caller's scope, for the filters of lists. */
export const productos = endpoint({
  path: '/api/canjes/productos',
  access: 'verCanjes',
  summary: 'Productos para filtrar canjes',
  search: v.object(porPais),
  reply: v.array(v.object({ Id: v.number(), Nombre: v.string(), Pais: v.string() })),
  failure: ERRORES.canjes,
  refusals: [404],
});
