import { dentroDe } from '../database/alcance.sql.ts';
import type { Database, Query } from '../database/database.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import { calendariosEn, type Dia } from '../../src/domain/calendario.ts';
import {
  DIAS_DE_ATRASO,
  DIAS_DE_VENCIDAS,
  DIAS_PARA_REPONER,
} from '../../src/domain/liquidacion.ts';
import { PAIS_CODIGOS } from '../../src/domain/paises.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

/** What owed boxes are asked by: a scope, perhaps one pharmacy, product or distributor. */
export interface FiltroDeuda {
  readonly alcance: Alcance;
  readonly farmacia: string | null;
  readonly productoId: number | null;
  readonly distribuidorId: number | null;
  readonly now: Date;
}

/**
 * No settlement holds the redemption `c`: its last line, if it has any, took the boxes out again. Looked up by
 * redemption, since far more are settled than owed.
 */
const SIN_LINEA_EN_VIGOR = `
  coalesce((select l.cajas from liquidacion_lineas l
             where l.canje_id = c.id order by l.orden desc limit 1), 0) <= 0`;

/** The countries and their days. */
const diasDe = (now: Date): readonly [paises: readonly string[], hoys: readonly Dia[]] => {
  const calendarios = calendariosEn(now);
  return [PAIS_CODIGOS, PAIS_CODIGOS.map((codigo) => calendarios[codigo].hoy)];
};

/**
 * Owed redemptions: approved, without a line in force, not older than `dias`, which is more than 90 where lapsed
 * ones are counted too. They are found from the side of the scope, by the index of that side. Parameters $1 to $7;
 * `hoy` is the day in the pharmacy's country.
 */
const porReponer = (
  { alcance, farmacia, productoId, distribuidorId, now }: FiltroDeuda,
  dias = DIAS_PARA_REPONER,
) => {
  const [paises, hoys] = diasDe(now);
  const deFarmacia = alcance.tipo === 'farmacia' || alcance.tipo === 'cadena' || farmacia !== null;
  const lado = deFarmacia
    ? { tabla: 'farmacias', columna: 'c.farmacia_id' }
    : { tabla: 'distribuidores', columna: 'c.distribuidor_id' };
  const dentro = dentroDe(
    alcance,
    {
      pais: 's.pais_codigo',
      cadena: deFarmacia ? 's.cadena_id' : 'null::int',
      farmacia: deFarmacia ? 's.id' : 'null::int',
      distribuidor: 'c.distribuidor_id',
    },
    '$1',
  );
  return {
    sql: `
      select c.id, c.codigo_confirmacion, c.farmacia_id, c.distribuidor_id, c.producto_id,
             c.primera_factura, pm.cajas_gratis as cajas, h.hoy
        from (select unnest($2::text[]) as pais, unnest($3::date[]) as hoy) h
        join ${lado.tabla} s on s.pais_codigo = h.pais
        join canjes c on ${lado.columna} = s.id and c.primera_factura >= h.hoy - ${dias}
        join promociones pm on pm.id = c.promocion_id
       where ${dentro.condicion} and c.vigente and c.cambio_en <= $4::timestamptz
         and ($5::text is null ${deFarmacia ? 'or s.codigo = upper($5::text)' : ''})
         and ($6::int is null or c.producto_id = $6::int)
         and ($7::int is null or c.distribuidor_id = $7::int)
         and ${SIN_LINEA_EN_VIGOR}`,
    parametros: [dentro.valor, paises, hoys, now, farmacia, productoId, distribuidorId],
  };
};

/** Owed boxes of one pharmacy, product and distributor. */
interface GrupoRow {
  readonly distribuidor: string;
  readonly distribuidorId: number;
  readonly farmaciaCodigo: string;
  readonly puntoVenta: string;
  readonly cadena: string;
  readonly pais: string;
  readonly producto: string;
  readonly productoId: number;
  readonly cajas: number;
  readonly primeraFactura: Dia;
  readonly edad: number;
}

/** Beside what is owed, what has lapsed lately. */
const CON_VENCIDAS = DIAS_PARA_REPONER + DIAS_DE_VENCIDAS;

