import type { Handler } from '../http/area.ts';
import { requireAlcance } from '../http/session.ts';
import { leerCola } from './cola.sql.ts';
import { filtroEn } from './listarCanjes.ts';
import { leerSenales } from './leerSenales.ts';
import { esDeMarca, riesgoDe } from '../../src/domain/senales.ts';
import { COLA_MAXIMO, type cola } from '../../src/contracts/dashboard/auditoria.ts';

/**
 * The audit queue: pending redemptions within the auditor's scope, in the requested order. Signals older than an hour
 * are computed first. Throws 404 for a country, pharmacy or product outside the scope.
 */
export const verCola: Handler<typeof cola> = async ({ env, session, search }) => {
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
    cuantas: COLA_MAXIMO,
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
