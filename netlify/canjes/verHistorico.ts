import { historicoDeTarjeta } from './tarjetas.sql.ts';
import { countRefusal, type Handler } from '../http/area.ts';
import type { historicoAnual } from '../../src/contracts/canjes.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import { evaluarMaximos } from '../../src/domain/maximos.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';
import { paisDeTrabajo } from '../../src/domain/paisDeTrabajo.ts';

/** How often a card used a promotion. Throws 404 for another country's card or promotion. */
export const verHistorico: Handler<typeof historicoAnual> = async (input) => {
  const { params, session, env, reached } = input;
  const historico = await historicoDeTarjeta(env.database, {
    tarjetaId: params.cardId,
    promocionId: params.promotionId,
    pais: paisDeTrabajo(session),
    now: env.now(),
  });
  if (historico === undefined) throw new NoEncontrado(BUSQUEDA.tarjetaOPromocion);
  reached([params.cardId]);
  // The form refuses by this answer, so the refusal is counted here.
  const uso = { mensual: historico.ConsumoTotalMensual, anual: historico.ConsumoTotalAnual };
  const maximos = {
    mensual: historico.MaximoPromocionMensual,
    anual: historico.MaximoPromocionAnual,
  };
  if (evaluarMaximos(uso, maximos) !== null) {
    await countRefusal(env, { pais: historico.pais, reglas: ['limites'] });
  }
  return historico;
};
