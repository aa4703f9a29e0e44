import * as v from 'valibot';
import { canjesDentroDe } from '../database/alcance.sql.ts';
import { entero, tarjetaId } from '../database/columnas.ts';
import { type Database, type Query, una, unica } from '../database/database.ts';
import { named } from '../database/named.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import type { PageWindow } from '../http/page.ts';
import { estadoSql } from './enLista.sql.ts';
import type { Orden } from './listasCanjes.sql.ts';
import {
  type FiltroDeOficina,
  filaDeOficina,
  opcionesDeReporte,
} from '../../src/contracts/dashboard/reporte.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import { ESTADOS_CANJE, MOTIVO_ANULACION } from '../../src/domain/estado.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import { esDecidido, type EstadoDelReporte } from '../../src/domain/reporte.ts';
import type { Alcance } from '../../src/domain/permisos.ts';
import type { FarmaciaId, UsuarioId } from '../../src/domain/ids.ts';

/** One line of the office's report; the specified report shows a part of it. */
const reporteRow = v.object({
  ...filaDeOficina.entries,
  tarjetaId,
  /** The hour of registration in the pharmacy's country, 'HH:mm'. */
  hora: v.string(),
});
export type ReporteRow = v.InferInput<typeof reporteRow>;

/** The filter of a report within a scope. Null fields do not filter. */
export interface FiltroReporteSql extends Omit<
  FiltroDeOficina,
  'fechaInicio' | 'fechaFinal' | 'pais' | 'farmacia'
> {
  readonly alcance: Alcance;
  readonly farmaciaId: FarmaciaId | null;
  readonly inicio: Dia;
  readonly final: Dia;
  readonly now: Date;
}

const EN_ESTADO: Readonly<Record<EstadoDelReporte, string>> = {
  Aprobado: 'c.vigente and c.cambio_en <= $now::timestamptz',
  Pendiente: 'c.vigente and c.cambio_en > $now::timestamptz',
  Rechazado: 'not c.vigente',
  Vigente: 'c.vigente',
  'Aprobados por auditoría': 'c.decidido_en is not null and c.vigente',
  'Aprobados sin auditar': 'c.decidido_en is null and c.cambio_en <= $now::timestamptz',
  Rechazados: `not c.vigente and c.motivo_codigo is distinct from '${MOTIVO_ANULACION}'`,
  'Anulados por la farmacia': `c.motivo_codigo = '${MOTIVO_ANULACION}'`,
};

const DE_ESOS_DIAS = 'c.fecha between $inicio::date and $final::date';
/**
 * Decided in those days. A decision comes at most two days after the registration, whose index is read. The bounds of each
 * country are computed once, not for every row.
 */
const DECIDIDO_EN_ESOS_DIAS = `c.fecha between $inicio::date - 2 and $final::date
      and exists (select from (select codigo, $inicio::date::timestamp at time zone zona_horaria as desde,
                                      ($final::date + 1)::timestamp at time zone zona_horaria as hasta
                                 from paises offset 0) z
                   where z.codigo = c.pais_codigo and c.cambio_en >= z.desde and c.cambio_en < z.hasta)`;
/** The hours from the registration to a person's decision. */
const EN_ESAS_HORAS = `c.decidido_en >= c.registrado_en + substring($horas::text from '^([0-9]+)-')::int * interval '1 hour'
      and c.decidido_en < c.registrado_en + substring($horas::text from '-([0-9]+)$')::int * interval '1 hour'`;

/** The rows `c` of the filter's brand, product and distributor. */
const DE_PRODUCTO = `($marca::text is null or c.producto_id in (select id from productos where marca = $marca::text))
      and ($producto::text is null
           or c.producto_id in (select pr.id from productos pr where ${NOMBRE_PRODUCTO} = $producto::text))
      and ($distribuidor::text is null
           or c.distribuidor_id in (select id from distribuidores where nombre = $distribuidor::text))`;

/** The redemptions of the filter. */
const filtradas = ({ alcance, estado, ...filtro }: FiltroReporteSql) => {
  const dentro = canjesDentroDe(alcance, '$alcance');
  return {
    condicion: `${dentro.condicion} and ($farmaciaId::int is null or c.farmacia_id = $farmaciaId::int)
      and ${estado === null ? 'true' : EN_ESTADO[estado]}
      and ${esDecidido(estado) ? DECIDIDO_EN_ESOS_DIAS : DE_ESOS_DIAS}
      and ${DE_PRODUCTO}
      and ($horas::text is null or ${EN_ESAS_HORAS})
      and ($cadena::text is null or c.cadena_id in (select id from cadenas where nombre = $cadena::text))
      and ($medico::text is null or c.medico_id = (select id from medicos where codigo = $medico::text))
      and ($motivo::text is null or c.motivo_codigo = $motivo::text)
      and ($codigo::text is null or c.codigo_confirmacion = $codigo::text)`,
    valores: { ...filtro, alcance: dentro.valor },
  };
};

