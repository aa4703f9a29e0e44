import * as v from 'valibot';
import { entero, pais } from '../../database/columnas.ts';
import type { Query } from '../../database/database.ts';
import { identificacionSql } from '../../pacientes/expresiones.sql.ts';

/** An invoice of a redemption in force that an earlier redemption of the product holds, by confirmation codes. */
const repetidaRow = v.object({
  numero: v.string(),
  farmacia: v.string(),
  codigo: v.string(),
  primero: v.string(),
});

/** The later redemptions in force of a document and product, each with the first one. */
export const facturasRepetidas = (tx: Query) =>
  tx.query(
    `with documento as (
       select cf.numero, f.codigo as farmacia, c.codigo_confirmacion as codigo, c.registrado_en,
              first_value(c.codigo_confirmacion) over (
                partition by coalesce(cf.identidad, identidad_en_farmacia(cf.numero, f.id)), cf.producto_id
                order by c.registrado_en, c.id) as primero
         from canje_facturas cf
         join farmacias f on f.id = cf.farmacia_id
         join canjes c on c.id = cf.canje_id
        where cf.vigente
          and coalesce(cf.identidad, identidad_en_farmacia(cf.numero, f.id)) is not null
     )
     select numero, farmacia, codigo, primero from documento
      where codigo <> primero order by registrado_en, numero`,
    [],
    repetidaRow,
  );

/** Active cards of one identity number in one country, the one that it leads to first. */
const afiliacionRepetidaRow = v.object({
  pais,
  tarjetas: v.array(
    v.object({
      numero: v.string(),
      /** ISO 8601. */
      creadoEn: v.string(),
      /** Redemptions that are not rejected. */
      canjes: entero,
    }),
  ),
});
export type AfiliacionRepetidaRow = v.InferInput<typeof afiliacionRepetidaRow>;

/** Cards that were affiliated under another spelling of a number that had one already. */
export const afiliacionesRepetidas = (tx: Query) =>
  tx.query(
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
    [],
    afiliacionRepetidaRow,
  );
