import * as v from 'valibot';
import { hayOtraPersona, ponerCuatroOjos, tomarCuatroOjos } from './ajustes.sql.ts';
import { claseDeCambio } from './cambio.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';

const ficha = (si: boolean) => ({ segunda_aprobacion: si });

/**
 * The switch of four eyes, for a company of one person. Turning it off needs a second person if there is or was one.
 */
export const cambiarCuatroOjos = claseDeCambio(
  v.object({ cuatroOjos: v.boolean() }),
  async (tx, { cuatroOjos }, { autor, alcance }) => {
    if (alcance.tipo !== 'todos') throw new NoEncontrado('Este ajuste es de todos los países.');
    const antes = await tomarCuatroOjos(tx);
    return {
      vista: {
        accion: 'cambiar',
        objeto: 'Segunda aprobación',
        pais: null,
        antes: ficha(antes),
        despues: ficha(cuatroOjos),
        delicado: !cuatroOjos && (await hayOtraPersona(tx, autor.usuarioId)),
      },
      escribir: async () => {
        await ponerCuatroOjos(tx, cuatroOjos);
        return {};
      },
    };
  },
);
