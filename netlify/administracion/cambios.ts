import type { ClaseDeCambio } from './cambio.ts';
import { cambiarCuatroOjos } from './cambiarCuatroOjos.ts';
import {
  activarUsuario,
  cambiarUsuario,
  crearUsuario,
  quitarFactores,
} from './cambiosDeUsuarios.ts';
import type { TipoDeCambio } from '../../src/domain/administracion.ts';

/** The class of every change that may wait for a second person. */
export const CAMBIOS: Readonly<Record<TipoDeCambio, ClaseDeCambio>> = {
  'crear-usuario': crearUsuario,
  'cambiar-usuario': cambiarUsuario,
  'activar-usuario': activarUsuario,
  'quitar-factores': quitarFactores,
  'cuatro-ojos': cambiarCuatroOjos,
};
