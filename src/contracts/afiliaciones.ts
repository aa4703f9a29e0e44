import * as v from 'valibot';
import { ERRORES_REPORTE, evaluarRango } from '../domain/reporte.ts';
import { codigoFarmacia } from './dashboard/canje.ts';
import { endpoint } from './endpoint.ts';
import { day, instante, pagedWithTotal, paging, pais } from './fields.ts';

/** One affiliation. It names no person. */
export const afiliacionRow = v.object({
  NumeroTarjeta: v.string(),
  EstadoTarjeta: v.string(),
  AfiliadaEn: instante,
  Pais: pais,
  /** The pharmacy; null for an affiliation at home or by the office. */
  Farmacia: v.nullable(v.string()),
  /** The doctor's code. */
  CodigoMedico: v.nullable(v.string()),
  /** Names the person in the address of the page, for those who may open it. */
  Referencia: v.nullable(v.string()),
});

/** The affiliations of some days within the caller's scope, the newest first. */
export const afiliaciones = endpoint({
  path: '/api/pacientes/afiliaciones',
  access: 'verAfiliaciones',
  summary: 'Afiliaciones por farmacia',
  search: v.pipe(
    v.object({
      ...paging,
      desde: day,
      hasta: day,
      pais: v.optional(pais),
      farmacia: v.optional(codigoFarmacia),
    }),
    v.check(
      ({ desde, hasta }) => evaluarRango(desde, hasta) === null,
      `${ERRORES_REPORTE.orden} ${ERRORES_REPORTE.rango}`,
    ),
  ),
  reply: v.object({
    ...pagedWithTotal(afiliacionRow).entries,
    /** First those outside a pharmacy, whose names are null; then the pharmacies with the most affiliations. */
    PorFarmacia: v.array(
      v.object({
        Codigo: v.nullable(v.string()),
        Nombre: v.nullable(v.string()),
        Afiliaciones: v.number(),
      }),
    ),
  }),
  failure: 'Error al obtener las afiliaciones',
  refusals: [404],
});