const HORA_LOCAL =
  'c.registrado_en at time zone (select z.zona_horaria from paises z where z.codigo = c.pais_codigo)';

/** By the day and hour of each country, as readers see them. */
const porRegistro = (orden: Orden = 'asc') =>
  `c.fecha ${orden}, ${HORA_LOCAL} ${orden}, c.id ${orden}`;

const lineas = (canjes: string, orden?: Orden) => `
  select c.id::float8 as "Id", c.tarjeta_id::int as "tarjetaId", c.fecha as "FechaCanje",
         c.registrado_en as "RegistradoEn", pr.marca as "Marca", pr.presentacion as "Presentacion",
         ca.nombre as "NombreCadena", f.nombre as "PtoVenta", pm.tipo_bonificacion as "TipoBonificacion",
         (select string_agg(
                   cf.numero || case when cf.cantidad > 1 then ' (' || cf.cantidad || ')' else '' end
                     || coalesce(' [' || cf.canonico || ']', ''),
                   ', ' order by cf.fecha, cf.numero)
            from canje_facturas cf where cf.canje_id = c.id) as "Facturas",
         c.codigo_confirmacion as "CodigoConfirmacion", ${estadoSql('c', '$now')} as "EstadoCanje",
         coalesce(c.observaciones, '') as "Observaciones",
         to_char(c.registrado_en at time zone p.zona_horaria, 'HH24:MI') as hora, p.nombre as "Pais",
         me.codigo as "CodigoMedico", d.nombre as "Distribuidor",
         case when ${EN_ESTADO.Aprobado} then pm.cajas_gratis else 0 end as "Cajas", m.texto as "Motivo"
    from (${canjes}) c
    join farmacias f on f.id = c.farmacia_id
    join cadenas ca on ca.id = c.cadena_id
    join productos pr on pr.id = c.producto_id
    join promociones pm on pm.id = c.promocion_id
    join paises p on p.codigo = c.pais_codigo
    join medicos me on me.id = c.medico_id
    join distribuidores d on d.id = c.distribuidor_id
    left join motivos_rechazo m on m.codigo = c.motivo_codigo
   order by ${porRegistro(orden)}`;

/** A page of a report by day of registration, by default oldest first. */
export const leerReporte = (
  db: Query,
  filtro: FiltroReporteSql,
  { cuantas, salto, orden }: PageWindow & { orden?: Orden | undefined },
): Promise<ReporteRow[]> => {
  const { condicion, valores } = filtradas(filtro);
  return db.query(
    ...named(
      lineas(
        `select c.* from canjes c where ${condicion}
          order by ${porRegistro(orden)} limit $cuantas::int offset $salto::int`,
        orden,
      ),
      { ...valores, cuantas, salto },
    ),
    reporteRow,
  );
};

/** The redemptions of a report with one state, product, distributor and bonus text. */
const sumaRow = v.object({
  estado: v.picklist(ESTADOS_CANJE),
  producto: v.string(),
  distribuidor: v.string(),
  tipoBonificacion: v.string(),
  canjes: entero,
});
export type SumaReporteRow = v.InferInput<typeof sumaRow>;

/** The counts of the redemptions of a condition, by promotion and distributor. */
const contadosDeFilas = (condicion: string) =>
  `select c.promocion_id, c.distribuidor_id, count(*) as registrados,
          count(*) filter (where c.vigente) as vigentes,
          count(*) filter (where c.vigente and c.cambio_en > $now::timestamptz) as pendientes
     from canjes c where ${condicion} group by c.promocion_id, c.distribuidor_id`;

/** The same from totals, for a filter by product and distributor alone. Counts pending ones from rows. */
const contadosDeTotales = (filtro: FiltroReporteSql) =>
  `select t.*, coalesce(p.pendientes, 0) as pendientes
     from (select c.promocion_id, c.distribuidor_id, sum(c.registrados) as registrados, sum(c.vigentes) as vigentes
             from (select t.*, o.producto_id
                     from totales_por_promocion t join promociones o on o.id = t.promocion_id) c
            where ${canjesDentroDe(filtro.alcance, '$alcance').condicion} and c.fecha between $inicio::date and $final::date
              and ${DE_PRODUCTO}
            group by c.promocion_id, c.distribuidor_id) t
     left join (${contadosDeFilas(filtradas({ ...filtro, estado: 'Pendiente' }).condicion)}) p
       using (promocion_id, distribuidor_id)`;

