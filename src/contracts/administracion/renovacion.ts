import * as v from 'valibot';
import { leerDia } from '../../domain/calendario.ts';
import type { Endpoint } from '../endpoint.ts';
import { day, id, nothing } from '../fields.ts';
import { resultadoDeCambio } from './comun.ts';

const anio = v.pipe(v.string(), v.regex(/^20\d\d$/, 'Se esperaba un año'), v.transform(Number));

const terminos = {
  MaximoMensual: v.number(),
  MaximoAnual: v.number(),
  Inicio: v.string(),
  Fin: v.string(),
  RequiereReceta: v.boolean(),
};
const renovable = v.object({
  /** The promotion that ends with the year. */
  Id: v.number(),
  Pais: v.string(),
  Producto: v.string(),
  Bonificacion: v.string(),
  ...terminos,
  /** The one of the new year, where there is one already. */
  Siguiente: v.nullable(v.object({ Id: v.number(), ...terminos })),
});
export type Renovable = v.InferOutput<typeof renovable>;

/** The promotions that end with the year before, each beside the new year's. */
export const verRenovacion = {
  method: 'GET',
  path: '/api/renovaciones/:anio',
  access: 'administrar',
  summary: 'Las promociones de un año junto a las del anterior',
  params: v.object({ anio }),
  search: nothing,
  body: nothing,
  reply: v.object({ Promociones: v.array(renovable) }),
  failure: 'Error al obtener las promociones',
  refusals: [404, 409],
} as const satisfies Endpoint;

const maximo = (nombre: string) =>
  v.pipe(
    v.number(`${nombre}: escriba un número`),
    v.integer(`${nombre}: escriba un número entero`),
    v.minValue(1, `${nombre}: debe ser un número desde 1`),
    v.maxValue(99_999, `${nombre}: el número es demasiado grande`),
  );

/** What the new year's promotion of one that ends is to be. */
export const terminosDeRenovacion = v.pipe(
  v.object({
    Id: id,
    MaximoMensual: maximo('Máximo mensual'),
    MaximoAnual: maximo('Máximo anual'),
    Inicio: day,
    Fin: day,
    RequiereReceta: v.boolean(),
  }),
  v.forward(
    v.partialCheck(
      [['MaximoMensual'], ['MaximoAnual']],
      ({ MaximoMensual, MaximoAnual }) => MaximoAnual >= MaximoMensual,
      'El máximo anual es menor que el mensual',
    ),
    ['MaximoAnual'],
  ),
  v.forward(
    v.partialCheck(
      [['Inicio'], ['Fin']],
      ({ Inicio, Fin }) => leerDia(Inicio) === null || Inicio <= Fin,
      'La vigencia termina antes de empezar',
    ),
    ['Fin'],
  ),
);

/** Proposes the promotions of a year together, with the distributors of those that they follow. */
export const renovar = {
  method: 'POST',
  path: '/api/renovaciones/:anio',
  access: 'administrar',
  summary: 'Renueva promociones para un año',
  params: v.object({ anio }),
  search: nothing,
  body: v.object({
    Promociones: v.pipe(
      v.array(terminosDeRenovacion, 'Elija qué promociones se renuevan'),
      v.minLength(1, 'Elija qué promociones se renuevan'),
      v.maxLength(200, 'Renueve como máximo 200 promociones a la vez'),
    ),
  }),
  reply: v.object(resultadoDeCambio),
  failure: 'Error al renovar las promociones',
  refusals: [404, 409, 422],
} as const satisfies Endpoint;
