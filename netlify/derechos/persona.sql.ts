import * as v from 'valibot';
import { estadoSql } from '../dashboard/enLista.sql.ts';
import * as columna from '../database/columnas.ts';
import { type Query, una, unica } from '../database/database.ts';
import { continuadaSql, NOMBRE_PRODUCTO, vigenteSql } from '../directorio/catalogos.sql.ts';
import { contarSql, type Limit, limitRow, parametrosDeConteo } from '../http/limits.sql.ts';
import { IDENTIFICACION_BORRADA } from '../pacientes/anonimizacion.sql.ts';
import { consentimientoSql, retiroPedidoSql } from '../pacientes/expresiones.sql.ts';
import { datosDePersonaSql } from '../pacientes/derechos.sql.ts';
import {
  COLUMNAS,
  consentimientosDadosSql,
  filaDeSolicitud,
  personaSql,
  type Recibida,
} from './solicitudes.sql.ts';
import { datosDePersona } from '../../src/contracts/derechos.ts';
import { namesOf } from '../../src/contracts/fields.ts';
import { abrirPersona } from '../../src/contracts/personas.ts';
import type { calendariosEn } from '../../src/domain/calendario.ts';
import { type Derecho, type Razon, RECTIFICABLES } from '../../src/domain/derechos.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** The person with an identity number in a country, or null. */
export const personaDeNumero = async (
  tx: Query,
  pais: PaisCodigo,
  { tarjeta, identificacion }: { tarjeta: string | null; identificacion: string | null },
): Promise<string | null> => {
  const row = await una(
    tx,
    personaSql('$1::text', '$2::text', '$3::text'),
    [tarjeta, identificacion, pais],
    v.object({ id: v.string() }),
  );
  return row?.id ?? null;
};

const suya = abrirPersona.reply.entries;
const porPeriodo = v.object({ anual: columna.entero, mensual: columna.entero });

/** A person's page in one row; instants and days inside its lists are JSON strings. */
const personaRow = v.object({
  Canjes: suya.Canjes,
  Consentimientos: suya.Consentimientos,
  TotalCanjes: suya.TotalCanjes,
  id: v.string(),
  tarjetaId: columna.tarjetaId,
  datos: datosDePersona,
  ficha: v.omit(suya.Persona, namesOf(RECTIFICABLES)),
  saldo: v.array(v.object({ promocion: v.string(), maximos: porPeriodo, uso: porPeriodo })),
  esperas: v.array(
    v.object({
      PromocionId: v.number(),
      Promocion: v.string(),
      tipoBonificacion: v.string(),
      facturas: v.array(
        v.object({ numero: v.string(), fecha: columna.dia, puntoVenta: v.string() }),
      ),
    }),
  ),
  solicitudes: v.array(filaDeSolicitud),
  /** The user opened the page for this reason some minutes ago. */
  yaAbierta: v.boolean(),
});

const CANJES_MAXIMO = 200;
/** Within this time the same person opened for the same reason is one opening. */
const MISMA_APERTURA = '15 minutes';

const HOY = `($3::jsonb -> p.pais_codigo ->> 'hoy')`;

/** Counts the redemptions `c` of a person `p` and a promotion `o` in this year or month of their country. */
const enPeriodo = (periodo: 'anio' | 'mes') =>
  `count(*) filter (where c.promocion_id = o.id and c.fecha between ($3::jsonb -> p.pais_codigo -> '${periodo}' ->> 0)::date
                                      and ($3::jsonb -> p.pais_codigo -> '${periodo}' ->> 1)::date)`;

