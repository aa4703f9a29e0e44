import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { day } from '../fields.ts';
import { celda, filaDeCatalogo, idDeFila } from './catalogo.ts';
import { porQue, resultadoDeCambio } from './comun.ts';

const anio = v.pipe(v.string(), v.regex(/^20\d\d$/, 'Se esperaba un año'), v.transform(Number));

/** The columns of a promotion that a year may change. */
export const CAMPOS_DE_RENOVACION = [
  'maximo_mensual',
  'maximo_anual',
  'vigencia_inicio',
  'vigencia_fin',
  'requiere_receta',
] as const;

const { Id, Valores } = filaDeCatalogo.entries;
const renovable = v.object({
  /** The promotion that ends with the year. */
  Id,
  Valores,
  /** The promotion of the new year, if there is one already. */
  Siguiente: v.nullable(v.object({ Id, Valores })),
  /** The renewal of this promotion that waits for another person. */
  Propuesta: v.nullable(v.number()),
});
export type Renovable = v.InferOutput<typeof renovable>;

/** The promotions that end with the year before, each beside the new year's. */
export const verRenovacion = endpoint({
  path: '/api/renovaciones/:anio',
  access: 'administrar',
  summary: 'Las promociones de un año junto a las del anterior',
  params: v.object({ anio }),
  reply: v.object({ Promociones: v.array(renovable) }),
  failure: 'Error al obtener las promociones',
  refusals: [404, 409],
});

/** Proposes the promotions of a year together, with the distributors of last year's. */
export const renovar = endpoint({
  method: 'POST',
  path: '/api/renovaciones/:anio',
  access: 'administrar',
  summary: 'Renueva promociones para un año',
  params: v.object({ anio }),
  body: v.object({
    Promociones: v.pipe(
      v.array(
        v.object({
          Id: idDeFila,
          /** Its terms in the new year, as the catalogue's form has them. */
          Valores: v.object({
            maximo_mensual: celda,
            maximo_anual: celda,
            vigencia_inicio: day,
            vigencia_fin: day,
            requiere_receta: celda,
          }),
        }),
        'Elija qué promociones se renuevan',
      ),
      v.minLength(1, 'Elija qué promociones se renuevan'),
      v.maxLength(200, 'Renueve como máximo 200 promociones a la vez'),
    ),
    ...porQue,
  }),
  reply: v.object(resultadoDeCambio),
  attempt: 'header',
  event: 'renovar-promociones',
  failure: 'Error al renovar las promociones',
  refusals: [404, 409, 422],
});
