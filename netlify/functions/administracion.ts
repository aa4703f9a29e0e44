import type { Config, Context } from '@netlify/functions';
import type { InferOutput } from 'valibot';
import { cerrarSesionesDe, desbloquearUsuario } from '../administracion/ayudarUsuario.ts';
import { decidirPropuesta, retirarPropuesta } from '../administracion/decidirPropuesta.ts';
import {
  crearConEnlace,
  crearDeFarmacias,
  darUnEnlace,
} from '../administracion/enlaceDeUsuario.ts';
import { enUnIntento } from '../administracion/enUnIntento.ts';
import { enResultado, hacerCambio } from '../administracion/hacerCambio.ts';
import { cambiarMiCorreo, verMiCorreo } from '../administracion/miCorreo.ts';
import { ARCHIVO_LENTO } from '../administracion/paciencia.ts';
import { exportarLosActos, verActos } from '../administracion/verActos.ts';
import { verAjustes, verPropuestas, verUnaPropuesta } from '../administracion/verPropuestas.ts';
import { verUnUsuario, verUsuarios } from '../administracion/verUsuarios.ts';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { spreadsheet } from '../http/spreadsheet.ts';
import { comprobarClave } from '../sesiones/comprobarClave.ts';
import * as actos from '../../src/contracts/administracion/actos.ts';
import * as correo from '../../src/contracts/administracion/miCorreo.ts';
import * as propuestas from '../../src/contracts/administracion/propuestas.ts';
import * as usuarios from '../../src/contracts/administracion/usuarios.ts';

const { app, serve } = createArea();
export { app };

serve(actos.actos, ({ search, session, env }) => verActos(env, session, search));

serve(actos.exportarActos, async ({ search, session, env, event }) => {
  event('exportar-actos');
  return spreadsheet(await exportarLosActos(env, session, search), 'lo-que-se-hizo.xlsx');
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

serve(usuarios.usuarios, ({ search, session, env }) => verUsuarios(env, session, search));

serve(usuarios.verUsuario, ({ params, session, env }) => verUnUsuario(env, session, params.id));

const datosDeLugar = (body: InferOutput<typeof usuarios.lugarNuevo>) => ({
  rol: body.Rol,
  pais: body.Pais,
  farmacia: body.Farmacia,
  cadena: body.Cadena,
  distribuidor: body.Distribuidor,
  todosLosPaises: body.TodosLosPaises,
});

serve(usuarios.crearUsuario, async ({ body, session, env, request, event }) => {
  event('crear-usuario');
  await comprobarClave(env, session, body.ClaveActual);
  const datos = { ...datosDeLugar(body), usuario: body.Usuario };
  const pedido = { env, session, request, accion: 'administrar', enviado: datos } as const;
  return crearConEnlace({ ...pedido, operacion: 'crear-usuario' }, datos);
});

serve(usuarios.crearUsuarios, async ({ body, session, env, request, event }) => {
  event('crear-usuarios');
  await comprobarClave(env, session, body.ClaveActual);
  const enviado = body.Farmacias;
  const pedido = { env, session, request, accion: 'administrar', enviado } as const;
  return crearDeFarmacias({ ...pedido, operacion: 'crear-usuarios' }, body.Farmacias);
});

serve(usuarios.cambiarUsuario, async ({ params, body, session, env, request, event }) => {
  event('cambiar-usuario');
  await comprobarClave(env, session, body.ClaveActual);
  const datos = { id: params.id, ...datosDeLugar(body) };
  const pedido = { env, session, request, accion: 'administrar', enviado: datos } as const;
  return enUnIntento({ ...pedido, operacion: 'cambiar-usuario' }, async (tx, quien) =>
    enResultado(await hacerCambio(tx, 'cambiar-usuario', datos, quien)),
  );
});

serve(usuarios.activarUsuario, async ({ params, body, session, env, request, event }) => {
  event('activar-usuario');
  await comprobarClave(env, session, body.ClaveActual);
  const datos = { id: params.id, activo: body.Activo };
  const pedido = { env, session, request, accion: 'administrar', enviado: datos } as const;
  return enUnIntento({ ...pedido, operacion: 'activar-usuario' }, async (tx, quien) =>
    enResultado(await hacerCambio(tx, 'activar-usuario', datos, quien)),
  );
});

serve(usuarios.darEnlace, async ({ params, body, session, env, request, event }) => {
  event('dar-enlace');
  await comprobarClave(env, session, body.ClaveActual);
  const pedido = { env, session, request, accion: 'ayudarUsuarios', enviado: params.id } as const;
  return darUnEnlace({ ...pedido, operacion: 'dar-enlace' }, params.id, body.Correo);
});

serve(usuarios.cerrarSesionesDe, async ({ params, body, session, env, request, event }) => {
  event('cerrar-sesiones-de');
  await comprobarClave(env, session, body.ClaveActual);
  const datos = { id: params.id, sesion: body.Sesion };
  const pedido = { env, session, request, accion: 'administrar', enviado: datos } as const;
  return enUnIntento({ ...pedido, operacion: 'cerrar-sesiones-de' }, (tx, quien) =>
    cerrarSesionesDe(tx, datos, quien),
  );
});

serve(usuarios.desbloquear, async ({ params, body, session, env, request, event }) => {
  event('desbloquear-usuario');
  await comprobarClave(env, session, body.ClaveActual);
  const pedido = { env, session, request, accion: 'ayudarUsuarios', enviado: params.id } as const;
  return enUnIntento({ ...pedido, operacion: 'desbloquear-usuario' }, (tx, quien) =>
    desbloquearUsuario(tx, env, params.id, quien),
  );
});

serve(usuarios.quitarFactores, async ({ params, body, session, env, request, event }) => {
  event('quitar-factores');
  await comprobarClave(env, session, body.ClaveActual);
  const datos = { id: params.id };
  const pedido = { env, session, request, accion: 'administrar', enviado: datos } as const;
  return enUnIntento({ ...pedido, operacion: 'quitar-factores' }, async (tx, quien) =>
    enResultado(await hacerCambio(tx, 'quitar-factores', datos, quien)),
  );
});

serve(correo.miCorreo, ({ session, env }) => verMiCorreo(env, session));

serve(correo.cambiarMiCorreo, async ({ body, session, env, request, event }) => {
  event('cambiar-correo');
  await comprobarClave(env, session, body.ClaveActual);
  return cambiarMiCorreo(env, session, body.Correo, request.url);
});

// Whoever approves a file applies it.
export default (request: Request, context: Context) =>
  app.fetch(request, environment(context, ARCHIVO_LENTO));

export const config: Config = {
  path: '/api/administracion/*',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
