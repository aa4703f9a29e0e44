import type { Config, Context } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import * as contract from '../../src/contracts/api.ts';

/** What belongs to no area: the service's health, and the 404 problem of every unknown `/api` address. */
const { app, serve } = createArea();
export { app };

serve(contract.salud, async ({ env }) => {
  await env.database.query('select 1');
  return { estado: 'ok', baseDeDatos: 'ok' };
});

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: ['/api', '/api/*'],
  excludedPath: [
    '/api/auth/*',
    '/api/canjes/*',
    '/api/farmacias/*',
    '/api/medicos/*',
    '/api/pacientes',
    '/api/pacientes/*',
    '/api/preregistro/*',
    '/api/promociones/*',
  ],
};
