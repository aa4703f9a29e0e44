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

/**
 * The nightly job: deletes and anonymises what has been kept long enough, measures how long tasks wait, checks the
 * board's totals, and sends the day's notices. Logs a line for each.
 */
export const correrRetencion = async (
  env: Pick<Environment, 'database' | 'almacen' | 'now' | 'randomBytes' | 'log'>,
): Promise<void> => {
  const log = (event: string, facts: object) =>
    env.log({ time: env.now().toISOString(), event, ...facts });
  log('retention', await borrarVencidas(env.database, env.now()));
  log('anonymisation', await anonimizarVencidas(env));
  log('photos', {
    vencidas: await borrarFotosVencidas(env.database, env.now()),
    barridas: await barrerFotos(env.database, env.almacen, env.now()),
  });
  log('waiting', await esperas(env.database, env.now()));
  log('totals-checked', { distintos: await totalesDistintos(env.database) });
  log('digests', { resumenes: await resumirAvisos(env.database, 'resumen', env.now()) });
};

export default async (_: Request, context: Context) => {
  await correrRetencion(environment(context, JOB_PATIENCE));
};

export const config: Config = { schedule: '15 8 * * *' };
