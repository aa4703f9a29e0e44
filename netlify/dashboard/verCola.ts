import type { Handler } from '../http/area.ts';
import { requireAlcance } from '../http/session.ts';
import { leerAntecedentes, leerCola, leerMuestra } from './cola.sql.ts';
import { filtroEn } from './listarCanjes.ts';
import { leerSenales } from './leerSenales.ts';
import { esDeMarca, riesgoDe, senalesDe } from '../../src/domain/senales.ts';
import * as contract from '../../src/contracts/dashboard/auditoria.ts';
import { leerHechosDeSenales } from './senales.sql.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';
import { diaEn, lunesDe, sumarDias } from '../../src/domain/calendario.ts';
import { PAIS_CODIGOS, PAIS_PREDETERMINADO } from '../../src/domain/paises.ts';
import { paisDelAlcance } from '../../src/domain/permisos.ts';

/**
 * The audit queue: pending redemptions within the auditor's scope, in the requested order. Signals older than an hour
 * are computed first. Throws 404 for a country, pharmacy or product outside the scope.
 */
export const verCola: Handler<typeof contract.cola> = async ({ env, session, search }) => {
  const alcance = requireAlcance(session, 'auditarCanje', search.pais);
  const ids = await filtroEn(env, session, alcance, {
    farmacia: search.farmacia ?? '',
    producto: search.producto ?? null,
  });
  const now = env.now();
  await leerSenales(env.database, alcance, now);
  const { total, urgentes, filas } = await leerCola(env.database, {
    ...ids,
    alcance,
    marca: search.marca ?? null,
    dia: search.dia ?? null,
    cuantas: contract.COLA_MAXIMO,
    orden: search.orden,
    now,
  });
  return {
    Total: total,
    Urgentes: urgentes,
    data: filas.map(({ puntos, senales, ...fila }) => ({
      ...fila,
      Riesgo: puntos === null ? null : riesgoDe(puntos),
      // A mark of the row says these already.
      Senales: senales.filter(({ senal }) => !esDeMarca(senal)).map(({ corta }) => corta),
    })),
  };
};

/**
 * The antecedents of a redemption within the auditor's scope: the last ones of its patient and pharmacy, and its
 * signals. Throws 404 without such a redemption.
 */
export const verAntecedentes: Handler<typeof contract.antecedentes> = async (input) => {
  const { env, session, params, reached } = input;
  const alcance = requireAlcance(session, 'auditarCanje');
  const entorno = await leerAntecedentes(env.database, params.code, alcance, env.now());
  if (entorno === undefined) throw new NoEncontrado(BUSQUEDA.canje);
  const { tarjetaId, delPaciente, deLaFarmacia } = entorno;
  reached([tarjetaId, ...[...delPaciente, ...deLaFarmacia].map((otro) => otro.tarjetaId)]);
  const [leidos] = await leerHechosDeSenales(env.database, [entorno.id]);
  const senales = leidos === undefined ? [] : senalesDe(leidos.hechos);
  return {
    Paciente: delPaciente,
    Farmacia: deLaFarmacia,
    Senales: senales.map(({ senal, frase }) => ({ Senal: senal, Frase: frase })),
  };
};

const SEMANAS = 8;
/** Days whose registrations may still have open windows. */
const DIAS_ABIERTOS = 2;

/**
 * The audit's results on the random sample in each of the last eight weeks with closed windows, and how many
 * redemptions the clock approved. Throws 404 for a foreign country.
 */
export const verMuestra: Handler<typeof contract.muestra> = async ({ env, session, search }) => {
  const pais = paisDelAlcance(requireAlcance(session, 'auditarCanje', search.pais));
  const hoy = diaEn(pais ?? PAIS_PREDETERMINADO, env.now());
  const hasta = lunesDe(sumarDias(hoy, -DIAS_ABIERTOS));
  const desde = sumarDias(hasta, -7 * SEMANAS);
  const paises = pais === null ? PAIS_CODIGOS : [pais];
  return { Semanas: await leerMuestra(env.database, { desde, hasta, paises }) };
};
