import * as v from 'valibot';
import * as columna from '../database/columnas.ts';
import { emisorasRow, type FacturaNueva } from '../canjes/canjes.sql.ts';
import { fuenteDe, hechosRow, hechosSql } from '../canjes/hechos.sql.ts';
import { dentroDe } from '../database/alcance.sql.ts';
import { continuadaSql, NOMBRE_PRODUCTO, vigenteSql } from '../directorio/catalogos.sql.ts';
import { type Query, una, unica } from '../database/database.ts';
import { named } from '../database/named.ts';
import type { PageWindow } from '../http/page.ts';
import { retiroPedidoSql } from '../pacientes/expresiones.sql.ts';
import { enEspera } from '../../src/contracts/preregistro.ts';
import { type Dia, diaEn } from '../../src/domain/calendario.ts';
import { PLAZO_REEMBOLSO_DIAS, SEPARACION_MAXIMA_DIAS } from '../../src/domain/facturas.ts';
import type { FacturaGuardada } from '../../src/domain/factura/linea.ts';
import { type PaisCodigo, porPais } from '../../src/domain/paises.ts';
import type { Alcance } from '../../src/domain/permisos.ts';
import type { PromocionId, TarjetaId, UsuarioId } from '../../src/domain/ids.ts';

/** The constraints that keep two cards from sharing an invoice of one product. */
export const FACTURA_DE_UNA_TARJETA: readonly string[] = [
  'preregistros_factura_de_una_tarjeta',
  'preregistros_documento_de_una_tarjeta',
];

/** The columns that a scope is compared with: of a pre-registration `r` and its pharmacy `f`. */
export const columnas = { pais: 'r.pais_codigo', cadena: 'f.cadena_id', farmacia: 'r.farmacia_id' };

/** One pre-registered invoice, with its pharmacy and the user who entered it. */
const preregistroRow = v.object({
  id: columna.entero,
  numero: v.string(),
  canonico: v.nullable(v.string()),
  identidad: v.nullable(v.string()),
  enlace: v.nullable(v.string()),
  /** The counter confirmed that a similar invoice is another one. */
  confirmada: v.boolean(),
  fecha: columna.dia,
  usuario: v.string(),
  estado: v.picklist(['Pendiente', 'Canjeado']),
  tarjetaId: columna.tarjetaId,
  promocionId: columna.promocionId,
  farmaciaId: columna.farmaciaId,
  farmaciaNombre: v.string(),
});
export type PreregistroRow = v.InferInput<typeof preregistroRow>;

/** A pre-registration, with whether it lies within the reader's scope. */
const conAlcance = v.object({ ...preregistroRow.entries, propio: v.boolean() });
export type PreregistroConAlcance = v.InferInput<typeof conAlcance>;

const campos = `
  'id', r.id, 'numero', r.numero, 'canonico', r.canonico, 'identidad', r.identidad, 'enlace', r.enlace,
  'confirmada', r.parecida, 'fecha', r.fecha, 'usuario', u.nombre_usuario,
  'estado', r.estado, 'tarjetaId', r.tarjeta_id, 'promocionId', r.promocion_id,
  'farmaciaId', r.farmacia_id, 'farmaciaNombre', f.nombre`;

const tablas = `
  preregistros r
  join usuarios u on u.id = r.usuario_id
  join farmacias f on f.id = r.farmacia_id`;

/**
 * The pre-registrations of a card for a promotion, of all pharmacies: pending ones, oldest invoice first, then used
 * ones, newest first. Undefined if the card is not of `pais` (null: any) or the promotion not of the card's country.
 */
export const preregistrosDe = async (
  db: Query,
  input: {
    tarjetaId: TarjetaId;
    promocionId: PromocionId;
    pais: PaisCodigo | null;
    alcance: Alcance;
  },
): Promise<PreregistroConAlcance[] | undefined> => {
  const dentro = dentroDe(input.alcance, columnas, '$4');
  const row = await una(
    db,
    `select coalesce(
              (select json_agg(json_build_object(${campos}, 'propio', ${dentro.condicion})
                       order by r.estado desc,
                                case when r.estado = 'Pendiente' then r.fecha end,
                                r.fecha desc, r.id)
                 from ${tablas} where r.tarjeta_id = t.id and r.promocion_id = p.id),
              '[]') as filas
       from tarjetas t
       join promociones p on p.id = $2::int and p.pais_codigo = t.pais_codigo
      where t.id = $1::int and ($3::text is null or t.pais_codigo = $3::text)`,
    [input.tarjetaId, input.promocionId, input.pais, dentro.valor],
    v.object({ filas: v.array(conAlcance) }),
  );
  return row?.filas;
};

