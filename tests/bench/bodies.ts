import type pg from 'pg';

/** A redemption to be sent. */
export interface Body {
  readonly TarjetaPacienteId: number;
  readonly Facturas: readonly { readonly NumeroFactura: string }[];
}

/**
 * Makes redemptions that no rule refuses, of the active cards of Costa Rica in turn, so that parallel ones do not all
 * wait for one card. Limits are out of the way: what is measured is the transaction.
 */
export const bodies = async (owner: Pick<pg.Pool, 'query'>): Promise<() => Body> => {
  await owner.query('update promociones set maximo_mensual = 1000000, maximo_anual = 1000000');
  const { rows } = await owner.query<{
    farmacia: number;
    promocion: number;
    distribuidor: string;
    hoy: string;
    tarjetas: number[];
  }>(
    `select f.id as farmacia, p.id as promocion, d.nombre as distribuidor,
            to_char(now() at time zone 'America/Costa_Rica', 'YYYY-MM-DD') as hoy,
            (select json_agg(id) from tarjetas where estado = 'Activa' and pais_codigo = '506') as tarjetas
       from farmacias f
       join farmacia_distribuidores fd on fd.farmacia_id = f.id
       join promociones p on p.id = fd.promocion_id
       join distribuidores d on d.id = fd.distribuidor_id
      where f.codigo = 'CR-F001' order by p.id limit 1`,
  );
  const [ids] = rows;
  if (ids === undefined) throw new Error('The demo data has no promotion at CR-F001.');
  let serial = 0;
  return () => {
    serial += 1;
    return {
      TarjetaPacienteId: ids.tarjetas[serial % ids.tarjetas.length] ?? 0,
      FarmaciaId: ids.farmacia,
      CodigoMedico: 'CR-M001',
      PromocionId: ids.promocion,
      Proveedor: ids.distribuidor,
      Estatus: 'APROBADO',
      FFD: false,
      Facturas: [1, 2].map((line) => ({
        NumeroFactura: `BENCH-${serial}-${line}`,
        Fecha: ids.hoy,
        FarmaciaId: ids.farmacia,
      })),
    };
  };
};