/** A page of groups, how many groups there are, and all boxes by their age in days, lapsed ones among them. */
export interface DeudaRow {
  readonly grupos: readonly GrupoRow[];
  readonly total: number;
  readonly edades: readonly { readonly edad: number; readonly cajas: number }[];
}

/** What is owed, grouped, the oldest first. */
export const leerDeuda = async (
  db: Query,
  filtro: FiltroDeuda,
  { limite, salto }: { limite: number; salto: number },
): Promise<DeudaRow> => {
  const { sql, parametros } = porReponer(filtro, CON_VENCIDAS);
  const [row] = await db.query<DeudaRow>(
    `with debida as materialized (${sql}), grupo as materialized (
       select distribuidor_id, farmacia_id, producto_id, sum(cajas)::int as cajas,
              min(primera_factura) as primera, max(hoy - primera_factura) as edad
         from debida where hoy - primera_factura <= ${DIAS_PARA_REPONER}
        group by distribuidor_id, farmacia_id, producto_id
     ), pagina as (
       select * from grupo order by primera, farmacia_id, producto_id, distribuidor_id
        limit $8::int offset $9::int
     )
     select (select count(*)::int from grupo) as total,
            (select coalesce(json_agg(e), '[]')
               from (select hoy - primera_factura as edad, sum(cajas)::int as cajas
                       from debida group by 1) e) as edades,
            (select coalesce(json_agg(json_build_object(
                      'distribuidor', d.nombre, 'distribuidorId', d.id, 'farmaciaCodigo', f.codigo,
                      'puntoVenta', f.nombre, 'cadena', ca.nombre, 'pais', pa.nombre,
                      'producto', ${NOMBRE_PRODUCTO}, 'productoId', pr.id, 'cajas', g.cajas,
                      'primeraFactura', g.primera, 'edad', g.edad)
                    order by g.primera, g.farmacia_id, g.producto_id, g.distribuidor_id), '[]')
               from pagina g
               join distribuidores d on d.id = g.distribuidor_id
               join farmacias f on f.id = g.farmacia_id
               join cadenas ca on ca.id = f.cadena_id
               join paises pa on pa.codigo = f.pais_codigo
               join productos pr on pr.id = g.producto_id) as grupos`,
    [...parametros, limite, salto],
  );
  return row ?? { grupos: [], total: 0, edades: [] };
};

/** The boxes of one redemption as both sides know them. */
export interface CajasRow {
  readonly codigoConfirmacion: string;
  readonly distribuidor: string;
  readonly farmaciaCodigo: string;
  readonly puntoVenta: string;
  readonly producto: string;
  readonly cajas: number;
  readonly facturas: readonly { readonly numero: string; readonly fecha: Dia }[];
  readonly venceEl: Dia;
}

/** The columns of `CajasRow` for redemptions `c` with the columns of `porReponer`. */
export const columnasDeCajas = `
  c.codigo_confirmacion as "codigoConfirmacion", d.nombre as distribuidor,
  f.codigo as "farmaciaCodigo", f.nombre as "puntoVenta", ${NOMBRE_PRODUCTO} as producto, c.cajas,
  (select json_agg(json_build_object('numero', cf.numero, 'fecha', cf.fecha) order by cf.fecha, cf.numero)
     from canje_facturas cf where cf.canje_id = c.id) as facturas,
  c.primera_factura + ${DIAS_PARA_REPONER} as "venceEl"`;
/** The tables of `columnasDeCajas`. */
export const tablasDeCajas = `
  join farmacias f on f.id = c.farmacia_id
  join distribuidores d on d.id = c.distribuidor_id
  join productos pr on pr.id = c.producto_id`;

const MAS_VIEJAS = 'c.primera_factura, c.id';

/** A stretch of the redemptions behind what is owed, the oldest first. */
export const leerCajas = (
  db: Query,
  filtro: FiltroDeuda,
  { limite, salto }: { limite: number; salto: number },
): Promise<CajasRow[]> => {
  const { sql, parametros } = porReponer(filtro);
  return db.query<CajasRow>(
    `select ${columnasDeCajas}
       from (select c.* from (${sql}) c order by ${MAS_VIEJAS} limit $8::int offset $9::int) c
       ${tablasDeCajas} order by ${MAS_VIEJAS}`,
    [...parametros, limite, salto],
  );
};

