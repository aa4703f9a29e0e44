import type { Config, Context } from '@netlify/functions';
import { enviarAvisos } from '../avisos/enviarAvisos.ts';
import { JOB_PATIENCE } from '../database/database.ts';
import { environment } from '../http/environment.ts';

/** Sends the e-mails that no request could send. `npm start` calls it as often. */
export default async (_: Request, context: Context) => {
  await enviarAvisos(environment(context, JOB_PATIENCE));
};

export const config: Config = { schedule: '*/10 * * * *' };
