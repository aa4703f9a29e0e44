import type { ClaseDeCambio } from './cambio.ts';
import { cambiarCuatroOjos } from './cambiarCuatroOjos.ts';
import {
  activarUsuario,
  cambiarUsuario,
  crearUsuario,
  quitarFactores,
} from './cambiosDeUsuarios.ts';
import { desactivarProducto } from './desactivarProducto.ts';
import { claseDeFila } from './guardarFila.ts';
import { aplicarImportacion, deshacerImportacion } from './importarArchivo.ts';
import { renovarPromociones } from './renovarPromociones.ts';
import type { TipoDeCambio } from '../../src/domain/administracion.ts';

/** The class of every change that may wait for a second person. */
export const CAMBIOS: Readonly<Record<TipoDeCambio, ClaseDeCambio>> = {
  'crear-usuario': crearUsuario,
  'cambiar-usuario': cambiarUsuario,
  'activar-usuario': activarUsuario,
  'quitar-factores': quitarFactores,
  'guardar-farmacia': claseDeFila('farmacias'),
  'guardar-cadena': claseDeFila('cadenas'),
  'guardar-medico': claseDeFila('medicos'),
  'guardar-producto': claseDeFila('productos'),
  'guardar-promocion': claseDeFila('promociones'),
  'guardar-distribuidor': claseDeFila('distribuidores'),
  'guardar-suministro': claseDeFila('suministros'),
  'guardar-tarjeta': claseDeFila('tarjetas'),
  'aplicar-importacion': aplicarImportacion,
  'deshacer-importacion': deshacerImportacion,
  'desactivar-producto': desactivarProducto,
  'renovar-promociones': renovarPromociones,
  'cuatro-ojos': cambiarCuatroOjos,
};
