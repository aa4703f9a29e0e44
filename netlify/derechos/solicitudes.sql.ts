import * as v from 'valibot';
import { dia, entero, tarjetaId } from '../database/columnas.ts';
import { type Query, una, unica } from '../database/database.ts';
import {
  type Consulta,
  consultarSql,
  contarSolicitudSql,
  parametrosDeConsulta,
  solicitudContada,
  SOLICITUDES_LLENAS,
} from '../pacientes/limitesDeConsulta.sql.ts';
import { named } from '../database/named.ts';
import type { PageWindow } from '../http/page.ts';
import { IDENTIFICACION_BORRADA } from '../pacientes/anonimizacion.sql.ts';
import { datosDePersonaSql } from '../pacientes/derechos.sql.ts';
import { tablero } from '../../src/contracts/dashboard/tablero.ts';
import { datosDePersona, solicitudRow, ver } from '../../src/contracts/derechos.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { Derecho } from '../../src/domain/derechos.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import { identificacionSql } from '../pacientes/expresiones.sql.ts';

/** SQL: the person with a card or an identity number of a country. */
export const personaSql = (tarjeta: string, identificacion: string, pais: string): string => `
  select p.id, p.fecha_nacimiento
    from tarjetas t join pacientes p on p.id = t.paciente_id
   where t.numero = ${tarjeta} and t.pais_codigo = ${pais}
  union
  select p.id, p.fecha_nacimiento from pacientes p
   where p.pais_codigo = ${pais}
     and ${identificacionSql('p.pais_codigo', 'p.identificacion')} = ${identificacionSql(pais, identificacion)}`;

/** The parsed public form. */
export interface Recibida {
  readonly pais: PaisCodigo;
  readonly derecho: Derecho;
  /** The typed number, then its readings as a card and as an identity number. */
  readonly numero: string;
  readonly tarjeta: string | null;
  readonly identificacion: string | null;
  readonly nacimiento: Dia;
  readonly respuestaPor: 'correo' | 'telefono';
  readonly contacto: string;
  readonly detalle: string | null;
  readonly vence: Dia;
  readonly digest: Buffer;
}

/**
 * Stores a request with its person, if number and date of birth agree: one round trip, the same for any person,
 * repetitions included. Without an `id`, the same request was being written: call it again. `negadaHasta` as in
 * `consultarSql`. `llenas`: the limit of all visitors is reached; a `probada` request is stored nevertheless.
 */
export const recibirSolicitud = (
  db: Query,
  recibida: Recibida,
  consulta: Consulta,
  now: Date,
  probada: boolean,
) =>
  unica(
    db,
    ...named(
      `with intento as (${consultarSql('true', 'true')}
     ), persona as (
       select id from (${personaSql('$tarjeta::text', '$identificacion::text', '$pais::text')}) p
        where $derecho::text = 'reclamar' or fecha_nacimiento = $nacimiento::date
        limit 1
     ), nueva as (
       insert into solicitudes (pais_codigo, derecho, origen, paciente_id, numero, nacimiento,
                                respuesta_por, contacto, detalle, huella, recibida_en, vence)
       select $pais::text, $derecho::text, 'sitio', (select id from persona), $numero::text, $nacimiento::date, $respuestaPor::text,
              $contacto::text, $detalle::text, decode($digest::text, 'hex'), to_timestamp($ahora::numeric), $vence::date
         from intento where "negadaHasta" is null and ($probada::boolean or not ${SOLICITUDES_LLENAS})
       on conflict (huella) do nothing
       returning id, vence
     ), recibida as (
       insert into solicitud_movimientos (solicitud_id, tipo, ocurrido_en)
       select id, 'Recibida', to_timestamp($ahora::numeric) from nueva
     ), contada as (${contarSolicitudSql('nueva')}
     ), una as (
       select id, vence from nueva
       union all
       select id, vence from solicitudes where huella = decode($digest::text, 'hex')
     )
     select "negadaHasta", (select id::int from una limit 1) as id, (select vence from una limit 1) as vence,
            not exists (select from nueva) as repetida,
            (select cuenta from contada) as "deTodas", ${SOLICITUDES_LLENAS} as llenas
       from intento`,
      {
        ...parametrosDeConsulta(consulta, now),
        ...recibida,
        digest: recibida.digest.toString('hex'),
        probada,
      },
    ),
    v.object({
      ...solicitudContada.entries,
      id: v.nullable(entero),
      vence: v.nullable(dia),
      repetida: v.boolean(),
    }),
  );

