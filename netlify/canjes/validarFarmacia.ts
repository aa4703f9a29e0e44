import type { Environment } from '../http/environment.ts';
import { Problem } from '../http/problem.ts';
import type { Session } from '../http/session.ts';
import { farmaciaPorCodigo, type FarmaciaRow } from '../directorio/catalogos.sql.ts';
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
    throw new Problem(404, BUSQUEDA.farmacia, {
      negativa: { pais: session.pais, reglas: ['farmaciaEncontrada'] },
    });
  }
  if (!farmacia.activa) {
    throw new Problem(409, BUSQUEDA.farmaciaSinAfiliar, {
      negativa: { pais: session.pais, reglas: ['farmaciaAfiliada'] },
    });
  }
  return farmacia;
};
