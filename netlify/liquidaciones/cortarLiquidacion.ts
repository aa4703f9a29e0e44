import { bloquearCortes, escribirCorte } from './corte.sql.ts';
import type { Environment } from '../http/environment.ts';
import { digestOf, respuestaPrevia } from '../http/idempotency.ts';
import { guardarRespuesta } from '../http/idempotency.sql.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import type { InferInput, InferOutput } from 'valibot';
import type { cortar } from '../../src/contracts/liquidaciones/movimientos.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { Conflicto, SinPermiso } from '../../src/domain/errores.ts';
import { sumarCajas } from '../../src/domain/liquidacion.ts';

const OPERACION = 'liquidaciones.cortar';

/** The distributor that a session works for. Throws 403 when it works for none. */
const distribuidorDe = (session: Session): number => {
  const alcance = requireAlcance(session, 'liquidar');
  if (alcance.tipo === 'distribuidor') return alcance.distribuidorId;
  throw new SinPermiso('Su usuario no tiene permiso para esta acción.');
};

/**
 * Cuts owed boxes into one settlement for each pharmacy, exactly once. Cuts of one distributor wait for each other.
 * So the first of any number at once takes the boxes, and the others are told that none is left (409).
 */
export const cortarLiquidacion = (
  env: Environment,
  session: Session,
  idempotencyKey: string,
  pedido: InferOutput<typeof cortar.body>,
): Promise<InferInput<typeof cortar.reply>> => {
  const distribuidorId = distribuidorDe(session);
  const { usuarioId } = session;
  const huella = digestOf([usuarioId, pedido]);
  const attempt = { operacion: OPERACION, idempotencyKey, usuarioId, huella };

  return env.database.transaction(async (tx) => {
    const now = env.now();
    const previa = await respuestaPrevia(tx, attempt, now);
    // Kept below under this very operation.
    if (previa !== null) return previa as InferInput<typeof cortar.reply>;

    await bloquearCortes(tx, distribuidorId);
    const cortes = await escribirCorte(tx, {
      distribuidorId,
      usuarioId,
      now,
      hoy: diaEn(session.pais, now),
      grupos:
        pedido.Grupos?.map(({ FarmaciaCodigo, ProductoId }) => ({
          farmaciaCodigo: FarmaciaCodigo,
          productoId: ProductoId,
        })) ?? null,
    });
    if (cortes.length === 0) {
      throw new Conflicto(
        'No queda ninguna caja por reponer en lo que eligió. Quizá se cortó en otra ventana.',
      );
    }
    const respuesta = {
      Cajas: sumarCajas(cortes),
      Liquidaciones: cortes.map(({ id, farmaciaCodigo, puntoVenta, cajas }) => ({
        Id: id,
        FarmaciaCodigo: farmaciaCodigo,
        PuntoVenta: puntoVenta,
        Cajas: cajas,
      })),
    };
    await guardarRespuesta(tx, { operacion: OPERACION, idempotencyKey, respuesta });
    return respuesta;
  });
};
