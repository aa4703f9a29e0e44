import type { Config, Context } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { parse } from '../http/parse.ts';
import { idempotencyKey } from '../http/idempotencyKey.ts';
import { afiliarPaciente } from '../pacientes/afiliarPaciente.ts';
import { consultarSaldo } from '../pacientes/consultarSaldo.ts';
import { validarIdentificacion, validarTarjetaNueva } from '../pacientes/validarAfiliacion.ts';
import * as contract from '../../src/contracts/pacientes.ts';
import { NACIONALIDADES } from '../../src/domain/nacionalidades.ts';

const { app, serve } = createArea();
export { app };

serve(contract.validar, async ({ params, search, env }) => {
  await validarTarjetaNueva(env, params.card, search.opcion);
  return { NumeroTarjeta: params.card };
});

serve(contract.validarIdentificacion, async ({ params, search, env }) => {
  await validarIdentificacion(env, search.pais, params.id);
  return { NumeroIdentificacion: params.id };
});

serve(contract.countries, () => Promise.resolve([...NACIONALIDADES]));

serve(contract.afiliar, async ({ body, request, env, event }) => {
  event('affiliation');
  return afiliarPaciente(env, idempotencyKey(request), body);
});

serve(contract.saldo, ({ params, search, request, env, event }) => {
  const given = request.headers.get(contract.CABECERA_NACIMIENTO);
  const nacimiento = given === null ? null : parse(contract.nacimientoDeSaldo, given.trim(), 400);
  const alarma = () => event('alarm-balance-guessing');
  return consultarSaldo(env, params.cardOrId, search.pais, nacimiento, alarma);
});

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: ['/api/pacientes', '/api/pacientes/*'],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
