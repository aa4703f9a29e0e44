import type { InferOutput } from 'valibot';
import type { Query } from '../database/database.ts';
import { contarPeriodo } from './estadisticas.sql.ts';
import type { estadisticas } from '../../src/contracts/estadisticas.ts';
import { diaEn, sumarDias } from '../../src/domain/calendario.ts';
import { enunciadoDe } from '../../src/domain/negativas.ts';
import { PAIS_PREDETERMINADO, type PaisCodigo } from '../../src/domain/paises.ts';

/** How the programme runs, in counts alone. */
export type Estadisticas = InferOutput<typeof estadisticas.reply>;

/** The statistics of the last `dias` days, today included; of one country, or of all. */
export const verEstadisticas = async (
  db: Query,
  { dias, pais = null }: { dias: number; pais?: PaisCodigo | null | undefined },
  now: Date,
): Promise<Estadisticas> => {
  const hasta = diaEn(pais ?? PAIS_PREDETERMINADO, now);
  const desde = sumarDias(hasta, 1 - dias);
  // Some countries are already in the next day.
  const periodo = { desde, hasta: pais === null ? sumarDias(hasta, 1) : hasta, pais };
  const { negativas, decisiones, porDia } = await contarPeriodo(db, periodo, now);
  return {
    Desde: desde,
    Hasta: hasta,
    Negativas: negativas.map(({ pais: Pais, regla, cuenta }) => ({
      Pais,
      Regla: regla,
      Enunciado: enunciadoDe(regla),
      Cuenta: cuenta,
    })),
    Decisiones: decisiones.map((row) => ({
      Pais: row.pais,
      Decision: row.desenlace,
      Canjes: row.canjes,
      MedianaHoras: row.medianaHoras,
      P90Horas: row.p90Horas,
    })),
    CanjesPorDia: porDia.map(({ fecha, pais: Pais, canjes }) => ({
      Fecha: fecha,
      Pais,
      Canjes: canjes,
    })),
  };
};