/** A request in a list. */
export const filaDeSolicitud = v.omit(solicitudRow, ['Numero', 'Urgencia']);
export type FilaDeSolicitud = v.InferInput<typeof filaDeSolicitud>;

/** Today in each country, and the last due day that counts as soon. */
export type CalendarioDeMesa = Readonly<Record<PaisCodigo, { hoy: Dia; pronto: Dia }>>;

export const COLUMNAS = `s.id::int as "Id", s.pais_codigo as "Pais", s.derecho as "Derecho", s.origen as "Origen",
  s.estado as "Estado", s.recibida_en as "RecibidaEn", s.vence as "Vence"`;

const listas = {
  abiertas: { donde: `s.estado = 'Abierta'`, orden: 's.vence, s.id' },
  vencidas: {
    donde: `s.estado = 'Abierta' and s.vence < ($4::jsonb -> s.pais_codigo ->> 'hoy')::date`,
    orden: 's.vence, s.id',
  },
  proximas: {
    donde: `s.estado = 'Abierta' and s.vence between ($4::jsonb -> s.pais_codigo ->> 'hoy')::date
              and ($4::jsonb -> s.pais_codigo ->> 'pronto')::date`,
    orden: 's.vence, s.id',
  },
  detenidas: { donde: `s.estado = 'Detenida'`, orden: 's.id' },
  respondidas: { donde: `s.estado = 'Respondida'`, orden: 's.id desc' },
} as const;

/** The name of a list of the desk. */
export type ListaDeSolicitudes = keyof typeof listas;

/** A page of a list, or one request of any list, within a country (null: all), with the count. */
export const listarSolicitudes = (
  db: Query,
  input: PageWindow & {
    lista: ListaDeSolicitudes;
    solicitud: number | null;
    pais: PaisCodigo | null;
    calendario: CalendarioDeMesa;
  },
) => {
  const { donde, orden } =
    input.solicitud === null ? listas[input.lista] : { donde: 'true', orden: 's.id' };
  return db.query(
    `select ${COLUMNAS}, count(*) over ()::int as total from solicitudes s
      where ${donde} and ($1::text is null or s.pais_codigo = $1::text)
        and $4::jsonb is not null and ($5::int is null or s.id = $5::int)
      order by ${orden} limit $2::int offset $3::int`,
    [input.pais, input.cuantas, input.salto, JSON.stringify(input.calendario), input.solicitud],
    v.object({ ...filaDeSolicitud.entries, total: entero }),
  );
};

/** Counts the open requests of a country (null: of all): overdue, soon due, all, and stopped ones. */
export const contarSolicitudes = (
  db: Query,
  pais: PaisCodigo | null,
  calendario: CalendarioDeMesa,
) =>
  unica(
    db,
    `select count(*) filter (where estado = 'Abierta' and vence < c.hoy)::int as "Vencidas",
            count(*) filter (where estado = 'Abierta' and vence between c.hoy and c.pronto)::int as "PorVencer",
            count(*) filter (where estado = 'Abierta')::int as "Abiertas",
            count(*) filter (where estado = 'Detenida')::int as "Detenidas"
       from solicitudes s
      cross join lateral (
        select ($2::jsonb -> s.pais_codigo ->> 'hoy')::date as hoy,
               ($2::jsonb -> s.pais_codigo ->> 'pronto')::date as pronto) c
      where estado in ('Abierta', 'Detenida') and ($1::text is null or pais_codigo = $1::text)`,
    [pais, JSON.stringify(calendario)],
    tablero.reply.entries.Derechos.wrapped,
  );

