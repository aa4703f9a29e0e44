import * as v from 'valibot';
import * as columna from '../database/columnas.ts';
import { type Query, una, unica } from '../database/database.ts';
import { consentimientoSql, identificacionSql } from '../pacientes/expresiones.sql.ts';
import { contarSql, limitRow, parametrosDeConteo, type Limit } from '../http/limits.sql.ts';
import { historicoAnual, tarjeta as contract } from '../../src/contracts/canjes.ts';
import { calendariosEn } from '../../src/domain/calendario.ts';
import { CONSENTIMIENTOS } from '../../src/domain/hechosCanje.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { PromocionId, TarjetaId } from '../../src/domain/ids.ts';

/** A card for the counter, without a person while it is only issued or once the person is anonymous. */
const tarjetaRow = v.object({
  ...v.omit(contract.reply, ['ConsentimientoPorRenovar']).entries,
  activa: v.boolean(),
  consentimiento: v.picklist(CONSENTIMIENTOS),
  ClienteTarjeta: v.nullable(contract.reply.entries.ClienteTarjeta),
});
const intentoRow = v.object({ ...limitRow.entries, tarjeta: v.nullable(tarjetaRow) });

const historicoRow = v.object({ ...historicoAnual.reply.entries, pais: columna.pais });

/** The key of a card lookup: its canonical number, or an identity number of one country. */
export interface BusquedaTarjeta {
  readonly numero: string | null;
  /** Only cards of this country; null for all. */
  readonly pais: PaisCodigo | null;
  readonly identificacion: string | null;
  readonly paisIdentificacion: PaisCodigo;
}

/**
 * Looks a card up and counts the try, in one round trip: also a lookup without a result counts, and the counter is
 * answered too.
 */
export const buscarTarjeta = (db: Query, busqueda: BusquedaTarjeta, limit: Limit, now: Date) =>
  unica(
    db,
    `with intento as (${contarSql(limit.ventana)}),
     hallada as (
       select coalesce(
         (select t.id from tarjetas t
           where t.numero = $5::text and ($6::text is null or t.pais_codigo = $6::text)),
         (select t.id from pacientes p join tarjetas t on t.paciente_id = p.id
           where p.pais_codigo = $8::text
             and ${identificacionSql('p.pais_codigo', 'p.identificacion')} = ${identificacionSql('$8::text', '$7::text')}
           order by t.estado = 'Activa' desc, p.repeticion limit 1)) as id
     )
     select i.*, (
       select json_build_object(
                'ClienteTarjetaId', t.id, 'NumeroTarjeta', t.numero, 'activa', t.estado = 'Activa',
                'consentimiento', ${consentimientoSql('t', `($9::jsonb -> t.pais_codigo ->> 'hoy')::date`)},
                'CodigoMedico', m.codigo, 'ClienteTarjeta', case when p.nombre is not null then json_build_object(
                  'Nombre', p.nombre, 'PrimerApellido', p.primer_apellido, 'SegundoApellido', p.segundo_apellido) end)
         from hallada h
         join tarjetas t on t.id = h.id
         left join pacientes p on p.id = t.paciente_id
         left join medicos m on m.id = p.medico_id and m.activo) as tarjeta
       from intento i`,
    [
      ...parametrosDeConteo(limit, now),
      busqueda.numero,
      busqueda.pais,
      busqueda.identificacion,
      busqueda.paisIdentificacion,
      JSON.stringify(calendariosEn(now)),
    ],
    intentoRow,
  );

/**
 * How often a card used a promotion, in the calendar of the card's country `pais`, without rejected redemptions.
 * Undefined if the card is not of `pais` (null: any), or the promotion is of another country.
 */
export const historicoDeTarjeta = (
  db: Query,
  input: { tarjetaId: TarjetaId; promocionId: PromocionId; pais: PaisCodigo | null; now: Date },
): Promise<v.InferInput<typeof historicoRow> | undefined> =>
  una(
    db,
    `select uso.anual as "ConsumoTotalAnual", p.maximo_anual as "MaximoPromocionAnual",
            uso.mensual as "ConsumoTotalMensual", p.maximo_mensual as "MaximoPromocionMensual",
            t.pais_codigo as pais
       from tarjetas t
       join promociones p on p.id = $2::int and p.pais_codigo = t.pais_codigo
       cross join lateral (select $4::jsonb -> t.pais_codigo as calendario) c
       cross join lateral (
         select count(*)::int as anual,
                (count(*) filter (
                  where fecha between (calendario -> 'mes' ->> 0)::date and (calendario -> 'mes' ->> 1)::date
                ))::int as mensual
           from canjes
          where tarjeta_id = t.id and promocion_id = p.id and vigente
            and fecha between (calendario -> 'anio' ->> 0)::date and (calendario -> 'anio' ->> 1)::date
       ) uso
      where t.id = $1::int and ($3::text is null or t.pais_codigo = $3::text)`,
    [input.tarjetaId, input.promocionId, input.pais, JSON.stringify(calendariosEn(input.now))],
    historicoRow,
  );
