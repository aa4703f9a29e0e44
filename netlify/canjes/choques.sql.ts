import type { Query } from '../database/database.ts';

/** Two redemptions of a product whose invoices would be one document. */
export interface Choque {
  readonly numero: string;
  readonly codigo: string;
  readonly otro: string;
}

/** What a correction of a pharmacy's fiscal number would make one document; the first three, of those in force. */
export const choquesDeCorreccion = (
  tx: Query,
  farmaciaId: number,
  fiscal: string | null,
): Promise<Choque[]> =>
  tx.query<Choque>(
    `select cf.numero, c.codigo_confirmacion as codigo, oc.codigo_confirmacion as otro
       from identidades_de_correccion($1::int, $2::text) i
       join canje_facturas cf on cf.id = i.factura_id and cf.vigente
       join canje_facturas o on o.identidad = i.identidad and o.producto_id = cf.producto_id
                            and o.vigente and o.id <> cf.id
       join canjes c on c.id = cf.canje_id
       join canjes oc on oc.id = o.canje_id
      order by cf.id limit 3`,
    [farmaciaId, fiscal],
  );

/** Of a pharmacy's redeemed invoices, how many a new fiscal number re-identifies, and how many stay as they are. */
export const facturasDeCorreccion = async (
  tx: Query,
  farmaciaId: number,
  fiscal: string | null,
): Promise<{ pasan: number; quedan: number }> => {
  const [row] = await tx.query<{ pasan: number; quedan: number }>(
    `select count(i.factura_id)::int as pasan, (count(*) - count(i.factura_id))::int as quedan
       from canje_facturas cf
       left join identidades_de_correccion($1::int, $2::text) i on i.factura_id = cf.id
      where cf.farmacia_id = $1::int and cf.vigente`,
    [farmaciaId, fiscal],
  );
  return row ?? { pasan: 0, quedan: 0 };
};
