import type { Config, Context } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { promocionesVigentes } from '../directorio/catalogos.sql.ts';
import * as contract from '../../src/contracts/promociones.ts';

const { app, serve } = createArea();
export { app };

serve(contract.promociones, ({ params, env }) =>
  promocionesVigentes(env.database, params.country, env.now()),
);

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: '/api/promociones/*',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