/** The consents of a person, oldest first, as JSON: SQL of a scalar. */
export const consentimientosDadosSql = (paciente: string): string => `(
  select coalesce(json_agg(json_build_object('Texto', c.texto, 'Version', c.version,
           'AceptadoEn', c.aceptado_en, 'RetiradoEn', c.retirado_en, 'Huella', l.huella)
           order by c.aceptado_en, c.texto), '[]')
    from consentimientos c
    left join textos_legales l on l.texto = c.texto and l.version = c.version
   where c.paciente_id = ${paciente})`;

const vista = ver.reply.entries;

const completaRow = v.object({
  ...filaDeSolicitud.entries,
  Escrito: vista.Escrito,
  Consentimientos: vista.Consentimientos,
  Movimientos: vista.Movimientos,
  Aplicada: vista.Aplicada,
  /** Another open request of the same person for the same right. */
  repetida: v.nullable(entero),
  /** Whether a patient has the number. */
  hayAlguien: v.boolean(),
  persona: v.nullable(
    v.object({ ...vista.Persona.wrapped.entries, tarjetaId, Datos: datosDePersona }),
  ),
});

/** A request of a country (null: any) with its person, consents and movements, or undefined. */
export const leerSolicitud = async (
  db: Query,
  id: number,
  pais: PaisCodigo | null,
  buscada: (numero: string) => { tarjeta: string | null; identificacion: string | null },
) => {
  const escrito = await una(
    db,
    `select coalesce(s.numero, r.identificacion) as numero
       from solicitudes s left join reclamos r on r.id = s.reclamo_id
      where s.id = $1 and ($2::text is null or s.pais_codigo = $2::text)`,
    [id, pais],
    v.object({ numero: v.nullable(v.string()) }),
  );
  if (escrito === undefined) return undefined;
  const { tarjeta, identificacion } =
    escrito.numero === null ? { tarjeta: null, identificacion: null } : buscada(escrito.numero);
  return una(
    db,
    `select ${COLUMNAS}, s.aplicada_en is not null as "Aplicada",
            case when coalesce(s.numero, r.identificacion, s.contacto) is not null then json_build_object(
              'Numero', coalesce(s.numero, r.identificacion), 'FechaNacimiento', s.nacimiento,
              'Nombre', r.nombre,
              'RespuestaPor', coalesce(s.respuesta_por, case when r.id is not null then 'telefono' end),
              'Contacto', coalesce(s.contacto, r.telefono), 'Detalle', s.detalle) end as "Escrito",
            (select min(o.id)::int from solicitudes o
              where o.paciente_id = s.paciente_id and o.derecho = s.derecho and o.id <> s.id
                and o.estado <> 'Respondida' and s.estado <> 'Respondida') as repetida,
            exists (${personaSql('$2::text', '$3::text', 's.pais_codigo')}) as "hayAlguien",
            (select json_build_object('Nombre', concat_ws(' ', p.nombre, p.primer_apellido, p.segundo_apellido),
                'NumeroTarjeta', t.numero, 'tarjetaId', t.id, 'EstadoTarjeta', t.estado, 'Referencia', p.referencia,
                'Datos', ${datosDePersonaSql('p')},
                'UltimoCanje', (select max(c.registrado_en) from canjes c where c.tarjeta_id = t.id))
               from pacientes p join tarjetas t on t.paciente_id = p.id
              where p.id = s.paciente_id and p.identificacion not like '${IDENTIFICACION_BORRADA}%') as persona,
            ${consentimientosDadosSql('s.paciente_id')} as "Consentimientos",
            (select coalesce(json_agg(json_build_object('Tipo', m.tipo, 'OcurridoEn', m.ocurrido_en,
                'Usuario', u.nombre_usuario, 'Nota', m.nota) order by m.id), '[]')
               from solicitud_movimientos m left join usuarios u on u.id = m.usuario_id
              where m.solicitud_id = s.id) as "Movimientos"
       from solicitudes s left join reclamos r on r.id = s.reclamo_id
      where s.id = $1`,
    [id, tarjeta, identificacion],
    completaRow,
  );
};
