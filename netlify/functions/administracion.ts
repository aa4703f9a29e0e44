import type { Config } from '@netlify/functions';
import { cerrarSesionesDe, desbloquear, nombrarUsuario } from '../administracion/ayudarUsuario.ts';
import { dejarPropuesta } from '../administracion/decidirPropuesta.ts';
import {
  crearConEnlace,
  conEnlace,
  conEnlaces,
  crearDeFarmacias,
  darUnEnlace,
  enviarEnlace,
} from '../administracion/enlaceDeUsuario.ts';
import { cambiarMiCorreo, verMiCorreo } from '../administracion/miCorreo.ts';
import * as pantalla from '../administracion/porPantalla.ts';
import { exportarLosActos, verActos } from '../administracion/verActos.ts';
import { verAjustes, verPropuestas, verUnaPropuesta } from '../administracion/verPropuestas.ts';
import { verUnUsuario, verUsuarios } from '../administracion/verUsuarios.ts';
import { createArea } from '../http/area.ts';
import { comprobarClave } from '../sesiones/comprobarClave.ts';
import * as actos from '../../src/contracts/administracion/actos.ts';
import * as correo from '../../src/contracts/administracion/miCorreo.ts';
import * as propuestas from '../../src/contracts/administracion/propuestas.ts';
import * as usuarios from '../../src/contracts/administracion/usuarios.ts';

const { app, serve, serveOnce, answer } = createArea(comprobarClave);
export { app, answer as default };

serve(actos.actos, verActos);
serve(actos.exportarActos, exportarLosActos);

serve(propuestas.propuestas, verPropuestas);
serve(propuestas.verPropuesta, verUnaPropuesta);
serve(propuestas.ajustes, verAjustes);
serveOnce(propuestas.decidirPropuesta, pantalla.decidir);
serveOnce(propuestas.dejarPropuesta, dejarPropuesta);
serveOnce(propuestas.cambiarAjustes, pantalla.cambiarAjustes);

serve(usuarios.usuarios, verUsuarios);
serve(usuarios.verUsuario, verUnUsuario);
serveOnce(usuarios.crearUsuario, crearConEnlace, conEnlace);
serveOnce(usuarios.crearUsuarios, crearDeFarmacias, conEnlaces);
serveOnce(usuarios.cambiarUsuario, pantalla.cambiarUsuario);
serveOnce(usuarios.activarUsuario, pantalla.activarUsuario);
serveOnce(usuarios.darEnlace, darUnEnlace, enviarEnlace);
serveOnce(usuarios.cerrarSesionesDe, cerrarSesionesDe);
serveOnce(usuarios.desbloquear, desbloquear);
serveOnce(usuarios.nombrarUsuario, nombrarUsuario);
serveOnce(usuarios.quitarFactores, pantalla.quitarFactores);

serve(correo.miCorreo, verMiCorreo);
serve(correo.cambiarMiCorreo, cambiarMiCorreo);

export const config: Config = {
  path: '/api/administracion/*',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
