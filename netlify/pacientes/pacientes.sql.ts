import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import type { Query } from '../database/database.ts';
import { conservarRespuestaSql } from '../http/idempotency.sql.ts';
import {
  contarSql,
  parametrosDeConteo,
  type Contador,
  type CuentaRow,
} from '../http/limits.sql.ts';
import type { Dia, Periodo } from '../../src/domain/calendario.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';

/** Names of the constraints that a lost race for a number violates. */
export const IDENTIFICACION_UNICA = 'pacientes_identificacion_unica';
export const TARJETA_UNICA = 'tarjetas_numero_unico';

/**
 * SQL of an identity number as numbers are compared: people write the same one with its separators or without.
 * In the words of the index (migration 0010), which is of no use to others.
 */
export const identificacionLlana = (numero: string): string => `translate(${numero}, ' -./', '')`;

/** How a card stands in the programme; null when nobody has it. */
export type EstadoTarjeta = 'Emitida' | 'Activa' | 'Retirada' | null;

/**
 * How a card number stands, in one round trip with the counter of tries, where only those whose state
 * differs from `buscado` count.
 */
export const estadoDeTarjeta = async (
  db: Query,
  numero: string,
  buscado: EstadoTarjeta,
  contador: Contador,
  now: Date,
): Promise<{ estado: EstadoTarjeta; cuenta: CuentaRow | undefined }> => {
  const [row] = await db.query<CuentaRow & { estado: EstadoTarjeta }>(
    `with hallada as (select (select estado from tarjetas where numero = $5::text) as estado),
          intento as (${contarSql('(select estado from hallada) is distinct from $6::text')})
     select i.*, h.estado from intento i, hallada h`,
    [...parametrosDeConteo(contador, now), numero, buscado],
  );
  return { estado: row?.estado ?? null, cuenta: row };
};

/** Whether an identity number of a country is taken; only a taken one counts against the limit. */
export const identificacionTomada = async (
  db: Query,
  pais: PaisCodigo,
  identificacion: string,
  contador: Contador,
  now: Date,
): Promise<{ tomada: boolean; cuenta: CuentaRow | undefined }> => {
  const [row] = await db.query<CuentaRow & { tomada: boolean }>(
    `with hallada as (select exists (select from pacientes
                         where pais_codigo = $5::text
                           and ${identificacionLlana('identificacion')} = ${identificacionLlana('$6::text')}) as tomada),
          intento as (${contarSql('(select tomada from hallada)')})
     select i.*, h.tomada from intento i, hallada h`,
    [...parametrosDeConteo(contador, now), pais, identificacion],
  );
  return { tomada: row?.tomada ?? true, cuenta: row };
};

/** A redemption of the balance; `canjes` counts this year's of its promotion. */
export interface SaldoSqlRow {
  readonly promocionId: number;
  readonly promocion: string;
  readonly estado: 'Activo' | 'Inactivo';
  readonly maximoAnual: number;
  readonly tipoBonificacion: string;
  readonly codigo: string;
  readonly registradoEn: string;
  readonly tarjeta: string;
  readonly porTarjeta: boolean;
  readonly nombre: string;
  readonly primerApellido: string;
  readonly segundoApellido: string;
  readonly canjes: number;
  readonly pais: PaisCodigo;
  /** The dates of the pre-registered invoices that wait for the promotion. */
  readonly pendientes: readonly Dia[];
}

/** Whose balance: a canonical card number, or an identity number in some countries; null is neither. */
export interface BusquedaSaldo {
  readonly numero: string | null;
  readonly identificacion: string | null;
  readonly paises: readonly PaisCodigo[];
}

/** Per country, the days between which redemptions count. */
export type CalendarioSaldo = Readonly<Record<PaisCodigo, Periodo>>;

/**
 * This year's redemptions and, of a promotion without one, the newest before: not rejected and of promotions not inactive, of the one person a number
 * leads to (two people of two countries with one identity number: nobody), newest first. In one round
 * trip with the counter of tries, where only those that find nothing count.
 */
