import type { Config } from '@netlify/functions';
import { createArea } from '../http/area.ts';
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
import { NACIONALIDADES } from '../../src/domain/nacionalidades.ts';

const { app, serve, serveOnce, answer } = createArea();
export { app, answer as default };

serve(contract.validar, validarTarjetaNueva);
serve(contract.validarIdentificacion, validarIdentificacion);

serve(contract.countries, () => Promise.resolve([...NACIONALIDADES]));

serveOnce(contract.afiliar, afiliarPaciente, contandoNegadas);

serve(contract.saldo, consultarSaldo);
serve(contract.desconocer, desconocerCanje);
serve(afiliaciones, verAfiliaciones);

serve(contract.reclamar, reclamarAfiliacion);

serve(consentimientos.consentir, aceptarConsentimiento);
serve(consentimientos.textoLegal, async ({ params, env }) => {
  const texto = await textoDeHuella(env.database, params.huella);
  if (texto === undefined) throw new NoEncontrado('No se publicó ningún texto con esa huella.');
  return texto;
});

export const config: Config = {
  path: ['/api/pacientes', '/api/pacientes/*'],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
