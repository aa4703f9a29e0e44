import { bloquearCortes, escribirCorte } from './corte.sql.ts';
import type { UseCase } from '../http/area.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import type { cortar } from '../../src/contracts/liquidaciones/movimientos.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { Conflicto, SinPermiso } from '../../src/domain/errores.ts';

/** The distributor of a session's user. Throws 403 for other users. */
const distribuidorDe = (session: Session): number => {
  const alcance = requireAlcance(session, 'liquidar');
  if (alcance.tipo === 'distribuidor') return alcance.distribuidorId;
  throw new SinPermiso('Su usuario no tiene permiso para esta acción.');
};

/**
 * Cuts owed boxes into one settlement for each pharmacy. Cuts of one distributor wait for each other: of concurrent
 * cuts the first takes the boxes, the others get 409.
 */
export const cortarLiquidacion: UseCase<typeof cortar> = async (tx, { body, session, env }) => {
  const distribuidorId = distribuidorDe(session);
  const now = env.now();
  await bloquearCortes(tx, distribuidorId);
  const cortes = await escribirCorte(tx, {
    distribuidorId,
    usuarioId: session.usuarioId,
    now,
    hoy: diaEn(session.pais, now),
    grupos: body.Grupos,
  });
  if (cortes.length === 0) {
    throw new Conflicto(
      'No queda ninguna caja por reponer en lo que eligió. Quizá se cortó en otra ventana.',
    );
  }
  return {
    Cajas: cortes.reduce((suma, { Cajas }) => suma + Cajas, 0),
    Liquidaciones: cortes,
  };
};
