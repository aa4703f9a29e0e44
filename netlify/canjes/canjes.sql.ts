import * as v from 'valibot';
import { canjesDentroDe } from '../database/alcance.sql.ts';
import * as columna from '../database/columnas.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import { type Query, type Transaction, una } from '../database/database.ts';
import { busquedaCanje } from '../../src/contracts/dashboard/busqueda.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { FacturaGuardada } from '../../src/domain/factura/linea.ts';
import type { FacturaReunida } from '../../src/domain/facturas.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { Alcance } from '../../src/domain/permisos.ts';
import type { FarmaciaId, PromocionId, TarjetaId, UsuarioId } from '../../src/domain/ids.ts';

/**
 * Unique and foreign keys whose violation means a concurrent write: invoice used, code taken, pharmacy moved to another
 * chain.
 */
export const CANJE_DENUEVO: readonly string[] = [
  'canje_facturas_una_vez_por_producto',
  'canje_facturas_documento_una_vez',
  'canjes_codigo_confirmacion_unico',
  'canjes_farmacia',
];

/** Whether a pending pre-registration `p` is of the invoice `f`. */
export const ES_DE_LA_FACTURA = `p.estado = 'Pendiente'
  and (p.identidad = f.identidad or (p.identidad is null and f.identidad is null
       and p.farmacia_id = f.farmacia_id and p.numero = f.numero))`;

/** A pharmacy that may have issued an invoice, with its country and fiscal number. */
const emisoraRow = v.object({
  id: columna.farmaciaId,
  pais: columna.pais,
  identificacionFiscal: v.nullable(v.string()),
});
export type EmisoraRow = v.InferInput<typeof emisoraRow>;
/** The named ones, as JSON. */
export const emisorasRow = v.object({ emisoras: v.nullable(v.array(emisoraRow)) });

/**
 * Locks a card until the transaction ends: later statements see what an earlier redemption committed. Answers the named
 * pharmacies; none without such a card.
 */
export const bloquearTarjeta = async (
  tx: Query,
  tarjetaId: TarjetaId,
  farmaciaIds: readonly FarmaciaId[],
): Promise<readonly EmisoraRow[]> => {
  const row = await una(
    tx,
    `select (select json_agg(json_build_object(
               'id', f.id, 'pais', f.pais_codigo, 'identificacionFiscal', f.identificacion_fiscal))
               from farmacias f where f.id = any($2::int[])) as emisoras
       from tarjetas t where t.id = $1::int for update of t`,
    [tarjetaId, farmaciaIds],
    emisorasRow,
  );
  return row?.emisoras ?? [];
};

/** The pending invoices of a card and promotion whose documents name their issuer. */
export const escaneadasDe = (tx: Query, tarjetaId: TarjetaId, promocionId: PromocionId) =>
  tx.query(
    `select farmacia_id as "farmaciaId", numero, fecha, identidad, canonico, enlace
       from preregistros
      where tarjeta_id = $1::int and promocion_id = $2::int and estado = 'Pendiente'
        -- Not by the index of all documents, which is read whole while there are few.
        and coalesce(identidad !~ ':farmacia-', false)`,
    [tarjetaId, promocionId],
    v.object({
      farmaciaId: columna.farmaciaId,
      numero: v.string(),
      fecha: columna.dia,
      identidad: v.nullable(v.string()),
      canonico: v.nullable(v.string()),
      enlace: v.nullable(v.string()),
    }),
  );

/** The pharmacy of an id; without an id, the affiliated pharmacies of a country with a fiscal number. */
export const emisorasDe = (
  db: Query,
  input: { farmaciaId: FarmaciaId | null; emisor: string | null; pais: PaisCodigo },
): Promise<EmisoraRow[]> =>
  db.query(
    `select f.id, f.pais_codigo as pais, f.identificacion_fiscal as "identificacionFiscal"
       from farmacias f
      where f.id = $1::int
         or ($1::int is null and f.activa and f.pais_codigo = $3 and f.identificacion_fiscal = $2::text)
      order by f.id limit 50`,
    [input.farmaciaId, input.emisor, input.pais],
    emisoraRow,
  );

/** An invoice to be stored. */
export interface FacturaNueva extends FacturaGuardada {
  /** The counter confirmed that a similar invoice is another one. */
  readonly parecida: boolean;
  readonly sinVerificar: boolean;
}

/** A redemption that has passed every rule, ready to be written. */
export interface CanjeNuevo {
  readonly codigoConfirmacion: string;
  readonly tarjetaId: TarjetaId;
  readonly promocionId: PromocionId;
  readonly productoId: number;
  readonly farmaciaId: FarmaciaId;
  readonly cadenaId: number;
  readonly pais: PaisCodigo;
  readonly medicoId: number;
  readonly distribuidorId: number;
  readonly usuarioId: UsuarioId;
  readonly ffd: boolean;
  readonly registradoEn: Date;
  /** The day of registration in the pharmacy's country. */
  readonly fecha: Dia;
  /** As `reunirFacturas` sorts them. */
  readonly facturas: readonly FacturaReunida<FacturaNueva>[];
  /** The prescription's date; null: none was shown. */
  readonly receta: Dia | null;
  /** The person who bought for the patient, or null. */
  readonly compradorNombre: string | null;
  readonly compradorIdentificacion: string | null;
}

