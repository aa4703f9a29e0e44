import type { Config } from '@netlify/functions';
import { promocionesVigentes } from '../directorio/catalogos.sql.ts';
import { buscarFarmacias, verFarmacias, verMedicos } from '../directorio/verDirectorios.ts';
import { createArea } from '../http/area.ts';
import { afiliadas, search } from '../../src/contracts/farmacias.ts';
import { medicos } from '../../src/contracts/medicos.ts';
import { promociones } from '../../src/contracts/promociones.ts';

/** Public look-ups. */
const { app, serve, answer } = createArea();
export { app, answer as default };

serve(afiliadas, verFarmacias);
serve(medicos, verMedicos);
serve(search, buscarFarmacias);

serve(promociones, ({ params, env }) =>
  promocionesVigentes(env.database, params.country, env.now()),
);

export const config: Config = {
  path: ['/api/farmacias/*', '/api/medicos/*', '/api/promociones/*'],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
