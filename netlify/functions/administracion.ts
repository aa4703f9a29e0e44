import type { Config, Context } from '@netlify/functions';
import {
  cerrarSesionesDe,
  desbloquearUsuario,
  nombrarUsuario,
} from '../administracion/ayudarUsuario.ts';
import { decidirPropuesta, retirarPropuesta } from '../administracion/decidirPropuesta.ts';
import {
  crearConEnlace,
  conEnlace,
  conEnlaces,
  crearDeFarmacias,
  darUnEnlace,
  enviarEnlace,
  enviarPrimerEnlace,
} from '../administracion/enlaceDeUsuario.ts';
import { cambiarPorPantalla, quienDe } from '../administracion/hacerCambio.ts';
import { datosDeLugar } from '../administracion/lugarDeUsuario.ts';
import { cambiarMiCorreo, verMiCorreo } from '../administracion/miCorreo.ts';
import { exportarLosActos, verActos } from '../administracion/verActos.ts';
import { verAjustes, verPropuestas, verUnaPropuesta } from '../administracion/verPropuestas.ts';
import { verUnUsuario, verUsuarios } from '../administracion/verUsuarios.ts';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { comprobarClave } from '../sesiones/comprobarClave.ts';
import * as actos from '../../src/contracts/administracion/actos.ts';
import * as correo from '../../src/contracts/administracion/miCorreo.ts';
import * as propuestas from '../../src/contracts/administracion/propuestas.ts';
import * as usuarios from '../../src/contracts/administracion/usuarios.ts';

const { app, serve, serveOnce } = createArea(comprobarClave);
export { app };

serve(actos.actos, verActos);
serve(actos.exportarActos, exportarLosActos);

serve(propuestas.propuestas, verPropuestas);
serve(propuestas.verPropuesta, verUnaPropuesta);
serve(propuestas.ajustes, verAjustes);

serveOnce(propuestas.decidirPropuesta, async (tx, input) => {
  const { Decision: decision, Motivo: motivo } = input.body;
  const { id } = input.params;
  const pedida = { id, decision, motivo };
  const aprobada = await decidirPropuesta(tx, pedida, quienDe(input, 'aprobarCambios'));
  if (aprobada === null) return { Estado: 'Rechazada' as const, PrimerEnlace: null };
  const PrimerEnlace = await enviarPrimerEnlace(tx, input, aprobada);
  return { Estado: 'Aprobada' as const, PrimerEnlace };
});

serveOnce(propuestas.retirarPropuesta, async (tx, input) => {
  await retirarPropuesta(tx, input.params.id, quienDe(input, 'administrar'));
  return { Estado: 'Retirada' as const };
});

serveOnce(propuestas.cambiarAjustes, (tx, input) =>
  cambiarPorPantalla(tx, input, 'cuatro-ojos', { cuatroOjos: input.body.CuatroOjos }),
);

serve(usuarios.usuarios, verUsuarios);
serve(usuarios.verUsuario, verUnUsuario);
serveOnce(usuarios.crearUsuario, crearConEnlace, conEnlace);
serveOnce(usuarios.crearUsuarios, crearDeFarmacias, conEnlaces);

serveOnce(usuarios.cambiarUsuario, (tx, input) => {
  const { Visto } = input.body;
  const visto = Visto && { rol: Visto.Rol, alcance: Visto.Alcance };
  const datos = { id: input.params.id, ...datosDeLugar(input.body), visto };
  return cambiarPorPantalla(tx, input, 'cambiar-usuario', datos);
});

serveOnce(usuarios.activarUsuario, (tx, input) => {
  const datos = { id: input.params.id, activo: input.body.Activo };
  return cambiarPorPantalla(tx, input, 'activar-usuario', datos);
});

serveOnce(usuarios.darEnlace, darUnEnlace, enviarEnlace);

serveOnce(usuarios.cerrarSesionesDe, (tx, input) => {
  const datos = { id: input.params.id, sesion: input.body.Sesion };
  return cerrarSesionesDe(tx, datos, quienDe(input, 'administrar'));
});

serveOnce(usuarios.desbloquear, (tx, input) =>
  desbloquearUsuario(tx, input.env, input.params.id, quienDe(input, 'ayudarUsuarios')),
);

serveOnce(usuarios.nombrarUsuario, (tx, input) => {
  const datos = {
    id: input.params.id,
    persona: input.body.Persona,
    correo: input.body.Correo,
  };
  return nombrarUsuario(tx, datos, quienDe(input, 'administrar'));
});

serveOnce(usuarios.quitarFactores, (tx, input) =>
  cambiarPorPantalla(tx, input, 'quitar-factores', { id: input.params.id }),
);

serve(correo.miCorreo, verMiCorreo);
serve(correo.cambiarMiCorreo, cambiarMiCorreo);

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: '/api/administracion/*',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
