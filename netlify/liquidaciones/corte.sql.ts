import type { InferOutput } from 'valibot';
import type { Query } from '../database/database.ts';
import { cortar } from '../../src/contracts/liquidaciones/movimientos.ts';
import { DIAS_PARA_REPONER } from '../../src/domain/liquidacion.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** Keeps the numbers of these advisory locks apart from those of other locks. */
const CANDADO = 5_000;

/** The most time that one statement of a cut may take, as PostgreSQL writes it. */
const PLAZO = '50s';

/**
 * Makes cuts of one distributor wait for each other until the transaction ends. Read after it what the previous cut
 * left. No row is locked: a counter that registers a redemption never waits for it.
 */
export const bloquearCortes = async (tx: Query, distribuidorId: number): Promise<void> => {
  await tx.query(
    `select set_config('statement_timeout', '${PLAZO}', true), pg_advisory_xact_lock(${CANDADO}, $1::int)`,
    [distribuidorId],
  );
};

/**
 * Cuts a distributor's owed boxes into one settlement for each pharmacy: all of them, or the named groups. A
 * redemption's lines are numbered: an odd line puts its boxes into a settlement, an even one takes them out. A unique
 * index on the number refuses two cuts.
 */
export const escribirCorte = (
  tx: Query,
  corte: {
    readonly distribuidorId: number;
    readonly usuarioId: UsuarioId;
    readonly now: Date;
    /** The day in the distributor's country. */
    readonly hoy: Dia;
    readonly grupos: InferOutput<typeof cortar.body>['Grupos'];
  },
) =>
  tx.query(
    `with pedido as (
       select f.id as farmacia_id, g.producto_id
         from unnest($6::text[], $7::int[]) as g (codigo, producto_id)
         join farmacias f on f.codigo = upper(g.codigo)
     ), candidata as materialized (
       select c.id, c.farmacia_id, c.producto_id, pm.cajas_gratis as cajas,
              coalesce((select max(l.orden) from liquidacion_lineas l where l.canje_id = c.id), 0) as ultimo
         from canjes c join promociones pm on pm.id = c.promocion_id
        where c.distribuidor_id = $1::int and c.vigente and c.cambio_en <= $3::timestamptz
          and c.primera_factura >= $4::date - ${DIAS_PARA_REPONER}
          and ($5::boolean or (c.farmacia_id, c.producto_id) in (select * from pedido))
     ), debida as materialized (
       select * from candidata where ultimo % 2 = 0
     ), nueva as (
       insert into liquidaciones (distribuidor_id, farmacia_id, cadena_id, pais_codigo, fecha,
                                  cortada_en, cambio_en, cajas)
       select $1::int, f.id, f.cadena_id, f.pais_codigo, $4::date, $3::timestamptz, $3::timestamptz, g.cajas
         from (select farmacia_id, sum(cajas) as cajas from debida group by farmacia_id) g
         join farmacias f on f.id = g.farmacia_id
        order by f.nombre, f.id
       returning id, farmacia_id, cajas
     ), apertura as (
       insert into liquidacion_movimientos (liquidacion_id, estado_nuevo, usuario_id, ocurrido_en)
       select id, 'Abierta', $2::int, $3::timestamptz from nueva
       returning id, liquidacion_id
     ), lineas as (
       insert into liquidacion_lineas (canje_id, orden, liquidacion_id, movimiento_id, producto_id, cajas)
       select d.id, d.ultimo + 1, n.id, a.id, d.producto_id, d.cajas
         from debida d join nueva n on n.farmacia_id = d.farmacia_id
         join apertura a on a.liquidacion_id = n.id
     )
     select n.id::float8 as "Id", f.codigo as "FarmaciaCodigo", f.nombre as "PuntoVenta", n.cajas as "Cajas"
       from nueva n join farmacias f on f.id = n.farmacia_id order by n.id`,
    [
      corte.distribuidorId,
      corte.usuarioId,
      corte.now,
      corte.hoy,
      corte.grupos === null,
      corte.grupos?.map(({ FarmaciaCodigo }) => FarmaciaCodigo) ?? [],
      corte.grupos?.map(({ ProductoId }) => ProductoId) ?? [],
    ],
    cortar.reply.entries.Liquidaciones.item,
  );
