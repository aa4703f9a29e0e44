import type { InferOutput } from 'valibot';
import type { Environment } from '../http/environment.ts';
import { sesionesAbiertas } from './sesiones.sql.ts';
import type { Session } from '../http/session.ts';
import { SESIONES_MAXIMO, type sesiones } from '../../src/contracts/sesiones.ts';

/** The user's own open sessions, by their times, browser and city. Addresses are not stored. */
export const verSesiones = async (
  env: Environment,
  session: Session,
): Promise<InferOutput<typeof sesiones.reply>> => {
  const rows = await sesionesAbiertas(env.database, session, env.now(), SESIONES_MAXIMO);
  return {
    Total: rows[0]?.total ?? 0,
    Sesiones: rows.map(({ sesionId, creadaEn, usadaEn, esEsta, equipo, lugar }) => ({
      Id: sesionId,
      AbiertaEn: creadaEn.toISOString(),
      UsadaEn: usadaEn.toISOString(),
      EsEsta: esEsta,
      Equipo: equipo,
      Lugar: lugar,
    })),
  };
};
