import type { Config, Context } from '@netlify/functions';
import { enviarAvisos } from '../avisos/enviarAvisos.ts';
import { leerTodasLasSenales } from '../dashboard/leerSenales.ts';
import { JOB_PATIENCE } from '../database/database.ts';
import { environment } from '../http/environment.ts';

/** Sends the notices that no request could send, and reads the audit queue's signals. `npm start` calls it as often. */
export default async (_: Request, context: Context) => {
  const env = environment(context, JOB_PATIENCE);
  await Promise.all([enviarAvisos(env), leerTodasLasSenales(env.database, env.now())]);
};

export const config: Config = { schedule: '*/10 * * * *' };
