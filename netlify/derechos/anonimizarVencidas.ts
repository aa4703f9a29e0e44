import type { Environment } from '../http/environment.ts';
import { preverAnonimizaciones, siguientePrevista } from './personasVencidas.sql.ts';
import { cumplirDerecho } from './cumplirDerecho.ts';
import { plazosDe } from '../../src/contenido/plazos.ts';
import { moverSolicitud } from './movimientos.sql.ts';
import { LARGE_WRITE } from '../../src/contracts/endpoint.ts';
import { diaEn, sumarDias } from '../../src/domain/calendario.ts';
import { porPais } from '../../src/domain/paises.ts';
import { ultimoDiaVencido } from '../../src/domain/plazos.ts';

/** The people that a night lists, and its time to anonymise: a scheduled function has 30 s. */
const PERSONAS_POR_NOCHE = 200;
const PRESUPUESTO_MS = 15_000;

/** Per country: the facts of this day, or of an earlier one, are past their period at `now`. */
export const diasVencidosEn = (now: Date) =>
  porPais((pais) => ultimoDiaVencido(plazosDe(pais), diaEn(pais, now)));

/** The result of a night: people listed for the next one, made anonymous, and kept because of newer facts. */
export interface Noche {
  readonly previstas: number;
  readonly anonimizadas: number;
  readonly conservadas: number;
}

/**
 * Anonymises the people listed the night before whose period is still over, each in its own transaction, by the desk's
 * use case. Then lists people whose period has ended since. The next night continues where the time ran out. Throws the
 * first failure at the end: a person whose data cannot be written holds up no other one.
 */
export const anonimizarVencidas = async (
  env: Pick<Environment, 'database' | 'now' | 'randomBytes'>,
): Promise<Noche> => {
  const now = env.now();
  const dias = diasVencidosEn(now);
  const hoy = porPais((pais) => diaEn(pais, now));
  const began = performance.now();
  let [anonimizadas, conservadas, ultima] = [0, 0, 0];
  const failures: unknown[] = [];
  while (performance.now() - began < PRESUPUESTO_MS) {
    const desde = ultima;
    const intento = env.database.transaction(async (tx) => {
      const prevista = await siguientePrevista(tx, dias, hoy, desde);
      if (prevista === undefined) return null;
      const { id, tarjeta, vencida } = prevista;
      ultima = id;
      const del = { usuarioId: null, now };
      if (vencida) {
        await cumplirDerecho(
          tx,
          { derecho: 'anonimizar', tarjeta, cambios: {}, tambien: [] },
          { now, randomBytes: env.randomBytes },
        );
        await moverSolicitud(tx, id, { ...del, tipo: 'Aplicada', nota: null }, {});
      }
      const nota = vencida
        ? 'Terminó el plazo de conservación.'
        : 'Hay hechos más recientes: se conserva.';
      await moverSolicitud(tx, id, { ...del, tipo: 'Respondida', nota }, { estado: 'Respondida' });
      return vencida ? 'anonimizada' : 'conservada';
    }, LARGE_WRITE);
    const hecha = await intento.catch((error: unknown) => {
      failures.push(error);
      // Without a person that it could be about, the database itself fails.
      return ultima === desde ? null : undefined;
    });
    if (hecha === null) break;
    if (hecha === 'anonimizada') anonimizadas += 1;
    if (hecha === 'conservada') conservadas += 1;
  }
  const mananas = porPais((pais) => sumarDias(hoy[pais], 1));
  const previstas = await preverAnonimizaciones(env.database, {
    dias,
    mananas,
    now,
    cuantas: PERSONAS_POR_NOCHE,
  });
  if (failures.length > 0) throw failures[0];
  return { previstas, anonimizadas, conservadas };
};
