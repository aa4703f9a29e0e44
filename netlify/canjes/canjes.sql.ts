import { dentroDe } from '../database/alcance.sql.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import type { Query } from '../database/database.ts';
import { conservarRespuestaSql } from '../http/idempotency.sql.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { CanjeConEstado, EstadoCanje } from '../../src/domain/estado.ts';
import type { FacturaReunida } from '../../src/domain/facturas.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

/** The constraints that refuse a redemption when another transaction was faster: with an invoice, the code, or another chain for the pharmacy. */
export const CANJE_DENUEVO: readonly string[] = [
  'canje_facturas_una_vez_por_producto',
  'canjes_codigo_confirmacion_unico',
  'canjes_farmacia',
];

/**
 * Makes redemptions of one card wait for each other until the transaction ends. Only what is read
 * after it, in a statement of its own, is what the one before has left.
 */
export const bloquearTarjeta = async (tx: Query, tarjetaId: number): Promise<void> => {
  await tx.query('select 1 from tarjetas where id = $1::int for update', [tarjetaId]);
};

/** A redemption that has passed every rule, ready to be written. */
export interface CanjeNuevo {
  readonly codigoConfirmacion: string;
  readonly tarjetaId: number;
  readonly promocionId: number;
  readonly productoId: number;
  readonly farmaciaId: number;
  readonly cadenaId: number;
  readonly pais: PaisCodigo;
  readonly medicoId: number;
  readonly distribuidorId: number;
  readonly usuarioId: number;
  readonly ffd: boolean;
  readonly registradoEn: Date;
  /** The day of registration in the pharmacy's country. */
  readonly fecha: Dia;
  /** Sorted by pharmacy and number, as `reunirFacturas` gives them. */
  readonly facturas: readonly FacturaReunida[];
}

/**
 * Writes a redemption in one statement: itself, its invoices, the card's pre-registrations of those
 * invoices as 'Canjeado', the first line of its history, and the answer under the attempt's key.
 * Refused with one of `CANJE_DENUEVO` when another transaction was faster.
 */
export const escribirCanje = async (
  tx: Query,
  canje: CanjeNuevo,
  intento: { operacion: string; clave: string; respuesta: unknown },
): Promise<void> => {
  await tx.query(
    `with factura as (
       select * from unnest($14::int[], $15::text[], $16::date[], $17::int[])
         with ordinality as f (farmacia_id, numero, fecha, cantidad, orden)
     ), canje as (
       insert into canjes (codigo_confirmacion, tarjeta_id, promocion_id, producto_id, farmacia_id,
                           cadena_id, pais_codigo, medico_id, distribuidor_id, usuario_id, ffd,
                           registrado_en, fecha)
       values ($1, $2::int, $3::int, $4::int, $5::int, $6::int, $7, $8::int, $9::int, $10::int, $11,
               $12::timestamptz, $13::date)
       returning id, tarjeta_id, producto_id, estado, usuario_id, registrado_en
     ), facturas as (
       insert into canje_facturas (canje_id, producto_id, farmacia_id, numero, fecha, cantidad)
       select c.id, c.producto_id, f.farmacia_id, f.numero, f.fecha, f.cantidad
         from canje c cross join factura f order by f.orden
     ), preregistradas as (
       update preregistros p set estado = 'Canjeado', canje_id = c.id
         from canje c cross join factura f
        where p.tarjeta_id = c.tarjeta_id and p.producto_id = c.producto_id
          and p.farmacia_id = f.farmacia_id and p.numero = f.numero and p.estado = 'Pendiente'
     ), historial as (
       insert into canje_historial (canje_id, estado_nuevo, usuario_id, ocurrido_en)
       select id, estado, usuario_id, registrado_en from canje
     )
     ${conservarRespuestaSql('$18', '$19', '$20')}`,
    [
      canje.codigoConfirmacion,
      canje.tarjetaId,
      canje.promocionId,
      canje.productoId,
      canje.farmaciaId,
      canje.cadenaId,
      canje.pais,
      canje.medicoId,
      canje.distribuidorId,
      canje.usuarioId,
      canje.ffd,
      canje.registradoEn,
      canje.fecha,
      canje.facturas.map(({ farmaciaId }) => farmaciaId),
      canje.facturas.map(({ numero }) => numero),
      canje.facturas.map(({ fecha }) => fecha),
      canje.facturas.map(({ cantidad }) => cantidad),
      intento.operacion,
      intento.clave,
      JSON.stringify(intento.respuesta),
    ],
  );
};

/** One redemption as the search shows it. */
export interface CanjeRow extends CanjeConEstado {
  readonly codigoConfirmacion: string;
  readonly paciente: string;
  readonly presentacion: string;
  readonly farmacia: string;
  readonly estado: EstadoCanje;
  readonly motivo: string | null;
  readonly observaciones: string | null;
  readonly facturas: readonly { readonly numero: string; readonly fecha: Dia }[];
}

/** The redemption of a canonical confirmation code within a scope, or undefined. */
export const canjePorCodigo = async (
  db: Query,
  codigo: string,
  alcance: Alcance,
): Promise<CanjeRow | undefined> => {
  const dentro = dentroDe(
    alcance,
    { pais: 'c.pais_codigo', cadena: 'c.cadena_id', farmacia: 'c.farmacia_id' },
    '$2',
  );
  const [row] = await db.query<CanjeRow>(
    `select c.codigo_confirmacion as "codigoConfirmacion",
            concat_ws(' ', pa.nombre, pa.primer_apellido, pa.segundo_apellido) as paciente,
            ${NOMBRE_PRODUCTO} as presentacion, f.nombre as farmacia,
            c.estado, c.registrado_en as "registradoEn", c.decidido_en as "decididoEn",
            c.motivo_codigo as motivo, c.observaciones,
            (select json_agg(json_build_object('numero', cf.numero, 'fecha', cf.fecha)
                             order by cf.fecha, cf.numero)
               from canje_facturas cf where cf.canje_id = c.id) as facturas
       from canjes c
       join tarjetas t on t.id = c.tarjeta_id
       join pacientes pa on pa.id = t.paciente_id
       join productos pr on pr.id = c.producto_id
       join farmacias f on f.id = c.farmacia_id
      where c.codigo_confirmacion = $1 and ${dentro.condicion}`,
    [codigo, dentro.valor],
  );
  return row;
};
