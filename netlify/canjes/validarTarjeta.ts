import { cardLookups, refuseBeyond } from '../http/limits.ts';
import type { Environment } from '../http/environment.ts';
import type { Session } from '../http/session.ts';
import { buscarTarjeta } from './tarjetas.sql.ts';
import { Conflicto, NoEncontrado } from '../../src/domain/errores.ts';
import type { Consentimiento } from '../../src/domain/hechosCanje.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';
import { paisDeTrabajo } from '../../src/domain/permisos.ts';
import { identificacionGuardada, leerTarjeta } from '../../src/domain/tarjeta.ts';

/** An active card with the person it belongs to. */
export interface TarjetaValida {
  readonly id: number;
  readonly numero: string;
  readonly codigoMedico: string | null;
  readonly nombre: string;
  readonly primerApellido: string;
  readonly segundoApellido: string;
  readonly consentimiento: Consentimiento;
}

/**
 * Finds an active card by what a counter typed: the card number, or the identity number of a patient
 * of the person's own country. One round trip. Throws 404 when there is none within the person's
 * country, 409 when it was only issued, 429 beyond 120 lookups in 15 minutes.
 */
export const validarTarjeta = async (
  env: Environment,
  session: Session,
  texto: string,
): Promise<TarjetaValida> => {
  const now = env.now();
  const contador = cardLookups(env, session.usuarioId);
  const { tarjeta, cuenta } = await buscarTarjeta(
    env.database,
    {
      numero: leerTarjeta(texto),
      pais: paisDeTrabajo(session),
      identificacion: identificacionGuardada(texto),
      paisIdentificacion: session.pais,
    },
    contador,
    now,
  );
  refuseBeyond(cuenta, now);
  const { pais } = session;
  if (tarjeta === null) {
    throw new NoEncontrado(BUSQUEDA.tarjeta, {
      contada: { pais, reglas: ['tarjetaEncontrada'] },
    });
  }
  const { nombre, primerApellido, segundoApellido } = tarjeta;
  if (!tarjeta.activa || nombre === null || primerApellido === null || segundoApellido === null) {
    throw new Conflicto(
      tarjeta.consentimiento === 'Retirado' ? BUSQUEDA.tarjetaRetirada : BUSQUEDA.tarjetaSinActivar,
      { contada: { pais, reglas: ['tarjetaActiva'] } },
    );
  }
  if (tarjeta.consentimiento === 'RetiroPedido') {
    throw new Conflicto(BUSQUEDA.retiroPedido, {
      contada: { pais, reglas: ['consentimientoVigente'] },
    });
  }
  return { ...tarjeta, nombre, primerApellido, segundoApellido };
};

/** A card as the contracts of redemption and pre-registration answer it. */
export const respuestaTarjeta = (tarjeta: TarjetaValida) => ({
  ClienteTarjetaId: tarjeta.id,
  NumeroTarjeta: tarjeta.numero,
  CodigoMedico: tarjeta.codigoMedico,
  ConsentimientoPorRenovar: tarjeta.consentimiento === 'PorRenovar',
  ClienteTarjeta: {
    Nombre: tarjeta.nombre,
    PrimerApellido: tarjeta.primerApellido,
    SegundoApellido: tarjeta.segundoApellido,
  },
});
