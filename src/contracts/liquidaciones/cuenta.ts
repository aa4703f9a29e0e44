import * as v from 'valibot';
import { codigoFarmacia } from '../dashboard/canje.ts';
import { endpoint } from '../endpoint.ts';
import { dia } from '../fields.ts';
import { LECTURA } from './campos.ts';
import { liquidacion } from './lista.ts';

/** A month 'aaaa-mm'. */
export const mesDeCuenta = v.pipe(
  v.string('Indique el mes.'),
  v.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'Indique un mes (aaaa-mm).'),
);
const filtroDeCuenta = v.object({ mes: mesDeCuenta, farmacia: codigoFarmacia });

/**
 * What a pharmacy was owed in a month. For each distributor and product: owed at its beginning, plus approved,
 * less settled, less lapsed, is owed at its end, or now.
 */
export const cuenta = endpoint({
  ...LECTURA,
  path: '/api/liquidaciones/cuenta',
  access: 'verLiquidaciones',
  summary: 'Estado de cuenta de una farmacia',
  search: filtroDeCuenta,
  reply: v.object({
    Mes: v.string(),
    FarmaciaCodigo: v.string(),
    PuntoVenta: v.string(),
    Cadena: v.string(),
    Pais: v.string(),
    /** The last day of the statement. */
    Hasta: dia,
    Productos: v.array(
      v.object({
        Distribuidor: v.string(),
        Producto: v.string(),
        Antes: v.number(),
        Aprobadas: v.number(),
        Liquidadas: v.number(),
        Vencidas: v.number(),
        Deben: v.number(),
      }),
    ),
    /** Settlements that changed in the month, oldest first. */
    Liquidaciones: v.array(liquidacion),
  }),
});

/** The statement as a spreadsheet. */
export const cuentaExcel = endpoint({
  ...LECTURA,
  path: '/api/liquidaciones/cuenta-excel',
  access: 'verLiquidaciones',
  summary: 'Estado de cuenta en Excel',
  search: filtroDeCuenta,
  /** The bytes of the file, instead of JSON. */
  reply: v.unknown(),
  event: 'exportar-cuenta',
});