/**
 * Writes a redemption with the commit, in one statement: its invoices, the card's pre-registrations of those as
 * 'Canjeado', and the first line of its history. After a concurrent write the whole transaction runs again.
 */
export const escribirCanje = (tx: Transaction, canje: CanjeNuevo): void =>
  tx.atCommit(
    `with nuevo as (
       select * from jsonb_to_record($1::jsonb)
         as n ("codigoConfirmacion" text, "tarjetaId" int, "promocionId" int, "productoId" int,
               "farmaciaId" int, "cadenaId" int, pais text, "medicoId" int, "distribuidorId" int,
               "usuarioId" int, ffd boolean, "registradoEn" timestamptz, fecha date, receta date,
               "compradorNombre" text, "compradorIdentificacion" text)
     ), factura as (
       select * from rows from (jsonb_to_recordset($1::jsonb -> 'facturas')
         as ("farmaciaId" int, numero text, fecha date, cantidad int, identidad text, canonico text,
             enlace text, parecida boolean, "sinVerificar" boolean))
         with ordinality as f (farmacia_id, numero, fecha, cantidad, identidad, canonico, enlace,
                               parecida, sin_verificar, orden)
     ), canje as (
       insert into canjes (codigo_confirmacion, tarjeta_id, promocion_id, producto_id, farmacia_id,
                           cadena_id, pais_codigo, medico_id, distribuidor_id, usuario_id, ffd,
                           registrado_en, fecha, receta_fecha, comprador_nombre,
                           comprador_identificacion, primera_factura)
       select "codigoConfirmacion", "tarjetaId", "promocionId", "productoId", "farmaciaId",
              "cadenaId", pais, "medicoId", "distribuidorId", "usuarioId", ffd,
              "registradoEn", fecha, receta, "compradorNombre",
              "compradorIdentificacion", (select min(fecha) from factura)
         from nuevo
       returning id, tarjeta_id, producto_id, estado, usuario_id, registrado_en
     ), facturas as (
       insert into canje_facturas (canje_id, producto_id, farmacia_id, numero, fecha, cantidad,
                                   identidad, canonico, enlace, parecida, sin_verificar)
       select c.id, c.producto_id, f.farmacia_id, f.numero, f.fecha, f.cantidad,
              f.identidad, f.canonico, f.enlace, f.parecida, f.sin_verificar
         from canje c cross join factura f order by f.orden
     ), preregistradas as (
       update preregistros p set estado = 'Canjeado', canje_id = c.id
         from canje c cross join factura f
        where p.tarjeta_id = c.tarjeta_id and p.producto_id = c.producto_id
          and ${ES_DE_LA_FACTURA}
     )
     insert into canje_historial (canje_id, estado_nuevo, usuario_id, ocurrido_en)
     select id, estado, usuario_id, registrado_en from canje`,
    [JSON.stringify(canje)],
    CANJE_DENUEVO,
  );

/** One redemption as the search shows it, as it is stored. */
const canjeRow = v.object({
  ...v.omit(busquedaCanje.reply, ['Auditado', 'Estado']).entries,
  ...columna.canjeConEstado.entries,
  tarjetaId: columna.tarjetaId,
  motivo: v.nullable(v.string()),
});

/** The redemption of a canonical confirmation code within a scope, or undefined. */
export const canjePorCodigo = (db: Query, codigo: string, alcance: Alcance) => {
  const dentro = canjesDentroDe(alcance, '$2');
  return una(
    db,
    `select c.codigo_confirmacion as "CodigoConfirmacion", t.id::int as "tarjetaId",
            concat_ws(' ', pa.nombre, pa.primer_apellido, pa.segundo_apellido) as "Paciente",
            ${NOMBRE_PRODUCTO} as "Presentacion", f.nombre as "Farmacia",
            c.estado, c.registrado_en as "registradoEn", c.decidido_en as "decididoEn",
            c.motivo_codigo as motivo, coalesce(c.observaciones, '') as "Observaciones",
            (select json_agg(json_build_object('NumeroFactura', cf.numero, 'Fecha', cf.fecha,
                                               'Canonico', cf.canonico)
                             order by cf.fecha, cf.numero)
               from canje_facturas cf where cf.canje_id = c.id) as "Facturas"
       from canjes c
       join tarjetas t on t.id = c.tarjeta_id
       join pacientes pa on pa.id = t.paciente_id
       join productos pr on pr.id = c.producto_id
       join farmacias f on f.id = c.farmacia_id
      where c.codigo_confirmacion = $1 and ${dentro.condicion}`,
    [codigo, dentro.valor],
    canjeRow,
  );
};