/** The pending invoices of a card for a promotion, as they are stored. */
const enEsperaRow = v.object({
  ...v.omit(enEspera, ['Necesarias', 'Hasta']).entries,
  tarjetaId: columna.tarjetaId,
  tipoBonificacion: v.string(),
  Primera: columna.dia,
  total: columna.entero,
});

/**
 * The cards and valid promotions with pending invoices `r` of pharmacies `f` where `donde` holds, on the day `hoy`, which may
 * depend on `r`: SQL of a query. None of a person who asked to leave. `completa` is the oldest invoice of those that are enough for a
 * redemption, or null. Which invoices count together: as in `facturasEnEspera`.
 */
export const gruposEnEspera = (donde: string, hoy: string): string => `
  with pendientes as (
    select r.tarjeta_id, r.promocion_id, r.pais_codigo, r.fecha, d.hoy, f.nombre as farmacia,
           split_part(p.tipo_bonificacion, ' + ', 1)::int as necesarias
      from preregistros r cross join lateral (select ${hoy}::date as hoy) d
      join farmacias f on f.id = r.farmacia_id
      join promociones p on p.id = r.promocion_id
      join tarjetas t on t.id = r.tarjeta_id and not ${retiroPedidoSql('t.paciente_id')}
     where r.estado = 'Pendiente' and r.fecha >= d.hoy - ${PLAZO_REEMBOLSO_DIAS}
       and ${vigenteSql('p', 'd.hoy')} and ${donde}),
  grupos as (
    select *, lead(fecha, necesarias - 1) over (partition by tarjeta_id, promocion_id order by fecha)
                <= fecha + ${SEPARACION_MAXIMA_DIAS} as basta
      from pendientes),
  contadas as (
    select *, min(fecha) filter (where basta) over (partition by tarjeta_id, promocion_id) as completa
      from grupos)
  select tarjeta_id, promocion_id, promocion_id || '-' || tarjeta_id as clave, pais_codigo, completa, string_agg(distinct farmacia, ', ') as farmacia,
         count(*)::int as registradas, min(fecha) as primera
    from contadas
   where fecha >= coalesce(completa, hoy - ${SEPARACION_MAXIMA_DIAS})
   group by tarjeta_id, promocion_id, pais_codigo, completa`;

/** A page of the cards with pending invoices within a scope, of a pharmacy or all: those with enough first, then the nearest last day. */
export const preregistrosEnEspera = (
  db: Query,
  input: PageWindow & {
    alcance: Alcance;
    /** The day of each country. */
    hoy: Readonly<Record<PaisCodigo, Dia>>;
    /** A pharmacy's code; null is all. */
    farmacia: string | null;
  },
) => {
  const dentro = dentroDe(input.alcance, columnas, '$4');
  const donde = `${dentro.condicion} and ($5::text is null or f.codigo = upper($5::text))`;
  return db.query(
    `select t.id::int as "tarjetaId", e.clave as "Clave", t.numero as "Tarjeta",
            concat_ws(' ', pa.nombre, pa.primer_apellido, pa.segundo_apellido) as "Paciente",
            split_part(pa.nombre, ' ', 1) || ' ' || pa.primer_apellido as "NombreBreve",
            pa.referencia as "Referencia", p.id as "PromocionId",
            ${NOMBRE_PRODUCTO} as "Promocion",
            p.tipo_bonificacion as "tipoBonificacion", e.farmacia as "Farmacia",
            e.registradas as "Registradas", e.primera as "Primera", (count(*) over ())::int as total
       from (${gruposEnEspera(donde, '($1::jsonb ->> r.pais_codigo)')}) e
       join tarjetas t on t.id = e.tarjeta_id
       join pacientes pa on pa.id = t.paciente_id
       join promociones p on p.id = e.promocion_id
       join productos pr on pr.id = p.producto_id
      order by e.completa is null, e.primera + case when e.completa is null then ${SEPARACION_MAXIMA_DIAS} else ${PLAZO_REEMBOLSO_DIAS} end, t.id, p.id
      limit $2 offset $3`,
    [JSON.stringify(input.hoy), input.cuantas, input.salto, dentro.valor, input.farmacia],
    enEsperaRow,
  );
};

