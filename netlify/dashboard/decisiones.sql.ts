import * as v from 'valibot';
import { canjesDentroDe } from '../database/alcance.sql.ts';
import * as columna from '../database/columnas.ts';
import { type Query, type Transaction, una } from '../database/database.ts';
import { DESCONOCIDO_EN } from '../canjes/desconocimientos.sql.ts';
import { CANJE_DENUEVO, ES_DE_LA_FACTURA } from '../canjes/canjes.sql.ts';
import { SIN_LINEA_EN_VIGOR } from '../liquidaciones/porReponer.sql.ts';
import { motivosRechazo } from '../../src/contracts/dashboard/auditoria.ts';
import type { Alcance } from '../../src/domain/permisos.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** The reasons that an auditor may choose, in their stored order. */
export const motivosDeAuditoria = (db: Query): Promise<v.InferInput<typeof motivosRechazo.reply>> =>
  db.query(
    `select codigo as "Codigo", texto as "Texto" from motivos_rechazo
      where uso = 'auditoria' and activo order by codigo = 'otro', texto`,
    [],
    motivosRechazo.reply.item,
  );

/** A redemption to be decided; `decididoPor` is the user of its last decision. */
const porDecidirRow = v.object({
  ...columna.canjeConEstado.entries,
  id: columna.entero,
  pais: columna.pais,
  motivo: v.nullable(v.string()),
  decididoPor: v.nullable(columna.entero),
  liquidado: v.boolean(),
  /** The patient does not recognise it. */
  desconocido: v.boolean(),
});
export type CanjePorDecidir = v.InferInput<typeof porDecidirRow>;

/**
 * Locks the redemption of a canonical code within a scope until the transaction ends. Answers it after its last
 * decision; undefined without such a redemption.
 */
export const canjeParaDecidir = async (tx: Query, codigo: string, alcance: Alcance) => {
  const dentro = canjesDentroDe(alcance, '$2');
  const donde = `c.codigo_confirmacion = $1 and ${dentro.condicion}`;
  // A statement of its own for the lock: the next statement then sees what the previous transaction committed.
  await tx.query(`select 1 from canjes c where ${donde} for update`, [codigo, dentro.valor]);
  return una(
    tx,
    `select c.id::float8 as id, c.pais_codigo as pais, c.estado, c.registrado_en as "registradoEn",
            c.decidido_en as "decididoEn", c.motivo_codigo as motivo,
            (select usuario_id from canje_historial h
              where h.canje_id = c.id and h.estado_anterior = 'Pendiente'
              order by h.id desc limit 1) as "decididoPor",
            not (${SIN_LINEA_EN_VIGOR}) as liquidado,
            ${DESCONOCIDO_EN} is not null as desconocido
       from canjes c where ${donde}`,
    [codigo, dentro.valor],
    porDecidirRow,
  );
};

/** A decision about a redemption. */
export interface DecisionNueva {
  readonly canjeId: number;
  readonly estado: 'Aprobado' | 'Rechazado';
  readonly usuarioId: UsuarioId;
  readonly motivo: string | null;
  readonly observaciones: string | null;
  readonly now: Date;
}

/**
 * Writes a decision and its line of history in one statement. A rejection also returns to the card the
 * pre-registrations that the redemption had used; its invoices are freed by the schema itself.
 */
export const escribirDecision = async (tx: Query, decision: DecisionNueva): Promise<void> => {
  await tx.query(
    `with d as (
       select * from jsonb_to_record($1::jsonb)
         as d ("canjeId" bigint, estado text, now timestamptz, motivo text, observaciones text, "usuarioId" int)
     ), decidido as (
       update canjes c
          set estado = d.estado, decidido_en = d.now, motivo_codigo = d.motivo, observaciones = d.observaciones
         from d where c.id = d."canjeId" and c.decidido_en is null
       returning c.id
     ), historial as (
       insert into canje_historial
         (canje_id, estado_anterior, estado_nuevo, usuario_id, motivo_codigo, observaciones, ocurrido_en)
       select id, 'Pendiente', d.estado, d."usuarioId", d.motivo, d.observaciones, d.now from decidido cross join d
     )
     update preregistros set estado = 'Pendiente', canje_id = null
      where canje_id = (select decidido.id from decidido cross join d where d.estado = 'Rechazado')`,
    [JSON.stringify(decision)],
  );
};

/** The locks that a reopening needs before it reads: the card, and the distributor's cuts. */
export const candadosDeReapertura = (db: Query, codigo: string, alcance: Alcance) => {
  const dentro = canjesDentroDe(alcance, '$2');
  return una(
    db,
    `select c.tarjeta_id::int as "tarjetaId", c.distribuidor_id as "distribuidorId"
       from canjes c where c.codigo_confirmacion = $1 and ${dentro.condicion}`,
    [codigo, dentro.valor],
    v.object({ tarjetaId: columna.tarjetaId, distribuidorId: columna.entero }),
  );
};

/**
 * Writes a reopening with the commit: its line of history, the redemption as pending again, the pre-registrations of
 * its invoices as used. After a concurrent use of an invoice the whole transaction runs again.
 */
export const escribirReapertura = (
  tx: Transaction,
  reapertura: {
    readonly canjeId: number;
    readonly usuarioId: UsuarioId;
    readonly observaciones: string;
    readonly now: Date;
  },
): void => {
  const { canjeId, usuarioId, observaciones, now } = reapertura;
  tx.atCommit(
    `insert into canje_historial (canje_id, estado_anterior, estado_nuevo, usuario_id, observaciones, ocurrido_en)
     select id, estado, 'Pendiente', $2::int, $3, $4::timestamptz from canjes where id = $1::bigint`,
    [canjeId, usuarioId, observaciones, now],
  );
  tx.atCommit(
    `with reabierto as (
       update canjes set estado = default, decidido_en = null, motivo_codigo = null, observaciones = null
        where id = $1::bigint
       returning id, tarjeta_id, producto_id
     ), sin_ver as (
       delete from canjes_vistos where canje_id = $1::bigint
     )
     update preregistros p set estado = 'Canjeado', canje_id = c.id
       from reabierto c join canje_facturas f on f.canje_id = c.id
      where p.tarjeta_id = c.tarjeta_id and p.producto_id = c.producto_id and ${ES_DE_LA_FACTURA}`,
    [canjeId],
    CANJE_DENUEVO,
  );
};
