import * as v from 'valibot';
import * as columna from '../database/columnas.ts';
import { farmaciaDentroDe } from '../database/alcance.sql.ts';
import { type Query, type RowSchema, unica } from '../database/database.ts';
import { named } from '../database/named.ts';
import { consentimientoSql } from '../pacientes/expresiones.sql.ts';
import { calendariosEn } from '../../src/domain/calendario.ts';
import type { FacturaGuardada } from '../../src/domain/factura/linea.ts';
import type { HechosLeidos } from '../../src/domain/hechosLeidos.ts';
import { CONSENTIMIENTOS } from '../../src/domain/hechosCanje.ts';
import type { FarmaciaId, PromocionId, TarjetaId } from '../../src/domain/ids.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

/** The two table expressions that the facts are read from. */
interface Fuente {
  /**
   * One row, or none if the redeeming pharmacy is outside the scope. Its columns: `pais`, `hoy` (date), `farmacia_id`,
   * `tarjeta_id`, `codigo_medico`, `promocion_id`, `distribuidor` (name), `canje_id`. The last is the redemption that
   * is not counted against itself. Unknown ids are null.
   */
  readonly pedido: string;
  /** The lines: `orden`, `farmacia_id`, `numero`, `fecha`, `cantidad`, `identidad`, `canonico`. */
  readonly lineas: string;
}

const farmaciaJson = (f: string, c: string) =>
  `'id', ${f}.id, 'activa', ${f}.activa, 'permiteFfd', ${c}.permite_ffd`;

/** Whether an invoice `cf` belongs to another redemption of the product than `x` that is not rejected. */
const OTRA_EN_FUERZA = `cf.vigente and cf.producto_id = (select producto_id from promocion)
  and cf.canje_id is distinct from x.canje_id`;

const usadaEn = (condicion: string): string => `(
  select json_build_object('codigo', uc.codigo_confirmacion, 'fecha', uc.fecha, 'pais', uc.pais_codigo,
                           'cadenaId', uc.cadena_id, 'farmaciaId', uc.farmacia_id)
    from canje_facturas cf join canjes uc on uc.id = cf.canje_id
   where ${OTRA_EN_FUERZA} and ${condicion} limit 1)`;

/**
 * The redemption with the invoice of line `l`, as JSON, or null. A free number belongs to its pharmacy. A document is
 * the same one everywhere, and at its pharmacy also where one of two spellings depends on the fiscal number on file,
 * which may be wrong.
 */
const USADA = `coalesce(
  ${usadaEn('cf.farmacia_id = l.farmacia_id and cf.numero = l.numero and cf.identidad is null and l.identidad is null')},
  ${usadaEn('cf.identidad = l.identidad')},
  ${usadaEn(`cf.farmacia_id = l.farmacia_id and cf.numero = l.numero and cf.identidad <> l.identidad
     and (identidad_del_archivo(cf.identidad, cf.numero, cf.farmacia_id)
          or identidad_del_archivo(l.identidad, l.numero, l.farmacia_id))`)})`;

/**
 * The newest similar invoice `cf` for which `condicion` holds, with its redemption. `+ 0` keeps the planner from
 * scanning all invoices by their ids for it.
 */
const ultima = (condicion: string): string => `(
  select json_build_object('numero', s.numero, 'fecha', s.fecha, 'codigo', sc.codigo_confirmacion,
                           'registrado', sc.fecha, 'tarjeta', right(st.numero, 3))
    from (select max(cf.id + 0) as id from canje_facturas cf where ${OTRA_EN_FUERZA} and ${condicion}) u
    join canje_facturas s on s.id = u.id
    join canjes sc on sc.id = s.canje_id join tarjetas st on st.id = sc.tarjeta_id)`;

/**
 * The invoice that the line `l` may be, as JSON, or null. First one of its pharmacy whose number may be the same
 * (`formas_de_numero`), unless both name their issuers. Then one of any pharmacy with the same fiscal number and day:
 * the counter may have named the wrong pharmacy. A Panamanian number says little by itself, and its CUFE names the
 * issuer.
 */
const PARECIDA = `coalesce(
  ${ultima(
    `cf.farmacia_id = l.farmacia_id
     and formas_de_numero(cf.farmacia_id, cf.numero, cf.canonico)
         && formas_parecidas(formas_de_numero(l.farmacia_id, l.numero, l.canonico))
     and (cf.identidad is distinct from l.identidad
          or (l.identidad is null and cf.numero <> l.numero))
     and (cf.identidad is null or l.identidad is null
          or cf.identidad ~ ':farmacia-' or l.identidad ~ ':farmacia-')`,
  )},
  ${ultima(
    `cf.numero = l.numero and cf.fecha = l.fecha
     and cf.identidad <> l.identidad and left(cf.identidad, 3) = left(l.identidad, 3)
     and l.identidad !~ '^PA:'`,
  )})`;

