import * as v from 'valibot';
import * as columna from '../database/columnas.ts';
import { continuadaSql, NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import { type Query, una, unica } from '../database/database.ts';
import { named } from '../database/named.ts';
import { identificacionSql, retiroPedidoSql } from './expresiones.sql.ts';
import { contarSql, type Limit, limitRow, parametrosDeConteo } from '../http/limits.sql.ts';
import {
  type Consulta,
  consultarSql,
  contarEnCorteSql,
  contarEnRed48Sql,
  CORTE,
  CORTE_ABIERTO,
  parametrosDeConsulta,
} from './limitesDeConsulta.sql.ts';
import { calendariosEn, type Dia } from '../../src/domain/calendario.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { FarmaciaId } from '../../src/domain/ids.ts';

/** Names of the constraints that a lost race for a number violates. */
export const IDENTIFICACION_UNICA = 'pacientes_identificacion_unica';
export const TARJETA_UNICA = 'tarjetas_numero_unico';

/** SQL of the stored hash of an activation code, which is only printed on the card. */
const activationDigest = (numero: string, codigo: string): string =>
  `encode(sha256(convert_to(${numero} || ':' || ${codigo}, 'UTF8')), 'hex')`;

/** The card's state in the programme; null for a card that was not issued or affiliated. */
const estadoTarjeta = v.nullable(v.picklist(['Emitida', 'Activa', 'Retirada']));
export type EstadoTarjeta = v.InferInput<typeof estadoTarjeta>;

/**
 * The state of a card number, in one round trip with the counter of tries.
 */
export const estadoDeTarjeta = (db: Query, numero: string, limit: Limit, now: Date) =>
  unica(
    db,
    `with intento as (${contarSql(limit.ventana)})
     select i.*, t.estado, t.activacion is not null as "conCodigo"
       from intento i left join tarjetas t on t.numero = $5::text`,
    [...parametrosDeConteo(limit, now), numero],
    v.object({ ...limitRow.entries, estado: estadoTarjeta, conCodigo: v.boolean() }),
  );

/**
 * Whether an identity number of a country is taken, and whether the address may be told within its hour, in one round
 * trip with both counters of tries.
 */
export const identificacionTomada = (
  db: Query,
  pais: PaisCodigo,
  identificacion: string,
  limit: Limit,
  porHora: Limit,
  now: Date,
) =>
  unica(
    db,
    `with intento as (${contarSql(limit.ventana)}), hora as (${contarSql(porHora.ventana, ['$7', '$8', '$9'])})
     select i.*, not h.negada as "seDice", exists (select from pacientes
                          where pais_codigo = $5::text
                            and ${identificacionSql('pais_codigo', 'identificacion')}
                              = ${identificacionSql('$5::text', '$6::text')}) as tomada
       from intento i, hora h`,
    [
      ...parametrosDeConteo(limit, now),
      pais,
      identificacion,
      ...parametrosDeConteo(porHora, now).slice(0, 3),
    ],
    v.object({ ...limitRow.entries, tomada: v.boolean(), seDice: v.boolean() }),
  );

/** A redemption of the balance; `canjes` counts this year's of its promotion. */
const saldoRow = v.object({
  promocionId: columna.promocionId,
  promocion: v.string(),
  estado: v.picklist(['Activo', 'Inactivo']),
  maximoAnual: columna.entero,
  tipoBonificacion: v.string(),
  finVigencia: columna.dia,
  codigo: v.string(),
  registradoEn: v.string(),
  tarjeta: v.string(),
  tarjetaId: columna.tarjetaId,
  porTarjeta: v.boolean(),
  nombre: v.string(),
  primerApellido: v.string(),
  segundoApellido: v.string(),
  canjes: columna.entero,
  pais: columna.pais,
  /** The dates of the pre-registered invoices that wait for the promotion. */
  pendientes: v.array(columna.dia),
});
export type SaldoSqlRow = v.InferInput<typeof saldoRow>;

/** The key of a balance: a canonical card number, or an identity number in some countries with the date of birth. */
export interface BusquedaSaldo {
  readonly numero: string | null;
  readonly identificacion: string | null;
  readonly paises: readonly PaisCodigo[];
  readonly nacimiento: Dia | null;
  /** True for a visitor, who is counted by address; false for a signed-in counter. */
  readonly desconocido: boolean;
  /** The /48 that a stranger's IPv6 address is in, as a keyed hash. */
  readonly red48: Buffer | null;
}

/** The rows of a balance, and the result of counting the lookup. */
const saldoHallado = v.object({
  filas: v.array(saldoRow),
  /** The Unix second at which the address may ask again; null if this lookup was not refused. */
  negadaHasta: v.nullable(v.number()),
  /** The card came without the date of birth, which this address, or any while the breaker is open, must give. */
  faltaNacimiento: v.boolean(),
  /** This lookup opened the breaker. */
  alarma: v.boolean(),
});

/** SQL: whether a redemption `c` is of the person's present year. */
const DE_ESTE_ANIO = 'c.fecha between (u.anio ->> 0)::date and (u.anio ->> 1)::date';

/** SQL: whether a card is looked up without the date of birth. */
const SIN_FECHA = '$numero::text is not null and $nacimiento::date is null';

/**
 * The one patient's redemptions of this year and, of a promotion without one, the newest before: not rejected, of
 * promotions not inactive, newest first. None for a number of two countries, a person who asked to leave, an identity
 * number without its date of birth, or a wrong date. One round trip with the count.
 */
export const redencionesDelAnio = (
  db: Query,
  busqueda: BusquedaSaldo,
  consulta: Consulta,
  now: Date,
) =>
  unica(
    db,
    ...named(
      `with corte as (
       select abierto, abierto and ${SIN_FECHA} as falta
         from (select $desconocido::boolean and ${CORTE_ABIERTO} as abierto) c
     ), por_tarjeta as (
       select t.id, t.paciente_id from tarjetas t join pacientes p on p.id = t.paciente_id, corte c
        where t.numero = $numero::text and t.estado = 'Activa'
          and not c.falta and coalesce(p.fecha_nacimiento = $nacimiento::date, true)
          and not ${retiroPedidoSql('p.id')}
     ), hallada as (
       select id, paciente_id, true as por_tarjeta from por_tarjeta
       union all
       (select distinct on (p.pais_codigo) t.id, p.id, false
          from unnest($paises::text[]) as b (pais)
          join pacientes p on p.pais_codigo = b.pais
           and ${identificacionSql('p.pais_codigo', 'p.identificacion')} = ${identificacionSql('b.pais', '$identificacion::text')}
          join tarjetas t on t.paciente_id = p.id
         where t.estado = 'Activa' and p.fecha_nacimiento = $nacimiento::date and not ${retiroPedidoSql('p.id')}
           and not exists (select from por_tarjeta)
         order by p.pais_codigo, p.repeticion)
     ), persona as (
       select t.id, t.numero, h.por_tarjeta, p.nombre, p.primer_apellido, p.segundo_apellido,
              t.pais_codigo as pais, $calendario::jsonb -> t.pais_codigo -> 'anio' as anio,
              $calendario::jsonb -> t.pais_codigo ->> 'hoy' as hoy
         from hallada h join tarjetas t on t.id = h.id join pacientes p on p.id = h.paciente_id
        where (select count(*) from hallada) = 1
     ), fila as (
       select o.id as "promocionId", ${NOMBRE_PRODUCTO} as promocion,
              o.estado, o.maximo_anual as "maximoAnual", o.tipo_bonificacion as "tipoBonificacion",
              o.vigencia_fin as "finVigencia", c.codigo_confirmacion as codigo, c.registrado_en as "registradoEn",
              u.numero as tarjeta, u.id::int as "tarjetaId", u.por_tarjeta as "porTarjeta", u.nombre,
              u.primer_apellido as "primerApellido", u.segundo_apellido as "segundoApellido",
              count(*) filter (where c.promocion_id = o.id and ${DE_ESTE_ANIO}) over (partition by o.id) as canjes,
              row_number() over (partition by o.id order by c.registrado_en desc, c.codigo_confirmacion)
                <= greatest(count(*) filter (where ${DE_ESTE_ANIO}) over (partition by o.id), 1) as mostrado,
              u.pais,
              (select coalesce(json_agg(r.fecha), '[]') from preregistros r
                where r.tarjeta_id = u.id and r.promocion_id = o.id and r.estado = 'Pendiente') as pendientes
         from persona u
         join canjes c on c.tarjeta_id = u.id and c.vigente
         join promociones propia on propia.id = c.promocion_id and propia.estado <> 'Inactivo'
         join promociones o on o.id = ${continuadaSql('propia', 'u.hoy')}
         join productos pr on pr.id = o.producto_id
     ), hecho as (select not exists (select from fila) as vacia
     ), intento as (${consultarSql(
       '(select vacia from hecho)',
       '$desconocido::boolean and not (select falta from corte)',
       SIN_FECHA,
     )}
     ), red48 as (${contarEnRed48Sql(
       '(select vacia from hecho)',
       'exists (select from intento where "negadaHasta" is null and not falta)',
       SIN_FECHA,
     )}
     ), total as (${contarEnCorteSql(`(select vacia from hecho) and not (select abierto from corte)
          and exists (select from intento where "negadaHasta" is null and not falta)
          and not exists (select from intentos
                           where ambito = $ambito::text and sujeto = decode($sujeto::text, 'hex')
                             and consultas -> 'sinNadie' ? $digestNumero::text)`)}
     )
     select (select "negadaHasta" from intento) as "negadaHasta",
            c.falta or coalesce((select i.falta or coalesce(r.falta, false)
                                   from intento i left join red48 r on true), false) as "faltaNacimiento",
            coalesce((select cuenta from total) = ${CORTE.cuantas}, false) as alarma,
            coalesce((select json_agg(f order by f."registradoEn" desc, f.codigo) from fila f
                         where f.mostrado), '[]')
              as filas
       from corte c`,
      {
        ...parametrosDeConsulta(consulta, now),
        ...busqueda,
        calendario: JSON.stringify(calendariosEn(now)),
        red48: busqueda.red48?.toString('hex') ?? null,
      },
    ),
    saldoHallado,
  );

/** Locks an issued card. Answers its state, whether its activation code is right or missing, and the doctor. */
export const leerParaAfiliar = async (
  tx: Query,
  input: {
    pais: PaisCodigo;
    numero: string;
    codigoActivacion: string | null;
    codigoMedico: string | null;
  },
) => {
  const tarjeta = await una(
    tx,
    `select estado, activacion is null
              or coalesce(activacion = ${activationDigest('numero', '$2::text')}, false) as abierta
       from tarjetas where numero = $1::text for update`,
    [input.numero, input.codigoActivacion],
    v.object({ estado: estadoTarjeta, abierta: v.boolean() }),
  );
  const medico =
    input.codigoMedico === null
      ? undefined
      : await una(
          tx,
          'select id from medicos where pais_codigo = $1 and codigo = $2 and activo',
          [input.pais, input.codigoMedico],
          v.object({ id: columna.entero }),
        );
  return { estado: null, abierta: true, ...tarjeta, medicoId: medico?.id ?? null };
};

/** The data of an affiliation. */
export interface Afiliacion {
  readonly pais: PaisCodigo;
  readonly identificacion: string;
  readonly nombre: string;
  readonly primerApellido: string;
  readonly segundoApellido: string;
  readonly correo: string;
  readonly telefono: string;
  readonly fechaNacimiento: Dia;
  readonly nacionalidad: string;
  readonly medicoId: number | null;
  /** The pharmacy; null for an affiliation at home or by the office. */
  readonly farmaciaId: FarmaciaId | null;
  readonly numeroTarjeta: string;
  /** Whether an issued card is activated; else its number is new. */
  readonly emitida: boolean;
  readonly consentimientos: Readonly<Record<'aviso-privacidad' | 'aceptacion-uso', string>>;
  readonly now: Date;
}

/**
 * Writes patient, card and both consents in one statement. A unique constraint refuses an identity or card number that
 * another person got meanwhile.
 */
export const escribirAfiliacion = async (tx: Query, a: Afiliacion): Promise<void> => {
  await tx.query(
    `with a as (
       select * from jsonb_to_record($1::jsonb)
         as a (pais text, identificacion text, nombre text, "primerApellido" text, "segundoApellido" text,
               correo text, telefono text, "fechaNacimiento" date, nacionalidad text, "medicoId" int,
               "farmaciaId" int, "numeroTarjeta" text, emitida boolean, consentimientos jsonb, now timestamptz)
     ), paciente as (
       insert into pacientes (pais_codigo, identificacion, nombre, primer_apellido, segundo_apellido,
                              correo, telefono, fecha_nacimiento, nacionalidad, medico_id, creado_en, farmacia_id)
       select pais, identificacion, nombre, "primerApellido", "segundoApellido", correo, telefono,
              "fechaNacimiento", nacionalidad, "medicoId", now, "farmaciaId" from a returning id
     ), nueva as (
       insert into tarjetas (numero, pais_codigo, estado, paciente_id, activada_en)
       select a."numeroTarjeta", a.pais, 'Activa', p.id, a.now from paciente p, a where not a.emitida
     ), activada as (
       update tarjetas t set estado = 'Activa', paciente_id = p.id, activada_en = a.now
         from paciente p, a where a.emitida and t.numero = a."numeroTarjeta" and t.estado = 'Emitida'
     )
     insert into consentimientos (paciente_id, texto, version, pais_codigo, aceptado_en)
     select p.id, c.key, c.value, a.pais, a.now from paciente p, a, jsonb_each_text(a.consentimientos) c`,
    [JSON.stringify(a)],
  );
};
