import type { Config, Context } from '@netlify/functions';
import { resumirAvisos } from '../avisos/avisos.sql.ts';
import { JOB_PATIENCE } from '../database/database.ts';
import { esperas } from '../database/esperas.sql.ts';
import { borrarVencidas } from '../database/filasVencidas.sql.ts';
import { totalesDistintos } from '../database/totales.sql.ts';
import { anonimizarVencidas } from '../derechos/anonimizarVencidas.ts';
import { barrerFotos } from '../fotos/barrerFotos.ts';
import { borrarFotosVencidas } from '../fotos/fotos.sql.ts';
import { type Environment, environment } from '../http/environment.ts';
import { continuarPreregistros } from '../preregistro/preregistros.sql.ts';

/**
 * The nightly job: deletes and anonymises what has been kept long enough, carries pre-registered invoices over to renewed
 * promotions, measures how long tasks wait, checks the board's totals, and sends the day's notices. Logs a line for each,
 * and then throws the first failure.
 */
export const correrRetencion = async (
  env: Pick<Environment, 'database' | 'almacen' | 'now' | 'randomBytes' | 'log'>,
): Promise<void> => {
  const failures: unknown[] = [];
  /** Does a step and logs its line. A step that fails holds up none of the later ones. */
  const step = async (event: string, work: () => Promise<object>) => {
    try {
      const facts = await work();
      env.log({ time: env.now().toISOString(), event, ...facts });
    } catch (error) {
      failures.push(error);
    }
  };
  const { database: db } = env;
  await step('retention', () => borrarVencidas(db, env.now()));
  await step('anonymisation', () => anonimizarVencidas(env));
  await step('photos', async () => ({
    vencidas: await borrarFotosVencidas(db, env.now()),
    barridas: await barrerFotos(db, env.almacen, env.now()),
  }));
  await step('carried', async () => ({
    preregistros: await continuarPreregistros(db, env.now()),
  }));
  await step('waiting', () => esperas(db, env.now()));
  await step('totals-checked', async () => ({ distintos: await totalesDistintos(db) }));
  await step('digests', async () => ({
    resumenes: await resumirAvisos(db, 'resumen', env.now()),
  }));
  if (failures.length > 0) throw failures[0];
};

export default async (_: Request, context: Context) => {
  await correrRetencion(environment(context, JOB_PATIENCE));
};

export const config: Config = { schedule: '15 8 * * *' };