/** The pending pre-registrations for a promotion, with the terms that decide which count. */
const pendientesRow = v.object({
  filas: v.array(preregistroRow),
  pais: columna.pais,
  tipoBonificacion: v.string(),
});

/**
 * The pending pre-registrations of a card for a promotion, oldest invoice first, of all pharmacies of the country.
 * Undefined as in `preregistrosDe`.
 */
export const preregistrosPendientes = (
  db: Query,
  input: { tarjetaId: TarjetaId; promocionId: PromocionId; pais: PaisCodigo | null },
) =>
  una(
    db,
    `select p.pais_codigo as pais, p.tipo_bonificacion as "tipoBonificacion",
            coalesce(
              (select json_agg(json_build_object(${campos}) order by r.fecha, r.id)
                 from ${tablas}
                where r.tarjeta_id = t.id and r.promocion_id = p.id and r.estado = 'Pendiente'),
              '[]') as filas
       from tarjetas t
       join promociones p on p.id = $2::int and p.pais_codigo = t.pais_codigo
      where t.id = $1::int and ($3::text is null or t.pais_codigo = $3::text)`,
    [input.tarjetaId, input.promocionId, input.pais],
    pendientesRow,
  );

/** Every fact that decides whether an invoice may be pre-registered, at the time of reading. */
const hechosPreregistro = v.object({
  /**
   * The facts of the redemption it may become; null: the pharmacy is not within the scope. Its lines are
   * the other pending pre-registrations of card and promotion, oldest first, and this invoice, last.
   */
  ...hechosRow.entries,
  /** Whether another card has pre-registered it for the product. */
  deOtraTarjeta: v.boolean(),
});
export type HechosPreregistro = v.InferInput<typeof hechosPreregistro>;

/** A pre-registration to be judged; `excepto` is the edited one. */
export interface PreregistroPedido {
  readonly tarjetaId: TarjetaId;
  readonly promocionId: PromocionId;
  readonly linea: FacturaGuardada;
  readonly excepto: number | null;
}

/** Reads in one statement every fact of a pre-registration. Call it after locking the card. */
export const leerHechosPreregistro = (
  tx: Query,
  { tarjetaId, promocionId, linea, excepto }: PreregistroPedido,
  alcance: Alcance,
  now: Date,
): Promise<HechosPreregistro> => {
  const { pedido, lineas, valores } = fuenteDe(
    {
      farmaciaId: linea.farmaciaId,
      tarjetaId,
      promocionId,
      codigoMedico: null,
      distribuidor: null,
      lineas: [linea],
    },
    alcance,
    now,
  );
  const pendientes = `
    select -row_number() over (order by r.fecha desc, r.id desc) as orden,
           r.farmacia_id, r.numero, r.fecha, 1 as cantidad, r.identidad, r.canonico
      from preregistros r
     where r.tarjeta_id = $tarjetaId::int and r.promocion_id = $promocionId::int
       and r.estado = 'Pendiente' and r.id is distinct from $excepto::int`;
  return unica(
    tx,
    ...named(
      `select ${hechosSql({ pedido, lineas: `${pendientes} union all ${lineas}` })} as hechos,
            exists (select 1 from preregistros r
                     where case when ($identidades::text[])[1] is null
                             then r.farmacia_id = $farmaciaId::int and r.numero = ($numeros::text[])[1]
                              and r.identidad is null
                             else r.identidad = ($identidades::text[])[1] end
                       and r.producto_id = (select producto_id from promociones where id = $promocionId::int)
                       and r.tarjeta_id <> $tarjetaId::int) as "deOtraTarjeta"`,
      { ...valores, excepto },
    ),
    hechosPreregistro,
  );
};