export const redencionesDelAnio = async (
  db: Query,
  busqueda: BusquedaSaldo,
  calendario: CalendarioSaldo,
  contador: Contador,
  now: Date,
): Promise<{ filas: SaldoSqlRow[]; cuenta: CuentaRow | undefined }> => {
  const [row] = await db.query<CuentaRow & { filas: SaldoSqlRow[] }>(
    `with por_tarjeta as (
       select id, paciente_id from tarjetas where numero = $5::text and estado = 'Activa'
     ), hallada as (
       select id, paciente_id, true as por_tarjeta from por_tarjeta
       union all
       select t.id, p.id, false from pacientes p join tarjetas t on t.paciente_id = p.id
        where ${identificacionLlana('p.identificacion')} = ${identificacionLlana('$6::text')} and p.pais_codigo = any ($7::text[]) and t.estado = 'Activa'
          and not exists (select from por_tarjeta)
     ), persona as (
       select t.id, t.numero, h.por_tarjeta, p.nombre, p.primer_apellido, p.segundo_apellido,
              t.pais_codigo as pais, $8::jsonb -> t.pais_codigo as anio
         from hallada h join tarjetas t on t.id = h.id join pacientes p on p.id = h.paciente_id
        where (select count(*) from hallada) = 1
     ), fila as (
       select c.promocion_id as "promocionId", ${NOMBRE_PRODUCTO} as promocion,
              o.estado, o.maximo_anual as "maximoAnual", o.tipo_bonificacion as "tipoBonificacion",
              c.codigo_confirmacion as codigo, c.registrado_en as "registradoEn",
              u.numero as tarjeta, u.por_tarjeta as "porTarjeta", u.nombre,
              u.primer_apellido as "primerApellido", u.segundo_apellido as "segundoApellido",
              count(*) filter (where c.fecha between (u.anio ->> 0)::date and (u.anio ->> 1)::date)
                over (partition by c.promocion_id) as canjes,
              row_number() over (partition by c.promocion_id
                                 order by c.registrado_en desc, c.codigo_confirmacion) as lugar,
              u.pais,
              (select coalesce(json_agg(r.fecha), '[]') from preregistros r
                where r.tarjeta_id = u.id and r.promocion_id = o.id and r.estado = 'Pendiente') as pendientes
         from persona u
         join canjes c on c.tarjeta_id = u.id and c.vigente
         join promociones o on o.id = c.promocion_id and o.estado <> 'Inactivo'
         join productos pr on pr.id = o.producto_id
     ), intento as (${contarSql('not exists (select from fila)')})
     select i.*, coalesce((select json_agg(f order by f."registradoEn" desc, f.codigo) from fila f
                         where f.lugar <= greatest(f.canjes, 1)), '[]')
              as filas
       from intento i`,
    [
      ...parametrosDeConteo(contador, now),
      busqueda.numero,
      busqueda.identificacion,
      busqueda.paises,
      JSON.stringify(calendario),
    ],
  );
  return { filas: row?.filas ?? [], cuenta: row };
};

/** An issued card and the doctor that an affiliation names, the card locked for it. */
export const leerParaAfiliar = async (
  tx: Query,
  input: { pais: PaisCodigo; numero: string; codigoMedico: string | null },
): Promise<{ estado: EstadoTarjeta; medicoId: number | null }> => {
  const tarjetas = await tx.query<{ estado: EstadoTarjeta }>(
    'select estado from tarjetas where numero = $1 for update',
    [input.numero],
  );
  const medicos =
    input.codigoMedico === null
      ? []
      : await tx.query<{ id: number }>(
          'select id from medicos where pais_codigo = $1 and codigo = $2 and activo',
          [input.pais, input.codigoMedico],
        );
  return { estado: tarjetas[0]?.estado ?? null, medicoId: medicos[0]?.id ?? null };
};

/** All that an affiliation writes. */
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
  readonly numeroTarjeta: string;
  /** Whether the card exists, issued, and is activated; else its number is new. */
  readonly emitida: boolean;
  readonly consentimientos: Readonly<Record<'aviso-privacidad' | 'aceptacion-uso', string>>;
  readonly now: Date;
}

/**
 * Writes patient, card, both consents and the attempt's answer in one statement: all or nothing. A
 * unique constraint refuses an identity or card number that somebody else has meanwhile.
 */
export const escribirAfiliacion = async (
  tx: Query,
  a: Afiliacion,
  intento: { operacion: string; clave: string; respuesta: unknown },
): Promise<void> => {
  await tx.query(
    `with paciente as (
       insert into pacientes (pais_codigo, identificacion, nombre, primer_apellido, segundo_apellido,
                              correo, telefono, fecha_nacimiento, nacionalidad, medico_id, creado_en)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz) returning id
     ), nueva as (
       insert into tarjetas (numero, pais_codigo, estado, paciente_id, activada_en)
       select $12, $1, 'Activa', id, $11::timestamptz from paciente where not $13::boolean
     ), activada as (
       update tarjetas t set estado = 'Activa', paciente_id = p.id, activada_en = $11::timestamptz
         from paciente p where $13::boolean and t.numero = $12 and t.estado = 'Emitida'
     ), consentida as (
       insert into consentimientos (paciente_id, texto, version, pais_codigo, aceptado_en)
       select p.id, c.key, c.value, $1, $11::timestamptz from paciente p, jsonb_each_text($14::jsonb) c
     )
     ${conservarRespuestaSql('$15', '$16', '$17')}`,
    [
      a.pais,
      a.identificacion,
      a.nombre,
      a.primerApellido,
      a.segundoApellido,
      a.correo,
      a.telefono,
      a.fechaNacimiento,
      a.nacionalidad,
      a.medicoId,
      a.now,
      a.numeroTarjeta,
      a.emitida,
      JSON.stringify(a.consentimientos),
      intento.operacion,
      intento.clave,
      JSON.stringify(intento.respuesta),
    ],
  );
};