const farmaciaLeida = {
  id: columna.farmaciaId,
  activa: v.boolean(),
  permiteFfd: v.boolean(),
};
const conId = v.nullable(v.object({ id: columna.entero }));

const lineaLeida = v.object({
  farmaciaId: columna.farmaciaId,
  numero: v.string(),
  fecha: columna.dia,
  cantidad: columna.entero,
  identidad: v.nullable(v.string()),
  farmacia: v.nullable(
    v.object({
      ...farmaciaLeida,
      nombre: v.string(),
      identificacionesFiscales: v.array(v.string()),
      facturaElectronicaDesde: v.nullable(columna.dia),
    }),
  ),
  usada: v.nullable(
    v.object({
      codigo: v.string(),
      fecha: columna.dia,
      pais: columna.pais,
      cadenaId: columna.entero,
      farmaciaId: columna.farmaciaId,
    }),
  ),
  parecida: v.nullable(
    v.object({
      numero: v.string(),
      fecha: columna.dia,
      codigo: v.string(),
      registrado: columna.dia,
      tarjeta: v.string(),
    }),
  ),
});

/** The facts as `hechosSql` reads them. */
export const hechosLeidos: RowSchema<HechosLeidos> = v.object({
  pais: columna.pais,
  hoy: columna.dia,
  farmacia: v.nullable(v.object({ ...farmaciaLeida, cadenaId: columna.entero })),
  tarjeta: v.nullable(
    v.object({
      activa: v.boolean(),
      fechaNacimiento: v.nullable(columna.dia),
      consentimiento: v.picklist(CONSENTIMIENTOS),
    }),
  ),
  medico: conId,
  promocion: v.nullable(
    v.object({
      productoId: columna.entero,
      activa: v.boolean(),
      tipoBonificacion: v.string(),
      inicioVigencia: columna.dia,
      finVigencia: columna.dia,
      maximoMensual: columna.entero,
      maximoAnual: columna.entero,
      requiereReceta: v.boolean(),
    }),
  ),
  distribuidor: conId,
  lineas: v.array(lineaLeida),
  uso: v.object({ anual: columna.entero, mensual: columna.entero }),
});
export const hechosRow = v.object({ hechos: v.nullable(hechosLeidos) });

/** A scalar subquery with all facts as JSON (`HechosLeidos`); null if `pedido` has no row. */
export const hechosSql = ({ pedido, lineas }: Fuente): string => `(
  with pedido as (${pedido}), lineas as (${lineas}), promocion as (
    select p.* from pedido x
      join promociones p on p.id = x.promocion_id and p.pais_codigo = x.pais
  )
  select json_build_object(
    'pais', x.pais,
    'hoy', x.hoy,
    'farmacia', (select json_build_object(${farmaciaJson('f', 'c')}, 'cadenaId', f.cadena_id)
                   from farmacias f join cadenas c on c.id = f.cadena_id
                  where f.id = x.farmacia_id),
    'tarjeta', (select json_build_object('activa', t.estado = 'Activa',
                                         'fechaNacimiento', pa.fecha_nacimiento,
                                         'consentimiento', ${consentimientoSql('t', 'x.hoy', 'x.canje_id is null')})
                  from tarjetas t left join pacientes pa on pa.id = t.paciente_id
                 where t.id = x.tarjeta_id and t.pais_codigo = x.pais),
    'medico', (select json_build_object('id', m.id) from medicos m
                where m.codigo = upper(x.codigo_medico) and m.pais_codigo = x.pais and m.activo),
    'promocion', (select json_build_object(
                    'productoId', p.producto_id, 'activa', p.estado = 'Activo',
                    'tipoBonificacion', p.tipo_bonificacion,
                    'inicioVigencia', p.vigencia_inicio, 'finVigencia', p.vigencia_fin,
                    'maximoMensual', p.maximo_mensual, 'maximoAnual', p.maximo_anual,
                    'requiereReceta', p.requiere_receta)
                    from promocion p),
    'distribuidor', (select json_build_object('id', d.id) from distribuidores d
                      where d.nombre = x.distribuidor and d.pais_codigo = x.pais),
    'lineas', (select coalesce(json_agg(json_build_object(
                 'farmaciaId', l.farmacia_id, 'numero', l.numero, 'fecha', l.fecha,
                 'cantidad', l.cantidad, 'identidad', l.identidad,
                 'farmacia', case when lf.id is not null then
                    json_build_object(${farmaciaJson('lf', 'lc')}, 'nombre', lf.nombre,
                                      'identificacionesFiscales', array_remove(lf.identificacion_fiscal ||
                                        case when x.canje_id is not null then lf.identificaciones_anteriores end, null),
                                      'facturaElectronicaDesde', lf.factura_electronica_desde) end,
                 'usada', ${USADA},
                 'parecida', ${PARECIDA}
               ) order by l.orden), '[]')
               from lineas l
               left join farmacias lf on lf.id = l.farmacia_id and lf.pais_codigo = x.pais
               left join cadenas lc on lc.id = lf.cadena_id),
    'uso', (select json_build_object(
              'anual', count(*),
              'mensual', count(*) filter (
                where extract(month from c.fecha) = extract(month from x.hoy)))
              from canjes c
             where c.tarjeta_id = x.tarjeta_id and c.promocion_id = x.promocion_id and c.vigente
               and c.fecha between make_date(extract(year from x.hoy)::int, 1, 1)
                               and make_date(extract(year from x.hoy)::int, 12, 31)
               and c.id is distinct from x.canje_id))
    from pedido x)`;

