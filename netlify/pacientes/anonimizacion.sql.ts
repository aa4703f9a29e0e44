import * as v from 'valibot';
import { darTiempo } from '../administracion/importaciones.sql.ts';
import { alguna, type Query } from '../database/database.ts';
import { dice, dichosDe, type PacienteRow } from './nombradaEnTexto.sql.ts';
import { identificacionSql } from './expresiones.sql.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import { cederNumero } from './derechos.sql.ts';

/** Replaces a free text. */
const TEXTO_BORRADO = '[texto retirado]';
/**
 * The prefix of the row's id that replaces an identity or invoice number. No form accepts the asterisk, so the
 * number cannot be taken already.
 */
export const IDENTIFICACION_BORRADA = 'ANONIMA*';
const FACTURA_BORRADA = 'RETIRADA*';

/** The rows that anonymising a person changed. */
export interface Anonimizacion {
  readonly canjes: number;
  readonly textos: number;
  readonly respuestas: number;
  /** Codes of others' redemptions whose remarks named the person and were removed. */
  readonly ajenos: readonly string[];
  /** Codes of others' redemptions whose remarks have a single name, or two in one word: a person must judge them. */
  readonly porRevisar: readonly string[];
  /** The count of such redemptions outside the scope. */
  readonly porRevisarFuera: number;
  /** The names of the person's photos, whose bytes the store may still hold. */
  readonly fotos: readonly string[];
}

/** SQL: whether a country is that of a parameter; a null parameter matches all. */
const alcanza = (pais: string, solo: `$${number}`): string =>
  `(${solo}::text is null or ${pais} = ${solo}::text)`;

/** SQL: one condition within the scope's country, another outside. */
const segunPais = (pais: string, solo: `$${number}`, dentro: string, fuera: string): string =>
  `case when ${alcanza(pais, solo)} then ${dentro} else ${fuera} end`;

/**
 * Removes everything that identifies the person: their data, card number, photos, free texts on their redemptions,
 * other texts and invoice numbers that name them or say one of `tambien`, stored answers, and what their requests said.
 * Redemptions, invoices and history stay. `tambien` is searched in country `solo` only (null: everywhere), and no code
 * of another country is answered.
 */
