import type { Handler } from '../http/area.ts';
import { requireAlcance } from '../http/session.ts';
import { canjePorCodigo } from '../canjes/canjes.sql.ts';
import type { busquedaCanje } from '../../src/contracts/dashboard/busqueda.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import { estadoEn, fueAuditado } from '../../src/domain/estado.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';

/**
 * One redemption within the user's scope, by canonical confirmation code, with its present state. Throws 404 without
 * such a redemption.
 */
export const buscarCanje: Handler<typeof busquedaCanje> = async (input) => {
  const { env, session, params, reached } = input;
  const alcance = requireAlcance(session, 'verCanjes');
  const canje = await canjePorCodigo(env.database, params.code, alcance);
  if (canje === undefined) throw new NoEncontrado(BUSQUEDA.canje);
  reached([canje.tarjetaId]);
  return {
    ...canje,
    Auditado: fueAuditado(canje) ? 'Sí' : 'No',
    Estado: estadoEn(canje, env.now()),
  };
};
