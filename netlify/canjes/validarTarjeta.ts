import { cardLookups, refuseBeyond } from '../http/limits.ts';
import type { Handler } from '../http/area.ts';
import { buscarTarjeta } from './tarjetas.sql.ts';
import type { tarjeta as deCanje } from '../../src/contracts/canjes.ts';
import type { tarjeta as dePreregistro } from '../../src/contracts/preregistro.ts';
import { Conflicto, NoEncontrado } from '../../src/domain/errores.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';
import { paisDeTrabajo } from '../../src/domain/paisDeTrabajo.ts';
import { identificacionGuardada, leerTarjeta } from '../../src/domain/tarjeta.ts';

/**
 * Finds an active card by its number, or by the identity number of a patient of the caller's country. 409 when the card
 * was only issued; 429 beyond 120 lookups in 15 minutes.
 */
export const validarTarjeta: Handler<typeof deCanje | typeof dePreregistro> = async (input) => {
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
