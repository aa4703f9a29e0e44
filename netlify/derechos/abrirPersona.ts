import type { Handler } from '../http/area.ts';
import { DEMASIADAS_APERTURAS, openings, refuseBeyond } from '../http/limits.ts';
import { anotarApertura, leerPersona } from './persona.sql.ts';
import { filaDe, paisDeMesa } from './verSolicitudes.ts';
import type { abrirPersona as contract } from '../../src/contracts/personas.ts';
import { facturasNecesarias } from '../../src/domain/bonificacion.ts';
import { calendariosEn, sumarDias } from '../../src/domain/calendario.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import { facturasEnEspera, ultimoDiaDeEspera } from '../../src/domain/facturas.ts';
import { saldoDisponible } from '../../src/domain/maximos.ts';

/** The refusal for a person who does not exist, is anonymous, or is of another country. */
export const NO_HAY_PERSONA = 'No se encontró esa persona.';

/**
 * Everything on the page of one person of the session's country. The opening is kept with its reason and counts: 429
 * beyond the limit. Throws 404 for a person out of scope.
 */
export const abrirPersona: Handler<typeof contract> = async (input) => {
  const { env, session, params, reached, event } = input;
  const { Razon: razon } = input.body;
  const now = env.now();
  const calendario = calendariosEn(now);
  const { usuarioId } = session;
  const persona = await leerPersona(env.database, {
    referencia: params.referencia,
    usuarioId,
    razon,
    now,
    pais: paisDeMesa(session, 'atenderLlamadas'),
    calendario,
  });
  if (persona === undefined) throw new NoEncontrado(NO_HAY_PERSONA);
  if (!persona.yaAbierta) {
    const apertura = { usuarioId, pacienteId: persona.id, razon };
    const limit = openings(env, usuarioId);
    const cuenta = await anotarApertura(env.database, apertura, limit, now);
    refuseBeyond(cuenta, now, DEMASIADAS_APERTURAS);
  }
  reached([persona.tarjetaId]);
  event(`person-opened ${razon}`);
  const { Canjes, Consentimientos, TotalCanjes } = persona;
  return {
    Canjes,
    Consentimientos,
    TotalCanjes,
    Persona: { ...persona.datos, ...persona.ficha },
    Saldo: persona.saldo.map(({ promocion, maximos, uso }) => {
      const SaldoDisponible = saldoDisponible(maximos.anual, uso.anual);
      const esteMes = saldoDisponible(maximos.mensual, uso.mensual);
      const [, ultimo] = calendario[persona.ficha.Pais].mes;
      return {
        Promocion: promocion,
        CanjesEfectuados: uso.anual,
        SaldoDisponible,
        Desde: SaldoDisponible > 0 && esteMes === 0 ? sumarDias(ultimo, 1) : null,
      };
    }),
    Esperas: persona.esperas.flatMap(({ tipoBonificacion, facturas, ...suya }) => {
      const Necesarias = facturasNecesarias(tipoBonificacion);
      const { hoy } = calendario[persona.ficha.Pais];
      const cuentan = facturasEnEspera(facturas, Necesarias, hoy);
      const [primera] = cuentan;
      if (primera === undefined) return [];
      return {
        ...suya,
        Necesarias,
        Hasta: ultimoDiaDeEspera(primera.fecha, cuentan.length >= Necesarias),
        Facturas: cuentan.map(({ numero, fecha, puntoVenta }) => ({
          Numero: numero,
          Fecha: fecha,
          PuntoVenta: puntoVenta,
        })),
      };
    }),
    Solicitudes: persona.solicitudes.map((fila) => filaDe(fila, now)),
  };
};
