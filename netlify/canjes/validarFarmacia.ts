import type { Environment } from '../http/environment.ts';
import type { Session } from '../http/session.ts';
import { farmaciaPorCodigo, type FarmaciaRow } from '../directorio/catalogos.sql.ts';
import { Conflicto, NoEncontrado } from '../../src/domain/errores.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';
import { alcanceDe } from '../../src/domain/permisos.ts';

/**
 * The affiliated pharmacy of a code within the person's scope. Throws 404 when there is none there,
 * 409 when it is not affiliated any more.
 */
export const validarFarmacia = async (
  env: Environment,
  session: Session,
  codigo: string,
): Promise<FarmaciaRow> => {
  const alcance = alcanceDe(session, 'verCanjes');
  const farmacia = alcance && (await farmaciaPorCodigo(env.database, codigo, alcance));
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
  return farmacia;
};
