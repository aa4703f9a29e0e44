import type { Handler } from '../http/area.ts';
import { farmaciaPorCodigo } from '../directorio/catalogos.sql.ts';
import type { farmacia as contract } from '../../src/contracts/canjes.ts';
import { Conflicto, NoEncontrado } from '../../src/domain/errores.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';
import { alcanceDe } from '../../src/domain/permisos.ts';

/**
 * The affiliated pharmacy of a code within the user's scope. Throws 404 without such a pharmacy, 409 if it is no longer
 * affiliated.
 */
export const validarFarmacia: Handler<typeof contract> = async ({ env, session, params }) => {
  const alcance = alcanceDe(session, 'verCanjes');
  const farmacia = alcance && (await farmaciaPorCodigo(env.database, params.code, alcance));
  if (!farmacia) {
    throw new NoEncontrado(BUSQUEDA.farmacia, {
      contada: { pais: session.pais, reglas: ['farmaciaEncontrada'] },
    });
  }
  if (!farmacia.activa) {
    throw new Conflicto(BUSQUEDA.farmaciaSinAfiliar, {
      contada: { pais: session.pais, reglas: ['farmaciaAfiliada'] },
    });
  }
  const { id, nombre, distribuidores } = farmacia;
  return { Id: id, Nombre: nombre, Distribuidores: JSON.stringify(distribuidores) };
};
