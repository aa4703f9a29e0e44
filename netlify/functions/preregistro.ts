import { randomUUID } from 'node:crypto';
import type { Config, Context } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { idempotencyKey } from '../http/idempotencyKey.ts';
import {
  actualizarPreregistro,
  eliminarPreregistro,
  guardarPreregistro,
  listarPreregistros,
} from '../preregistro/preregistrar.ts';
import { respuestaTarjeta, validarTarjeta } from '../canjes/validarTarjeta.ts';
import { promocionesVigentes } from '../directorio/catalogos.sql.ts';
import * as contract from '../../src/contracts/preregistro.ts';
import { facturasNecesarias } from '../../src/domain/bonificacion.ts';

const { app, serve } = createArea();
export { app };

serve(contract.guardar, async ({ body, session, env, request, event, reached }) => {
  event('guardar-preregistro');
  const clave = idempotencyKey(request) ?? randomUUID();
  const guardada = await guardarPreregistro(env, session, clave, body);
  reached([guardada.TarjetaPacienteId]);
  return guardada;
});

serve(contract.actualizar, async ({ params, body, session, env, event, reached }) => {
  event('actualizar-preregistro');
  const cambiada = await actualizarPreregistro(env, session, params.id, body);
  reached([cambiada.TarjetaPacienteId]);
  return cambiada;
});

serve(contract.tarjeta, async ({ params, session, env, reached }) => {
  const tarjeta = await validarTarjeta(env, session, params.card);
  reached([tarjeta.id]);
  return respuestaTarjeta(tarjeta);
});

serve(contract.promociones, async ({ params, env }) => {
  const rows = await promocionesVigentes(env.database, params.country, env.now());
  return rows.map(({ id, descripcion, tipoBonificacion }) => ({
    Id: id,
    Descripcion: descripcion,
    TipoBonificacion: tipoBonificacion,
    CanjeFactura: facturasNecesarias(tipoBonificacion),
  }));
});

serve(contract.preregistros, async ({ params, session, env, reached }) => {
  const { cardId: tarjetaId, promotionId: promocionId } = params;
  const filas = await listarPreregistros(env, session, { tarjetaId, promocionId });
  reached([tarjetaId]);
  return filas;
});

serve(contract.eliminar, ({ params, session, env, event }) => {
  event('eliminar-preregistro');
  return eliminarPreregistro(env, session, params.id);
});

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: '/api/preregistro/*',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