/** The totals of a report, by state, product, distributor and bonus text. */
export const sumarReporte = (db: Query, filtro: FiltroReporteSql): Promise<SumaReporteRow[]> => {
  const { alcance, estado, farmaciaId, cadena, medico, motivo, codigo, horas } = filtro;
  const { condicion, valores } = filtradas(filtro);
  const enTotales =
    (alcance.tipo === 'todos' || alcance.tipo === 'pais') &&
    !esDecidido(estado) &&
    [farmaciaId, cadena, medico, motivo, codigo, horas].every((pedido) => pedido === null);
  // Counted rows are of the state already.
  const suyas = estado === 'Vigente' ? `s.estado <> 'Rechazado'` : `s.estado = '${estado}'`;
  return db.query(
    ...named(
      `select s.estado, ${NOMBRE_PRODUCTO} as producto, d.nombre as distribuidor,
            pm.tipo_bonificacion as "tipoBonificacion", s.canjes::int as canjes
       from (${enTotales ? contadosDeTotales(filtro) : contadosDeFilas(condicion)}) c
      cross join lateral (values ('Aprobado', c.vigentes - c.pendientes), ('Pendiente', c.pendientes),
                                 ('Rechazado', c.registrados - c.vigentes)) s (estado, canjes)
       join promociones pm on pm.id = c.promocion_id
       join productos pr on pr.id = pm.producto_id
       join distribuidores d on d.id = c.distribuidor_id
      where s.canjes > 0 and ${enTotales && estado !== null ? suyas : 'true'}
      order by producto, distribuidor, pm.id`,
      valores,
    ),
    sumaRow,
  );
};

/** Measures a report, up to `hasta` rows: their count, and the characters of their free text. */
export const medirReporte = (db: Query, filtro: FiltroReporteSql, hasta: number) => {
  const { condicion, valores } = filtradas(filtro);
  return unica(
    db,
    ...named(
      `select count(*)::int as filas, coalesce(sum(octet_length(c.observaciones)), 0)::float8 as texto
       from (select c.observaciones from canjes c where ${condicion} limit $cuantas::int) c`,
      { ...valores, cuantas: hasta },
    ),
    v.object({ filas: entero, texto: entero }),
  );
};

const FILAS_POR_PAGINA = 500;

/** All rows of a report at one moment, oldest registration first, page by page. */
export const recorrerReporte = (db: Database, filtro: FiltroReporteSql) => {
  const { condicion, valores } = filtradas(filtro);
  return db.pages(
    ...named(lineas(`select c.* from canjes c where ${condicion}`), valores),
    FILAS_POR_PAGINA,
    reporteRow,
  );
};

/** The options of the office's filter in a country (null: in all), and a user's saved filters, by name. */
export const leerOpciones = (
  db: Query,
  { pais, usuarioId }: { pais: PaisCodigo | null; usuarioId: UsuarioId },
): Promise<v.InferInput<typeof opcionesDeReporte.reply>> => {
  const enPais = '($1::text is null or pais_codigo = $1::text)';
  const lista = (filas: string) => `(select coalesce(json_agg(f), '[]') from (${filas}) f)`;
  return unica(
    db,
    `select array(select distinct marca from productos where ${enPais} order by marca) as "Marcas",
            array(select distinct ${NOMBRE_PRODUCTO} as nombre from productos pr where ${enPais} order by nombre) as "Productos",
            array(select distinct nombre from distribuidores where ${enPais} order by nombre) as "Distribuidores",
            array(select distinct nombre from cadenas where ${enPais} order by nombre) as "Cadenas",
            ${lista('select codigo as "Codigo", texto as "Texto" from motivos_rechazo order by texto')} as "Motivos",
            ${lista('select id as "Id", nombre as "Nombre", consulta as "Consulta" from filtros_guardados where usuario_id = $2::int order by lower(nombre)')} as "Filtros"`,
    [pais, usuarioId],
    opcionesDeReporte.reply,
  );
};

/** Saves a filter of a locked user under a name. Answers its id; undefined if the user has `maximo` filters. */
export const escribirFiltro = async (
  db: Query,
  filtro: { usuarioId: UsuarioId; nombre: string; consulta: string; maximo: number },
): Promise<number | undefined> =>
  (
    await una(
      db,
      `insert into filtros_guardados (usuario_id, nombre, consulta)
       select $1::int, coalesce(min(nombre) filter (where igual), $2::text), $3::text
         from (select nombre, sin_acentos(nombre) = sin_acentos($2::text) as igual
                 from filtros_guardados where usuario_id = $1::int) suyos
       having count(*) filter (where not igual) < $4::int
       on conflict (usuario_id, nombre) do update set consulta = excluded.consulta
       returning id`,
      [filtro.usuarioId, filtro.nombre, filtro.consulta, filtro.maximo],
      v.object({ id: entero }),
    )
  )?.id;

/** Deletes a user's saved filter. */
export const quitarFiltro = async (
  db: Query,
  { usuarioId, id }: { usuarioId: UsuarioId; id: number },
): Promise<void> => {
  await db.query('delete from filtros_guardados where usuario_id = $1 and id = $2', [
    usuarioId,
    id,
  ]);
};
