import type { ClaseDeCambio } from './cambio.ts';
import { cambiarCuatroOjos } from './cambiarCuatroOjos.ts';
import type { TipoDeCambio } from '../../src/domain/administracion.ts';

/** The class of every change that may wait for a second person. */
export const CAMBIOS: Readonly<Record<TipoDeCambio, ClaseDeCambio>> = {
  'cuatro-ojos': cambiarCuatroOjos,
};
