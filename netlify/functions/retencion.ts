import type { Config, Context } from '@netlify/functions';
import { environment, type Environment } from '../http/environment.ts';
import { JOB_PATIENCE } from '../database/database.ts';
import { esperas } from '../database/esperas.sql.ts';
import { totalesDistintos } from '../database/totales.sql.ts';
import { conservar } from '../derechos/conservacion.ts';
import { borrarVencidas } from '../database/retencion.sql.ts';

/**
 * The nightly removal of what has been kept long enough, and the people whose time is over. Then how long the oldest
 * waits of what people must still do, and the comparison of the board's totals with the rows. A line for each.
 */
export const run = async (env: Environment): Promise<void> => {
  const borradas = await borrarVencidas(env.database, env.now());
  env.log({ time: env.now().toISOString(), event: 'retention', ...borradas });
  const noche = await conservar(env);
  env.log({ time: env.now().toISOString(), event: 'anonymisation', ...noche });
  env.log({
    time: env.now().toISOString(),
    event: 'waiting',
    ...(await esperas(env.database, env.now())),
  });
  const distintos = await totalesDistintos(env.database);
  env.log({ time: env.now().toISOString(), event: 'totals-checked', distintos });
};

export default async (_: Request, context: Context) => {
  await run(environment(context, JOB_PATIENCE));
};

export const config: Config = { schedule: '15 8 * * *' };
