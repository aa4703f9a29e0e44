import type { Config, Context } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { promocionesVigentes } from '../directorio/catalogos.sql.ts';
import * as contract from '../../src/contracts/promociones.ts';

const { app, serve } = createArea();
export { app };

serve(contract.promociones, async ({ params: { country }, env }) => {
  const rows = await promocionesVigentes(env.database, country, env.now());
  return rows.map((row) => ({
    Id: row.id,
    Descripcion: row.descripcion,
    MaximoPorFactura: row.maximoMensual,
    MaximoPorPaciente: row.maximoAnual,
    TipoBonificacion: row.tipoBonificacion,
  }));
});

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: '/api/promociones/*',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
