import { dentroDe } from '../database/alcance.sql.ts';
import type { Database, Query } from '../database/database.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import { canjesDentroDe, type Orden, type Tramo } from './listasCanjes.sql.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

/** One line of the report. */
export interface ReporteRow {
  readonly id: number;
  readonly tarjetaId: number;
  readonly fecha: Dia;
  readonly registradoEn: Date;
  readonly marca: string;
  readonly presentacion: string;
  readonly cadena: string;
  readonly puntoVenta: string;
  readonly tipoBonificacion: string;
  readonly facturas: string;
  readonly codigoConfirmacion: string;
  readonly observaciones: string | null;
}

/** What a report is about: days of registration, both included, within a scope, perhaps one pharmacy. */
export interface FiltroReporteSql {
  readonly alcance: Alcance;
  readonly farmaciaId: number | null;
  readonly inicio: Dia;
  readonly final: Dia;
  readonly now: Date;
}

/** The approved redemptions of the filter, by audit or because their window has closed. */
const filtradas = ({ alcance, farmaciaId, inicio, final, now }: FiltroReporteSql) => {
  const dentro = canjesDentroDe(alcance, '$1');
  return {
    condicion: `${dentro.condicion} and ($2::int is null or c.farmacia_id = $2::int)
      and c.vigente and c.cambio_en <= $3::timestamptz and c.fecha between $4::date and $5::date`,
    parametros: [dentro.valor, farmaciaId, now, inicio, final],
  };
};

const porRegistro = (orden: Orden = 'asc') => `c.fecha ${orden}, c.id ${orden}`;

const lineas = (canjes: string, orden?: Orden) => `
  select c.id::float8 as id, c.tarjeta_id::int as "tarjetaId", c.fecha, c.registrado_en as "registradoEn",
         pr.marca, pr.presentacion, ca.nombre as cadena,
         f.nombre as "puntoVenta", pm.tipo_bonificacion as "tipoBonificacion",
         (select string_agg(
                   cf.numero || case when cf.cantidad > 1 then ' (' || cf.cantidad || ')' else '' end
                     || coalesce(' [' || cf.canonico || ']', ''),
                   ', ' order by cf.fecha, cf.numero)
            from canje_facturas cf where cf.canje_id = c.id) as facturas,
         c.codigo_confirmacion as "codigoConfirmacion", c.observaciones
    from (${canjes}) c
    join farmacias f on f.id = c.farmacia_id
    join cadenas ca on ca.id = c.cadena_id
    join productos pr on pr.id = c.producto_id
    join promociones pm on pm.id = c.promocion_id
   order by ${porRegistro(orden)}`;

/** A stretch of a report by day of registration, oldest first unless `orden` says otherwise. */
export const leerReporte = (
  db: Query,
  filtro: FiltroReporteSql,
  { limite, salto, orden }: Tramo & { orden?: Orden | undefined },
): Promise<ReporteRow[]> => {
  const { condicion, parametros } = filtradas(filtro);
  return db.query<ReporteRow>(
    lineas(
      `select c.* from canjes c where ${condicion}
        order by ${porRegistro(orden)} limit $6::int offset $7::int`,
      orden,
    ),
    [...parametros, limite, salto],
  );
};

/** The redemptions of a report with one product, distributor and bonus text. */
export interface SumaReporteRow {
  readonly producto: string;
  readonly distribuidor: string;
  readonly tipoBonificacion: string;
  readonly canjes: number;
}

/** What a report sums up to, by product, distributor and bonus text. */
export const sumarReporte = (db: Query, filtro: FiltroReporteSql): Promise<SumaReporteRow[]> => {
  const { condicion, parametros } = filtradas(filtro);
  return db.query<SumaReporteRow>(
    `select ${NOMBRE_PRODUCTO} as producto, d.nombre as distribuidor,
            pm.tipo_bonificacion as "tipoBonificacion", c.canjes
       from (select c.promocion_id, c.distribuidor_id, count(*)::int as canjes
               from canjes c where ${condicion} group by c.promocion_id, c.distribuidor_id) c
       join promociones pm on pm.id = c.promocion_id
       join productos pr on pr.id = pm.producto_id
       join distribuidores d on d.id = c.distribuidor_id
      order by producto, distribuidor, pm.id`,
    parametros,
  );
};

/** How much a report is: rows, and the characters of its free text. */
export interface TamanoReporte {
  readonly filas: number;
  readonly texto: number;
}

/** Measures a report, counting no further than `hasta` rows. */
export const medirReporte = async (
  db: Query,
  filtro: FiltroReporteSql,
  hasta: number,
): Promise<TamanoReporte> => {
  const { condicion, parametros } = filtradas(filtro);
  const [row] = await db.query<TamanoReporte>(
    `select count(*)::int as filas, coalesce(sum(octet_length(c.observaciones)), 0)::float8 as texto
       from (select c.observaciones from canjes c where ${condicion} limit $6::int) c`,
    [...parametros, hasta],
  );
  return row ?? { filas: 0, texto: 0 };
};

const FILAS_POR_PAGINA = 500;

/** All rows of a report, oldest registration first, as one moment saw them, page by page. */
export const recorrerReporte = (
  db: Database,
  filtro: FiltroReporteSql,
): AsyncGenerator<ReporteRow[]> => {
  const { condicion, parametros } = filtradas(filtro);
  return db.pages<ReporteRow>(
    lineas(`select c.* from canjes c where ${condicion}`),
    parametros,
    FILAS_POR_PAGINA,
  );
};

/** The pharmacy of a code (either case) within a scope: its id and name, or undefined. */
export const farmaciaDelReporte = async (
  db: Query,
  codigo: string,
  alcance: Alcance,
): Promise<{ id: number; nombre: string } | undefined> => {
  const dentro = dentroDe(
    alcance,
    { pais: 'f.pais_codigo', cadena: 'f.cadena_id', farmacia: 'f.id' },
    '$2',
  );
  const [row] = await db.query<{ id: number; nombre: string }>(
    `select f.id, f.nombre from farmacias f where f.codigo = upper($1::text) and ${dentro.condicion}`,
    [codigo, dentro.valor],
  );
  return row;
};
