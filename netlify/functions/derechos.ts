import type { Config } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { workProven } from '../http/proofOfWork.ts';
import { borrarDelAlmacen } from '../fotos/barrerFotos.ts';
import { abrirPersona } from '../derechos/abrirPersona.ts';
import { atender, mover } from '../derechos/atenderSolicitud.ts';
import type { Cumplido } from '../derechos/cumplirDerecho.ts';
import { recibir } from '../derechos/recibirSolicitud.ts';
import { solicitarPorTelefono } from '../derechos/solicitarPorTelefono.ts';
import { listarParaMesa, verSolicitud } from '../derechos/verSolicitudes.ts';
import * as contract from '../../src/contracts/derechos.ts';
import * as personas from '../../src/contracts/personas.ts';

const { app, serve, serveOnce, answer } = createArea();
export { app, answer as default };

const respuesta = ({ lineas, expediente }: Cumplido) => ({
  Lineas: [...lineas],
  Expediente: expediente as Record<string, unknown> | null,
});

serve(contract.solicitar, async ({ body, request, env, event }) => {
  const alarma = () => event('alarm-rights');
  const { numero, vence, repetida } = await recibir(
    env,
    body,
    alarma,
    await workProven(env, env.database, request),
  );
  return { Numero: numero, Vence: vence, Repetida: repetida };
});

serve(contract.listar, listarParaMesa);
serve(contract.ver, verSolicitud);

serve(contract.ensayar, async ({ params, body, session, env, reached }) => {
  const cumplido = await atender(env, session, params.id, body, { aplicar: false });
  reached([cumplido.tarjetaId]);
  return respuesta(cumplido);
});

serve(contract.aplicar, async ({ params, body, session, env, reached }) => {
  const cumplido = await atender(env, session, params.id, body, { aplicar: true });
  // Their rows are gone. Delete their bytes now; if the store does not answer, the nightly job does.
  await borrarDelAlmacen(env.database, env.almacen, cumplido.fotos).catch(() => undefined);
  reached([cumplido.tarjetaId]);
  return respuesta(cumplido);
});

serveOnce(contract.mover, mover);

serve(personas.abrirPersona, abrirPersona);

serveOnce(personas.solicitarPorTelefono, solicitarPorTelefono);

export const config: Config = {
  path: ['/api/derechos/*', '/api/personas/*'],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
