import * as v from 'valibot';
import { entero } from '../database/columnas.ts';
import { DatabaseRefusal, type Query, unica } from '../database/database.ts';
import { Conflicto } from '../../src/domain/errores.ts';
import type { FarmaciaId } from '../../src/domain/ids.ts';

/**
 * The papers that the fiscal number `fiscal` would make one document at the pharmacy `farmacia`, three at most: SQL of
 * a query of `papel`, in words.
 */
export const choquesDeCorreccion = (farmacia: string, fiscal: string): string =>
  `select p.papel from (
     select format('%s, de los canjes %s y %s', cf.numero, regexp_replace(c.codigo_confirmacion, '^.{5}', '\\&-'),
                   regexp_replace(oc.codigo_confirmacion, '^.{5}', '\\&-')) as papel
       from identidades_de_correccion(${farmacia}, ${fiscal}) i
       join canje_facturas cf on cf.id = i.factura_id and cf.vigente
       join canje_facturas o on o.identidad = i.identidad and o.producto_id = cf.producto_id
                            and o.vigente and o.id <> cf.id
       join canjes c on c.id = cf.canje_id
       join canjes oc on oc.id = o.canje_id
     union all
     select format('%s, que dos tarjetas tienen prerregistrada', r.numero)
       from identidades_de_correccion(${farmacia}, ${fiscal}) i
       join preregistros r on r.id = i.preregistro_id
       join preregistros o on o.identidad = i.identidad and o.producto_id = r.producto_id
                          and o.tarjeta_id <> r.tarjeta_id) p
    order by p.papel limit 3`;

/** The refusal of a write that would make one document of two papers; any other error unchanged. */
export const comoChoque = (error: unknown): unknown =>
  error instanceof DatabaseRefusal && /^(canje_facturas|preregistros)_/.test(error.constraint ?? '')
    ? new Conflicto(
        'Con esa identificación fiscal, dos facturas ya registradas serían la misma: revíselas antes.',
      )
    : error;

/** Counts a pharmacy's redeemed invoices that a new fiscal number re-identifies, and those that keep their identity. */
export const facturasDeCorreccion = (tx: Query, farmaciaId: FarmaciaId, fiscal: string | null) =>
  unica(
    tx,
    `select count(i.factura_id)::int as pasan, (count(*) - count(i.factura_id))::int as quedan
       from canje_facturas cf
       left join identidades_de_correccion($1::int, $2::text) i on i.factura_id = cf.id
      where cf.farmacia_id = $1::int and cf.vigente`,
    [farmaciaId, fiscal],
    v.object({ pasan: entero, quedan: entero }),
  );
