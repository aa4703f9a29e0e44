import type { Query } from '../../database/database.ts';

/** An invoice of a redemption in force that another redemption of the product had before, by confirmation codes. */
export interface RepetidaRow {
  readonly numero: string;
  readonly farmacia: string;
  readonly codigo: string;
  readonly primero: string;
}

/** Documents without an identity of their own because an older redemption of the product holds it. */
export const facturasRepetidas = (tx: Query): Promise<RepetidaRow[]> =>
  tx.query<RepetidaRow>(
    `select cf.numero, f.codigo as farmacia, c.codigo_confirmacion as codigo,
            p.codigo_confirmacion as primero
       from canje_facturas cf
       join farmacias f on f.id = cf.farmacia_id
       join canjes c on c.id = cf.canje_id
       join canje_facturas antes
         on antes.identidad = identidad_escrita(f.pais_codigo, cf.numero, cf.farmacia_id)
        and antes.producto_id = cf.producto_id and antes.vigente
       join canjes p on p.id = antes.canje_id
      where cf.identidad is null and cf.vigente
      order by c.registrado_en, cf.numero`,
  );