/** A counter's request; facts not known yet are null. Numbers of lines in canonical form. */
export interface Pedido {
  readonly farmaciaId: FarmaciaId;
  readonly tarjetaId: TarjetaId | null;
  readonly codigoMedico: string | null;
  readonly promocionId: PromocionId;
  readonly distribuidor: string | null;
  readonly lineas: readonly FacturaGuardada[];
}

/** The columns of `pedido` without its pharmacy, read in the country of the pharmacy `f`. */
const PEDIDO = `
  f.pais_codigo as pais, ($calendarios::jsonb -> f.pais_codigo ->> 'hoy')::date as hoy,
  $tarjetaId::int as tarjeta_id, $codigoMedico::text as codigo_medico, $promocionId::int as promocion_id,
  $distribuidor::text as distribuidor, null::bigint as canje_id`;

const LINEAS = `
  select orden, farmacia_id, numero, fecha, 1 as cantidad, identidad, canonico
    from unnest($farmacias::int[], $numeros::text[], $fechas::date[], $identidades::text[], $canonicos::text[])
      with ordinality as l (farmacia_id, numero, fecha, identidad, canonico, orden)`;

const parametros = ({ lineas, ...pedido }: Pedido, now: Date) => ({
  ...pedido,
  calendarios: JSON.stringify(calendariosEn(now)),
  farmacias: lineas.map(({ farmaciaId }) => farmaciaId),
  numeros: lineas.map(({ numero }) => numero),
  fechas: lineas.map(({ fecha }) => fecha),
  identidades: lineas.map(({ identidad }) => identidad),
  canonicos: lineas.map(({ canonico }) => canonico),
});

/** The source of the facts of a request at a pharmacy within a scope, with its named parameters. */
export const fuenteDe = (
  pedido: Pedido,
  alcance: Alcance,
  now: Date,
): Fuente & { readonly valores: Readonly<Record<string, unknown>> } => {
  const dentro = farmaciaDentroDe(alcance, '$alcance');
  return {
    pedido: `select f.id as farmacia_id, ${PEDIDO} from farmacias f
              where f.id = $farmaciaId::int and ${dentro.condicion}`,
    lineas: LINEAS,
    valores: { ...parametros(pedido, now), alcance: dentro.valor },
  };
};

/** Reads in one statement every fact of a redemption; null if its pharmacy is outside the scope. */
export const leerHechos = async (
  tx: Query,
  pedido: Pedido,
  alcance: Alcance,
  now: Date,
): Promise<HechosLeidos | null> => {
  const { valores, ...fuente } = fuenteDe(pedido, alcance, now);
  const statement = named(`select ${hechosSql(fuente)} as hechos`, valores);
  const { hechos } = await unica(tx, ...statement, hechosRow);
  return hechos;
};

/**
 * The facts of one invoice before the rest of its redemption is known. Its country is its own pharmacy's, which must be
 * `pais` unless that is null. Null if the pharmacy does not exist.
 */
export const leerHechosFactura = async (
  db: Query,
  input: {
    linea: FacturaGuardada;
    promocionId: PromocionId;
    pais: PaisCodigo | null;
    /** The redeeming pharmacy, if it is already known. */
    farmaciaDelCanje: FarmaciaId | null;
  },
  now: Date,
): Promise<HechosLeidos | null> => {
  const pedido: Pedido = {
    farmaciaId: input.linea.farmaciaId,
    tarjetaId: null,
    codigoMedico: null,
    promocionId: input.promocionId,
    distribuidor: null,
    lineas: [input.linea],
  };
  const fuente: Fuente = {
    pedido: `select $farmaciaDelCanje::int as farmacia_id, ${PEDIDO} from farmacias f
              where f.id = $farmaciaId::int and ($pais::text is null or f.pais_codigo = $pais::text)`,
    lineas: LINEAS,
  };
  const valores = { ...parametros(pedido, now), ...input };
  const statement = named(`select ${hechosSql(fuente)} as hechos`, valores);
  const { hechos } = await unica(db, ...statement, hechosRow);
  return hechos;
};