export const anonimizarPaciente = async (
  tx: Query,
  persona: PacienteRow,
  numeroNuevo: string,
  tambien: readonly string[],
  solo: PaisCodigo | null = null,
): Promise<Anonimizacion> => {
  const { pacienteId, tarjetaId } = persona;
  // It reads the remarks of all redemptions: beside hundreds of thousands, for many seconds.
  await darTiempo(tx);
  const { cifras, nombres, enDuda } = await dichosDe(tx, persona, tambien);
  // The database permits removing these words from others' texts, and no others.
  await tx.query(
    `update solicitudes set dichos = $2::text[]
      where paciente_id = $1 and estado = 'Abierta' and aplicada_en is null`,
    [pacienteId, [...cifras, ...nombres]],
  );
  const fuera = await dichosDe(tx, persona, []);
  const nombra = segunPais(
    'c.pais_codigo',
    '$6',
    dice('texto', '$3', '$4'),
    dice('texto', '$7', '$8'),
  );
  // A decision stores its remark twice; read both in one statement.
  const deOtros = await tx.query(
    `with dicho (canje_id, texto) as materialized (
       select id, observaciones from canjes where observaciones <> $2
       union select canje_id, observaciones from canje_historial where observaciones <> $2)
     select c.id, c.codigo_confirmacion as codigo, bool_or(${nombra}) as nombra,
            ${alcanza('c.pais_codigo', '$6')} as alcanza
       from dicho join canjes c on c.id = canje_id
      where c.tarjeta_id <> $1 and ${segunPais('c.pais_codigo', '$6', dice('texto', '$3', '$5'), dice('texto', '$7', '$9'))}
      group by c.id order by c.id desc`,
    [
      tarjetaId,
      TEXTO_BORRADO,
      cifras,
      nombres,
      [...nombres, ...enDuda],
      solo,
      fuera.cifras,
      fuera.nombres,
      [...fuera.nombres, ...fuera.enDuda],
    ],
    v.object({ id: v.string(), codigo: v.string(), nombra: v.boolean(), alcanza: v.boolean() }),
  );
  const ajenos = deOtros.filter((otro) => otro.nombra);
  const dudosos = deOtros.filter((otro) => !otro.nombra);
  const codigos = (canjes: typeof deOtros) =>
    canjes.filter((canje) => canje.alcanza).map(({ codigo }) => codigo);

  // Waits for running decisions on the person's own redemptions.
  const propios = await tx.query(
    'select id from canjes where tarjeta_id = $1 for no key update',
    [tarjetaId],
    v.object({ id: v.string() }),
  );
  const respuestas = await tx.query(
    `delete from idempotencia i
      where i.respuesta ->> 'NumeroTarjeta' = $2
         or i.respuesta ->> 'TarjetaPacienteId' = $1::text
         or i.respuesta ->> 'CodigoConfirmacion' in
              (select codigo_confirmacion from canjes where tarjeta_id = $1::bigint)
     returning 1`,
    [tarjetaId, persona.numero],
  );
  await tx.query(
    `with ido as (
       delete from reclamos
        where pais_codigo = $1
          and ${identificacionSql('pais_codigo', 'identificacion')} = ${identificacionSql('pais_codigo', '$2::text')}
       returning id, telefono)
     update solicitudes set respuesta_por = 'telefono', contacto = telefono
       from ido where reclamo_id = ido.id and estado <> 'Respondida'`,
    [persona.pais, persona.identificacion],
  );
  await tx.query(`update tarjetas set numero = $2 where id = $1`, [tarjetaId, numeroNuevo]);
  await tx.query(
    `update canje_facturas set numero = $2::text || id
      where canje_id in (select id from canjes where tarjeta_id = $1) and ${dice('numero', '$3', '$4')}`,
    [tarjetaId, FACTURA_BORRADA, cifras, nombres],
  );
  const fotos = await tx.query(
    `delete from canje_fotos where canje_id in (select id from canjes where tarjeta_id = $1)
     returning clave as nombre`,
    [tarjetaId],
    v.object({ nombre: v.string() }),
  );
  // The person's name as a buyer, and the buyers of the person's redemptions.
  await tx.query(
    `update canjes set comprador_nombre = null, comprador_identificacion = null
      where comprador_nombre is not null
        and (tarjeta_id = $1
             or ${identificacionSql('pais_codigo', 'upper(btrim(comprador_identificacion))')}
                = ${identificacionSql('pais_codigo', '$2::text')})`,
    [tarjetaId, persona.identificacion],
  );
  await tx.query(
    `update solicitud_movimientos set nota = $2
      where nota <> $2 and solicitud_id in (select id from solicitudes where paciente_id = $1)`,
    [pacienteId, TEXTO_BORRADO],
  );
  const suyos = [[...propios, ...ajenos].map(({ id }) => id), TEXTO_BORRADO];
  const enCanjes = await tx.query(
    `update canjes set observaciones = $2
      where id = any ($1::bigint[]) and observaciones <> $2 returning 1`,
    suyos,
  );
  const enHistorial = await tx.query(
    `update canje_historial set observaciones = $2
      where canje_id = any ($1::bigint[]) and observaciones <> $2 returning 1`,
    suyos,
  );
  const enDisputas = await tx.query(
    `update liquidacion_movimientos m set observaciones = $1 from liquidaciones l
      where l.id = m.liquidacion_id and m.observaciones <> $1
        and ${segunPais('l.pais_codigo', '$4', dice('m.observaciones', '$2', '$3'), dice('m.observaciones', '$5', '$6'))}
     returning 1`,
    [TEXTO_BORRADO, cifras, nombres, solo, fuera.cifras, fuera.nombres],
  );
  // The contact of an open request stays until it is answered.
  await tx.query(
    `update solicitudes set numero = null, nacimiento = null, detalle = null, dichos = null,
            respuesta_por = case when estado <> 'Respondida' then respuesta_por end,
            contacto = case when estado <> 'Respondida' then contacto end
      where paciente_id = $1`,
    [pacienteId],
  );
  // Last: the database finds the person's data by these values.
  await tx.query(
    `update pacientes set identificacion = '${IDENTIFICACION_BORRADA}' || id, nombre = 'Persona',
            primer_apellido = 'Anónima', segundo_apellido = 'Anónima', correo = 'anonima@invalid',
            telefono = '0', fecha_nacimiento = '1900-01-01', nacionalidad = 'Anónima', medico_id = null,
            repeticion = 0
      where id = $1`,
    [pacienteId],
  );
  await cederNumero(tx, persona);
  return {
    canjes: propios.length,
    textos: enCanjes.length + enHistorial.length + enDisputas.length,
    respuestas: respuestas.length,
    ajenos: codigos(ajenos),
    porRevisar: codigos(dudosos),
    porRevisarFuera: dudosos.filter((otro) => !otro.alcanza).length,
    fotos: fotos.map(({ nombre }) => nombre),
  };
};

/** Whether that card number is free. */
export const numeroLibre = async (tx: Query, numero: string): Promise<boolean> =>
  !(await alguna(tx, 'select 1 from tarjetas where numero = $1', [numero]));