/** Everything on a person's page, within a country (null: any). Undefined for an unknown or anonymous person. */
export const leerPersona = (
  db: Query,
  input: {
    readonly referencia: string;
    readonly pais: PaisCodigo | null;
    readonly usuarioId: UsuarioId;
    readonly razon: Razon;
    readonly calendario: ReturnType<typeof calendariosEn>;
    readonly now: Date;
  },
) =>
  una(
    db,
    `select p.id, t.id::int as "tarjetaId", ${datosDePersonaSql('p')} as datos,
            json_build_object(
              'Pais', p.pais_codigo, 'AfiliadaEn', p.creado_en, 'NumeroTarjeta', t.numero, 'EstadoTarjeta', t.estado,
              'Medico', (select concat_ws(' · ', m.nombre, m.codigo) from medicos m where m.id = p.medico_id),
              'Consentimiento', ${consentimientoSql('t', `${HOY}::date`)}) as ficha,
            ${consentimientosDadosSql('p.id')} as "Consentimientos",
            (select coalesce(json_agg(s order by s.promocion), '[]') from (
               select ${NOMBRE_PRODUCTO} as promocion,
                      json_build_object('anual', o.maximo_anual, 'mensual', o.maximo_mensual) as maximos,
                      json_build_object('anual', ${enPeriodo('anio')}, 'mensual', ${enPeriodo('mes')}) as uso
                 from canjes c join promociones suya on suya.id = c.promocion_id
                 join promociones o on o.id = ${continuadaSql('suya', HOY)} join productos pr on pr.id = o.producto_id
                where c.tarjeta_id = t.id and c.vigente and suya.estado <> 'Inactivo'
                group by o.id, pr.id) s) as saldo,
            (select coalesce(json_agg(u order by u."registradoEn" desc, u."CodigoConfirmacion"), '[]') from (
               select c.codigo_confirmacion as "CodigoConfirmacion", c.fecha as "Fecha", ${NOMBRE_PRODUCTO} as "Producto",
                      (select f.nombre from farmacias f where f.id = c.farmacia_id) as "PuntoVenta",
                      ${estadoSql('c', '$6')} as "Estado", c.registrado_en as "registradoEn", m.texto as "Motivo"
                 from (select * from canjes where tarjeta_id = t.id
                        order by registrado_en desc, id desc limit ${CANJES_MAXIMO}) c
                 join productos pr on pr.id = c.producto_id
                 left join motivos_rechazo m on m.codigo = c.motivo_codigo) u) as "Canjes",
            (select count(*)::int from canjes c where c.tarjeta_id = t.id) as "TotalCanjes",
            (select coalesce(json_agg(w order by w."Promocion"), '[]') from (
               select o.id as "PromocionId", ${NOMBRE_PRODUCTO} as "Promocion", o.tipo_bonificacion as "tipoBonificacion",
                      json_agg(json_build_object('numero', r.numero, 'fecha', r.fecha, 'puntoVenta', f.nombre)
                               order by r.fecha, r.id) as facturas
                 from preregistros r join promociones o on o.id = r.promocion_id
                 join productos pr on pr.id = o.producto_id join farmacias f on f.id = r.farmacia_id
                where r.tarjeta_id = t.id and r.estado = 'Pendiente' and not ${retiroPedidoSql('p.id')}
                  and ${vigenteSql('o', HOY)}
                group by o.id, pr.id) w) as esperas,
            (select coalesce(json_agg(x order by x."Id" desc), '[]') from (
               select ${COLUMNAS} from solicitudes s where s.paciente_id = p.id) x) as solicitudes,
            exists (select from aperturas a
                     where a.usuario_id = $4 and a.paciente_id = p.id and a.razon = $5::text
                       and a.abierta_en > $6::timestamptz - interval '${MISMA_APERTURA}') as "yaAbierta"
       from pacientes p join tarjetas t on t.paciente_id = p.id
      where p.referencia = $1::uuid and ($2::text is null or p.pais_codigo = $2::text)
        and p.identificacion not like '${IDENTIFICACION_BORRADA}%'`,
    [
      input.referencia,
      input.pais,
      JSON.stringify(input.calendario),
      input.usuarioId,
      input.razon,
      input.now,
    ],
    personaRow,
  );

/** Counts an opening, and stores it unless the counter refuses it; one round trip. */
export const anotarApertura = (
  db: Query,
  apertura: { readonly usuarioId: UsuarioId; readonly pacienteId: string; readonly razon: Razon },
  limit: Limit,
  now: Date,
) =>
  unica(
    db,
    `with intento as (${contarSql(limit.ventana)}
     ), abierta as (
       insert into aperturas (usuario_id, paciente_id, razon, abierta_en)
       select $5::int, $6::bigint, $7::text, $4::timestamptz from intento where not negada
     )
     select * from intento`,
    [...parametrosDeConteo(limit, now), apertura.usuarioId, apertura.pacienteId, apertura.razon],
    limitRow,
  );

/** The person of a request by telephone, with an open request for the same right, if there is one. */
export const personaQueLlama = async (
  tx: Query,
  referencia: string,
  pais: PaisCodigo | null,
  derecho: Derecho,
) => {
  await tx.query('select from pacientes where referencia = $1::uuid for update', [referencia]);
  return una(
    tx,
    `select p.id, p.pais_codigo as pais, t.numero as tarjeta, p.fecha_nacimiento as nacimiento,
            (select min(s.id)::int from solicitudes s
              where s.paciente_id = p.id and s.derecho = $3::text and s.estado <> 'Respondida') as abierta
       from pacientes p join tarjetas t on t.paciente_id = p.id
      where p.referencia = $1::uuid and ($2::text is null or p.pais_codigo = $2::text)
        and p.identificacion not like '${IDENTIFICACION_BORRADA}%'`,
    [referencia, pais, derecho],
    v.object({
      id: v.string(),
      pais: columna.pais,
      tarjeta: v.string(),
      nacimiento: columna.dia,
      abierta: v.nullable(columna.entero),
    }),
  );
};

/** A request by telephone. */
export interface PorTelefono extends Omit<Recibida, 'numero' | 'identificacion' | 'digest'> {
  readonly pacienteId: string;
  readonly tarjeta: string;
  /** How the caller was identified, in words. */
  readonly comprobacion: string;
  readonly usuarioId: UsuarioId;
}

/** Writes the request with its first two movements, and answers its id. */
export const escribirPorTelefono = async (
  tx: Query,
  pedida: PorTelefono,
  now: Date,
): Promise<number> => {
  const { id } = await unica(
    tx,
    `with p as (
       select * from jsonb_to_record($1::jsonb)
         as p (pais text, derecho text, "pacienteId" bigint, tarjeta text, nacimiento date, "respuestaPor" text,
               contacto text, detalle text, now timestamptz, vence date, "usuarioId" int, comprobacion text)
     ), nueva as (
       insert into solicitudes (pais_codigo, derecho, origen, paciente_id, numero, nacimiento, respuesta_por,
                                contacto, detalle, recibida_en, vence)
       select pais, derecho, 'oficina', "pacienteId", tarjeta, nacimiento, "respuestaPor", contacto, detalle, now, vence
         from p returning id
     ), movida as (
       insert into solicitud_movimientos (solicitud_id, tipo, ocurrido_en, usuario_id, nota)
       select nueva.id, m.tipo, p.now, p."usuarioId", m.nota from nueva cross join p
        cross join lateral (values ('Recibida', 'Por teléfono'), ('Identificada', p.comprobacion)) m (tipo, nota)
     )
     select id::int from nueva`,
    [JSON.stringify({ ...pedida, now })],
    v.object({ id: columna.entero }),
  );
  return id;
};
