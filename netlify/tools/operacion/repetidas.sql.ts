import type { Query } from '../../database/database.ts';
import { identificacionSql } from '../../pacientes/pacientes.sql.ts';
import type { PaisCodigo } from '../../../src/domain/paises.ts';

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

/** Active cards of one identity number in one country, the one that it leads to first. */
export interface AfiliacionRepetidaRow {
  readonly pais: PaisCodigo;
  readonly tarjetas: readonly {
    readonly numero: string;
    /** ISO 8601. */
    readonly creadoEn: string;
    /** Redemptions that are not rejected. */
    readonly canjes: number;
  }[];
}

/** Cards that were affiliated under another spelling of a number that had one already. */
export const afiliacionesRepetidas = (tx: Query): Promise<AfiliacionRepetidaRow[]> =>
  tx.query<AfiliacionRepetidaRow>(
    `select p.pais_codigo as pais,
            json_agg(json_build_object(
              'numero', t.numero, 'creadoEn', p.creado_en,
              'canjes', (select count(*) from canjes c where c.tarjeta_id = t.id and c.vigente))
              order by p.repeticion) as tarjetas
       from pacientes p join tarjetas t on t.paciente_id = p.id
      where t.estado = 'Activa'
      group by p.pais_codigo, ${identificacionSql('p.pais_codigo', 'p.identificacion')}
     having count(*) > 1
      order by min(p.id)`,
  );
