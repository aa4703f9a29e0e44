import { guardarRiesgos, type Lectura, leerHechosDeSenales, porLeer } from './senales.sql.ts';
import type { Query } from '../database/database.ts';
import type { Alcance } from '../../src/domain/permisos.ts';
import { senalesDe } from '../../src/domain/senales.ts';

/** The most redemptions that are read before a queue is answered; the next reading goes on. */
export const CANJES_POR_CONSULTA = 50;
/** Redemptions that the ten-minute job reads by one statement, and its most statements. */
const CANJES_POR_TANDA = 300;
const TANDAS_MAXIMAS = 20;

/** The age at which a redemption's signals are read again. The job reads earlier, to spare the readers. */
const EDAD_MAXIMA = { lector: '1 hour', tarea: '45 minutes' };

/** Computes and stores the signals of pending redemptions. Answers the count. */
const leer = async (db: Query, lectura: Lectura): Promise<number> => {
  const ids = await porLeer(db, lectura);
  if (ids.length === 0) return 0;
  const leidos = await leerHechosDeSenales(db, ids);
  const riesgos = leidos.map(({ id, hechos }) => ({ id, senales: senalesDe(hechos) }));
  await guardarRiesgos(db, riesgos, lectura.now);
  return ids.length;
};

/** Before a queue is answered: computes the signals of some redemptions of its scope that the job has not read. */
export const leerSenales = async (db: Query, alcance: Alcance, now: Date): Promise<void> => {
  await leer(db, { alcance, now, cuantas: CANJES_POR_CONSULTA, vigencia: EDAD_MAXIMA.lector });
};

/** The ten-minute job: computes the signals of all pending redemptions. */
export const leerTodasLasSenales = async (db: Query, now: Date): Promise<void> => {
  const lectura: Lectura = {
    alcance: { tipo: 'todos' },
    now,
    cuantas: CANJES_POR_TANDA,
    vigencia: EDAD_MAXIMA.tarea,
  };
  for (let tanda = 0; tanda < TANDAS_MAXIMAS; tanda += 1) {
    if ((await leer(db, lectura)) < CANJES_POR_TANDA) return;
  }
};
