import type { InferInput, InferOutput } from 'valibot';
import type { Reached } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import { openings, refuseOpening } from '../http/limits.ts';
import type { Session } from '../http/session.ts';
import { anotarApertura, leerPersona } from './persona.sql.ts';
import { consentimientoDe, filaDe, paisDeMesa } from './verSolicitudes.ts';
import type { abrirPersona as contract } from '../../src/contracts/personas.ts';
import { anioDe, diaEn } from '../../src/domain/calendario.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import { estadoEn } from '../../src/domain/estado.ts';
import { saldoDisponible } from '../../src/domain/limites.ts';
import { porPais } from '../../src/domain/paises.ts';

/** Said of a person who does not exist, is anonymous, or is of another country. */
export const NO_HAY_PERSONA = 'No se encontró esa persona.';

/**
 * Everything on the page of one person of the session's country. The opening is kept with its reason and counts: 429
 * beyond the limit. Throws 404 for a person out of scope. `reached` is told whose card it is.
 */
export const abrirPersona = async (
  env: Environment,
  session: Session,
  referencia: string,
  { Razon }: InferOutput<typeof contract.body>,
  reached: Reached,
): Promise<InferInput<typeof contract.reply>> => {
  const now = env.now();
  const { usuarioId } = session;
  const persona = await leerPersona(env.database, {
    referencia,
    usuarioId,
    now,
    pais: paisDeMesa(session, 'atenderLlamadas'),
    razon: Razon,
    calendario: porPais((pais) => {
      const hoy = diaEn(pais, now);
      return { hoy, anio: anioDe(hoy) };
    }),
  });
  if (persona === undefined) throw new NoEncontrado(NO_HAY_PERSONA);
  if (!persona.yaAbierta) {
    const apertura = { usuarioId, pacienteId: persona.id, razon: Razon };
    const limit = openings(env, usuarioId);
    refuseOpening(await anotarApertura(env.database, apertura, limit, now), now);
  }
  reached([persona.tarjetaId]);
  return {
    Persona: {
      ...persona.datos,
      Pais: persona.pais,
      Medico: persona.medico,
      AfiliadaEn: persona.afiliadaEn.toISOString(),
      NumeroTarjeta: persona.tarjeta,
      EstadoTarjeta: persona.estado,
      Consentimiento: persona.consentimiento,
    },
    Consentimientos: persona.consentimientos.map(consentimientoDe),
    Saldo: persona.saldo.map(({ promocion, maximo, canjes }) => ({
      ...{ Promocion: promocion, CanjesEfectuados: canjes },
      SaldoDisponible: saldoDisponible(maximo, canjes),
    })),
    Canjes: persona.canjes.map((canje) => ({
      CodigoConfirmacion: canje.codigo,
      Fecha: canje.fecha,
      Producto: canje.producto,
      PuntoVenta: canje.puntoVenta,
      Estado: estadoEn(
        {
          estado: canje.estado,
          registradoEn: new Date(canje.registradoEn),
          decididoEn: canje.decididoEn === null ? null : new Date(canje.decididoEn),
        },
        now,
      ),
      Motivo: canje.motivo,
    })),
    TotalCanjes: persona.totalCanjes,
    Solicitudes: persona.solicitudes.map((fila) =>
      filaDe({ ...fila, recibidaEn: new Date(fila.recibidaEn) }, now),
    ),
  };
};
