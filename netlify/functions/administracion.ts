import type { Config, Context } from '@netlify/functions';
import { decidirPropuesta, retirarPropuesta } from '../administracion/decidirPropuesta.ts';
import { enUnIntento } from '../administracion/enUnIntento.ts';
import { enResultado, hacerCambio } from '../administracion/hacerCambio.ts';
import { exportarLosActos, verActos } from '../administracion/verActos.ts';
import { verAjustes, verPropuestas, verUnaPropuesta } from '../administracion/verPropuestas.ts';
import { TIPO_XLSX } from '../excel/tipo.ts';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { comprobarClave } from '../sesiones/comprobarClave.ts';
import * as actos from '../../src/contracts/administracion/actos.ts';
import * as propuestas from '../../src/contracts/administracion/propuestas.ts';

const { app, serve } = createArea();
export { app };

serve(actos.actos, ({ search, session, env }) => verActos(env, session, search));

serve(actos.exportarActos, async ({ search, session, env, event }) => {
  event('exportar-actos');
  return new Response(await exportarLosActos(env, session, search), {
    headers: {
      'content-type': TIPO_XLSX,
      'content-disposition': 'attachment; filename="lo-que-se-hizo.xlsx"',
    },
  });
});

serve(propuestas.propuestas, ({ search, session, env }) => verPropuestas(env, session, search));

serve(propuestas.verPropuesta, ({ params, session, env }) =>
  verUnaPropuesta(env, session, params.id),
);

serve(propuestas.decidirPropuesta, async ({ params, body, session, env, request, event }) => {
  event('decidir-propuesta');
  await comprobarClave(env, session, body.ClaveActual);
  const decision = { id: params.id, decision: body.Decision, motivo: body.Motivo ?? null };
  const pedido = { env, session, request, accion: 'aprobarCambios', enviado: decision } as const;
  return enUnIntento({ ...pedido, operacion: 'decidir-propuesta' }, async (tx, quien) => {
    await decidirPropuesta(tx, decision, quien);
    return { Estado: body.Decision === 'Aprobar' ? ('Aprobada' as const) : ('Rechazada' as const) };
  });
});

serve(propuestas.retirarPropuesta, ({ params, session, env, request, event }) => {
  event('retirar-propuesta');
  const pedido = { env, session, request, accion: 'administrar', enviado: params.id } as const;
  return enUnIntento({ ...pedido, operacion: 'retirar-propuesta' }, async (tx, quien) => {
    await retirarPropuesta(tx, params.id, quien);
    return { Estado: 'Retirada' as const };
  });
});

serve(propuestas.ajustes, ({ session, env }) => verAjustes(env, session));

serve(propuestas.cambiarAjustes, async ({ body, session, env, request, event }) => {
  event('cambiar-ajustes');
  await comprobarClave(env, session, body.ClaveActual);
  const datos = { cuatroOjos: body.CuatroOjos };
  const pedido = { env, session, request, accion: 'administrar', enviado: datos } as const;
  return enUnIntento({ ...pedido, operacion: 'cambiar-ajustes' }, async (tx, quien) =>
    enResultado(await hacerCambio(tx, 'cuatro-ojos', datos, quien)),
  );
});

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: '/api/administracion/*',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
