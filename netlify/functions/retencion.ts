import type { Config, Context } from '@netlify/functions';
import { JOB_PATIENCE } from '../database/database.ts';
import { correrNoche } from '../derechos/noche.ts';
import { environment } from '../http/environment.ts';

export default async (_: Request, context: Context) => {
  await correrNoche(environment(context, JOB_PATIENCE));
};

export const config: Config = { schedule: '15 8 * * *' };