/** Writes a pre-registration and answers its id. Refused with one of `FACTURA_DE_UNA_TARJETA`. */
export const insertarPreregistro = async (
  tx: Query,
  nuevo: {
    tarjetaId: TarjetaId;
    promocionId: PromocionId;
    productoId: number;
    pais: PaisCodigo;
    factura: FacturaNueva;
    usuarioId: UsuarioId;
    now: Date;
  },
): Promise<number> => {
  const { factura, ...demas } = nuevo;
  const { id } = await unica(
    tx,
    `insert into preregistros
       (tarjeta_id, promocion_id, producto_id, farmacia_id, pais_codigo, numero, fecha, usuario_id, creado_en,
        identidad, canonico, enlace, parecida)
     select "tarjetaId", "promocionId", "productoId", "farmaciaId", pais, numero, fecha, "usuarioId", now,
            identidad, canonico, enlace, parecida
       from jsonb_to_record($1::jsonb)
         as n ("tarjetaId" int, "promocionId" int, "productoId" int, "farmaciaId" int, pais text, numero text,
               fecha date, "usuarioId" int, now timestamptz, identidad text, canonico text, enlace text,
               parecida boolean)
     returning id::int`,
    [JSON.stringify({ ...demas, ...factura })],
    v.object({ id: columna.entero }),
  );
  return id;
};

/** A pre-registration within a scope, or undefined. */
export const leerPreregistro = async (tx: Query, id: number, alcance: Alcance) => {
  const dentro = dentroDe(alcance, columnas, '$2');
  const row = await una(
    tx,
    `select json_build_object(${campos}, 'propio', true) as fila from ${tablas} where r.id = $1::int and ${dentro.condicion}`,
    [id, dentro.valor],
    v.object({ fila: conAlcance }),
  );
  return row?.fila;
};

/**
 * Locks the card of a pre-registration, as everything that counts or uses invoices of that card does. A later statement
 * sees what the previous holder committed.
 */
export const bloquearTarjetaDe = async (tx: Query, preregistroId: number) => {
  const row = await una(
    tx,
    `select (select json_agg(json_build_object(
               'id', f.id, 'pais', f.pais_codigo, 'identificacionFiscal', f.identificacion_fiscal))
               from preregistros r join farmacias f on f.id = r.farmacia_id
              where r.id = $1::int) as emisoras
       from tarjetas t
      where t.id = (select tarjeta_id from preregistros where id = $1::int) for update of t`,
    [preregistroId],
    emisorasRow,
  );
  return row?.emisoras ?? [];
};

/** Changes the invoice of a pending pre-registration. Refused with one of `FACTURA_DE_UNA_TARJETA`. */
export const cambiarPreregistro = async (
  tx: Query,
  id: number,
  factura: FacturaNueva,
): Promise<void> => {
  await tx.query(
    `update preregistros p
        set numero = f.numero, fecha = f.fecha, identidad = f.identidad, canonico = f.canonico, enlace = f.enlace,
            parecida = f.parecida
       from jsonb_to_record($2::jsonb)
         as f (numero text, fecha date, identidad text, canonico text, enlace text, parecida boolean)
      where p.id = $1::int and p.estado = 'Pendiente'`,
    [id, JSON.stringify(factura)],
  );
};

/**
 * Gives the pending invoices of promotions that have ended to those that go on with them: invoices of two years may serve
 * together. Of each card the newest, fewer than a redemption needs: its last one must be of the promotion's own days.
 * Answers how many.
 */
export const continuarPreregistros = async (db: Query, now: Date): Promise<number> => {
  const movidos = await db.query(
    `update preregistros r set promocion_id = s.id
       from promociones p join promociones s on s.id = ${continuadaSql('p', '($1::jsonb ->> p.pais_codigo)')} and s.id <> p.id
      where r.promocion_id = p.id and r.estado = 'Pendiente' and p.vigencia_fin < ($1::jsonb ->> p.pais_codigo)::date
        and (select count(*) from preregistros x where x.tarjeta_id = r.tarjeta_id and x.estado = 'Pendiente'
                and (x.promocion_id = p.id and (x.fecha, x.id) >= (r.fecha, r.id)
                     or x.promocion_id = s.id and x.fecha < s.vigencia_inicio)) < split_part(p.tipo_bonificacion, ' + ', 1)::int
      returning r.id::int`,
    [JSON.stringify(porPais((pais) => diaEn(pais, now)))],
  );
  return movidos.length;
};

/** Removes a pending pre-registration. */
export const borrarPreregistro = async (tx: Query, id: number): Promise<void> => {
  await tx.query(`delete from preregistros where id = $1::int and estado = 'Pendiente'`, [id]);
};