/** All of them, page by page, as one moment saw them. */
export const recorrerCajas = (db: Database, filtro: FiltroDeuda): AsyncGenerator<CajasRow[]> => {
  const { sql, parametros } = porReponer(filtro);
  return db.pages<CajasRow>(
    `select ${columnasDeCajas} from (${sql}) c ${tablasDeCajas} order by ${MAS_VIEJAS}`,
    parametros,
    500,
  );
};

/** How many redemptions are owed, counting no further than `hasta`. */
export const contarCajas = async (
  db: Query,
  filtro: FiltroDeuda,
  hasta: number,
): Promise<number> => {
  const { sql, parametros } = porReponer(filtro);
  const [row] = await db.query<{ filas: number }>(
    `select count(*)::int as filas from (select from (${sql}) c limit $8::int) c`,
    [...parametros, hasta],
  );
  return row?.filas ?? 0;
};

/** Owed boxes of a distributor's product by age in days. */
export interface DeudaPorEdadRow {
  readonly distribuidor: string;
  readonly pais: string;
  readonly producto: string;
  readonly edad: number;
  readonly cajas: number;
}

/** The settlements of a distributor that wait too long or are disputed. */
export interface PendientesRow {
  readonly distribuidor: string;
  readonly pais: string;
  readonly atrasadas: number;
  readonly enDisputa: number;
}

/** A settlement `l` that has not left, or not arrived, for longer than it may; `$n` is now. */
export const atrasada = (now: `$${number}`): string =>
  `(l.estado in ('Abierta', 'Enviada') and l.cambio_en < ${now}::timestamptz - interval '${DIAS_DE_ATRASO} days')`;

/** What is owed by distributor, product and age, and what waits, in one round trip. */
export const leerDeudas = async (
  db: Query,
  filtro: FiltroDeuda,
): Promise<{ deudas: readonly DeudaPorEdadRow[]; pendientes: readonly PendientesRow[] }> => {
  const { sql, parametros } = porReponer(filtro, CON_VENCIDAS);
  const dentro = dentroDe(
    filtro.alcance,
    { pais: 'l.pais_codigo', cadena: 'l.cadena_id', farmacia: 'l.farmacia_id' },
    '$1',
  );
  const [row] = await db.query<{
    deudas: readonly DeudaPorEdadRow[];
    pendientes: readonly PendientesRow[];
  }>(
    `with debida as (
       select distribuidor_id, producto_id, hoy - primera_factura as edad, sum(cajas)::int as cajas
         from (${sql}) c group by 1, 2, 3
     ), pendiente as (
       select l.distribuidor_id, count(*) filter (where ${atrasada('$4')})::int as atrasadas,
              count(*) filter (where l.estado = 'En disputa')::int as en_disputa
         from liquidaciones l
        where ${dentro.condicion} and l.estado in ('Abierta', 'Enviada', 'En disputa')
        group by l.distribuidor_id
     )
     select (select coalesce(json_agg(json_build_object(
               'distribuidor', d.nombre, 'pais', pa.nombre, 'producto', ${NOMBRE_PRODUCTO},
               'edad', g.edad, 'cajas', g.cajas)), '[]')
               from debida g join distribuidores d on d.id = g.distribuidor_id
               join paises pa on pa.codigo = d.pais_codigo
               join productos pr on pr.id = g.producto_id) as deudas,
            (select coalesce(json_agg(json_build_object(
               'distribuidor', d.nombre, 'pais', pa.nombre, 'atrasadas', g.atrasadas,
               'enDisputa', g.en_disputa)), '[]')
               from pendiente g join distribuidores d on d.id = g.distribuidor_id
               join paises pa on pa.codigo = d.pais_codigo) as pendientes`,
    parametros,
  );
  return row ?? { deudas: [], pendientes: [] };
};
