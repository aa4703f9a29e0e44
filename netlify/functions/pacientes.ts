import type { Config, Context } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { parse } from '../http/parse.ts';
import { workProven } from '../http/proofOfWork.ts';
import { authenticate, bearer } from '../http/session.ts';
import { aceptarConsentimiento } from '../pacientes/aceptarConsentimiento.ts';
import { afiliarPaciente, contandoNegadas } from '../pacientes/afiliarPaciente.ts';
import { textoDeHuella } from '../pacientes/consentimientos.sql.ts';
import { consultarSaldo } from '../pacientes/consultarSaldo.ts';
import { desconocerCanje } from '../pacientes/desconocerCanje.ts';
import { reclamarAfiliacion } from '../pacientes/reclamarAfiliacion.ts';
import { verAfiliaciones } from '../pacientes/verAfiliaciones.ts';
import { validarIdentificacion, validarTarjetaNueva } from '../pacientes/validarAfiliacion.ts';
import { afiliaciones } from '../../src/contracts/afiliaciones.ts';
import * as consentimientos from '../../src/contracts/consentimientos.ts';
import * as contract from '../../src/contracts/pacientes.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import { puede } from '../../src/domain/permisos.ts';
import { NACIONALIDADES } from '../../src/domain/nacionalidades.ts';

const { app, serve, serveOnce } = createArea();
export { app };

serve(contract.validar, async ({ params, search, env }) => {
  const RequiereCodigo = await validarTarjetaNueva(env, params.card, search.opcion);
  return { NumeroTarjeta: params.card, RequiereCodigo };
});

serve(contract.validarIdentificacion, async ({ params, search, env }) => {
  await validarIdentificacion(env, search.pais, params.id);
  return { NumeroIdentificacion: params.id };
});

serve(contract.countries, () => Promise.resolve([...NACIONALIDADES]));

serveOnce(contract.afiliar, afiliarPaciente, contandoNegadas);

serve(contract.saldo, async ({ params, search, request, env, event, reached }) => {
  const given = request.headers.get(contract.CABECERA_NACIMIENTO);
  const nacimiento = given === null ? null : parse(contract.nacimientoDeSaldo, given.trim(), 400);
  const alarma = () => event('alarm-balance-guessing');
  const session = bearer(request) === undefined ? undefined : await authenticate(request, env);
  const usuarioId =
    session !== undefined && puede(session, 'preregistrar') ? session.usuarioId : undefined;
  const pregunta = { texto: params.cardOrId, pais: search.pais, nacimiento };
  return consultarSaldo(env, pregunta, usuarioId, alarma, reached);
});

serve(contract.desconocer, async ({ body, env, event }) => {
  const pregunta = { texto: body.Numero, pais: body.Pais, nacimiento: body.FechaNacimiento };
  await desconocerCanje(env, pregunta, body.Referencia, () => event('alarm-balance-guessing'));
  return {};
});

serve(afiliaciones, verAfiliaciones);

serve(contract.reclamar, async ({ body, request, env, event }) => {
  const reclamo = {
    pais: body.CodigoPaisAfiliacion,
    identificacion: body.NumeroIdentificacion,
    nombre: body.Nombre,
    telefono: body.Telefono,
  };
  const probada = await workProven(env, env.database, request);
  await reclamarAfiliacion(env, reclamo, () => event('alarm-rights'), probada);
  return {};
});

serve(consentimientos.consentir, async ({ body, env }) => {
  await aceptarConsentimiento(env, body);
  return {};
});

serve(consentimientos.textoLegal, async ({ params, env }) => {
  const texto = await textoDeHuella(env.database, params.huella);
  if (texto === undefined) throw new NoEncontrado('No se publicó ningún texto con esa huella.');
  return texto;
});

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: ['/api/pacientes', '/api/pacientes/*'],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
