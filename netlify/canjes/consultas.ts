import { cardLookups, refuseBeyond } from '../http/limits.ts';
import { countRefusal, type Handler } from '../http/area.ts';
import { buscarTarjeta, historicoDeTarjeta } from './tarjetas.sql.ts';
import type * as contract from '../../src/contracts/canjes.ts';
import type { tarjeta as dePreregistro } from '../../src/contracts/preregistro.ts';
import { Conflicto, NoEncontrado } from '../../src/domain/errores.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';
import { paisDeTrabajo } from '../../src/domain/paisDeTrabajo.ts';
import { identificacionGuardada, leerTarjeta } from '../../src/domain/tarjeta.ts';
import { farmaciaPorCodigo, medicoPorCodigo } from '../directorio/catalogos.sql.ts';
import { alcanceDe } from '../../src/domain/permisos.ts';
import { evaluarMaximos } from '../../src/domain/maximos.ts';

/**
 * Finds an active card by its number, or by the identity number of a patient of the caller's country. 409 when the card
 * was only issued; 429 beyond 120 lookups in 15 minutes.
 */
export const validarTarjeta: Handler<typeof contract.tarjeta | typeof dePreregistro> = async (
  input,
) => {
  const { env, session, params, reached } = input;
  const now = env.now();
  const contador = cardLookups(env, session.usuarioId);
  const hallada = await buscarTarjeta(
    env.database,
    {
      numero: leerTarjeta(params.card),
      pais: paisDeTrabajo(session),
      identificacion: identificacionGuardada(params.card),
      paisIdentificacion: session.pais,
    },
    contador,
    now,
  );
  refuseBeyond(hallada, now);
  const { tarjeta } = hallada;
  const { pais } = session;
  if (tarjeta === null) {
    throw new NoEncontrado(BUSQUEDA.tarjeta, {
      contada: { pais, reglas: ['tarjetaEncontrada'] },
    });
  }
  const { activa, consentimiento, ClienteTarjeta, ...suya } = tarjeta;
  if (!activa || ClienteTarjeta === null) {
    throw new Conflicto(
      consentimiento === 'Retirado' ? BUSQUEDA.tarjetaRetirada : BUSQUEDA.tarjetaSinActivar,
      { contada: { pais, reglas: ['tarjetaActiva'] } },
    );
  }
  if (consentimiento === 'RetiroPedido') {
    throw new Conflicto(BUSQUEDA.retiroPedido, {
      contada: { pais, reglas: ['consentimientoVigente'] },
    });
  }
  reached([tarjeta.ClienteTarjetaId]);
  return { ...suya, ClienteTarjeta, ConsentimientoPorRenovar: consentimiento === 'PorRenovar' };
};

/**
 * The affiliated pharmacy of a code within the user's scope. Throws 404 without such a pharmacy, 409 if it is no longer
 * affiliated.
 */
export const validarFarmacia: Handler<typeof contract.farmacia> = async ({
  env,
  session,
  params,
}) => {
  const alcance = alcanceDe(session, 'verCanjes');
  const farmacia = alcance && (await farmaciaPorCodigo(env.database, params.code, alcance));
  if (!farmacia) {
    throw new NoEncontrado(BUSQUEDA.farmacia, {
      contada: { pais: session.pais, reglas: ['farmaciaEncontrada'] },
    });
  }
  if (!farmacia.activa) {
    throw new Conflicto(BUSQUEDA.farmaciaSinAfiliar, {
      contada: { pais: session.pais, reglas: ['farmaciaAfiliada'] },
    });
  }
  const { id, nombre, distribuidores } = farmacia;
  return { Id: id, Nombre: nombre, Distribuidores: JSON.stringify(distribuidores) };
};

/** The doctor of a code. Throws 404. */
export const validarMedico: Handler<typeof contract.medico> = async ({ env, params }) => {
  const { country: pais, doctorCode } = params;
  const medico = await medicoPorCodigo(env.database, pais, doctorCode);
  if (medico === undefined) {
    throw new NoEncontrado(BUSQUEDA.medico, { contada: { pais, reglas: ['medicoEncontrado'] } });
  }
  return medico;
};

/** How often a card used a promotion. Throws 404 for another country's card or promotion. */
export const verHistorico: Handler<typeof contract.historicoAnual> = async (input) => {
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
