import type { Config } from '@netlify/functions';
import * as v from 'valibot';
import { createArea } from '../http/area.ts';
import { probarEscritura } from '../http/health.sql.ts';
import * as contract from '../../src/contracts/api.ts';
import { RELEASE } from '../../src/release.ts';

/** What belongs to no area: the service's health, its contract, and the 404 problem of every unknown `/api` address. */
const { app, serve, answer } = createArea();
export { app, answer as default };

serve(contract.salud, async ({ env }) => {
  // A server without keys can answer nothing else, so health must fail too.
  if ([env.sessionKeys, env.addressKey, env.factorKeys].some((keys) => keys.length === 0)) {
    throw new Error('no keys');
  }
  // Check that this Node can run the sign-in, and that the connection can write.
  await import('../sesiones/ingresar.ts');
  await env.database.transaction((tx) => probarEscritura(tx, env.now()));
  return { estado: 'ok', baseDeDatos: 'ok', version: RELEASE };
});

/** The contract as text. Cached for the process: the endpoint is public. */
let documento: string | undefined;

serve(contract.openapi, async () => {
  // Loaded when it is asked for: every other answer of this function needs none of it.
  const { openApi } = await import('../http/openapi.ts');
  documento ??= JSON.stringify(v.parse(contract.openapi.reply, openApi()));
  return new Response(documento, { headers: { 'content-type': 'application/json' } });
});

export const config: Config = {
  path: ['/api', '/api/*'],
  excludedPath: [
    '/api/administracion/*',
    '/api/auth/*',
    '/api/busqueda',
    '/api/catalogos/*',
    '/api/importaciones',
    '/api/importaciones/*',
    '/api/renovaciones/*',
    '/api/canjes/*',
    '/api/derechos/*',
    '/api/factores',
    '/api/factores/*',
    '/api/farmacias/*',
    '/api/fotos/*',
    '/api/liquidaciones',
    '/api/liquidaciones/*',
    '/api/medicos/*',
    '/api/pacientes',
    '/api/pacientes/*',
    '/api/personas/*',
    '/api/preregistro/*',
    '/api/promociones/*',
  ],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
