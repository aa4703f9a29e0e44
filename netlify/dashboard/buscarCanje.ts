import type { Environment } from '../http/environment.ts';
import type { Reached } from '../http/area.ts';
import type { Session } from '../http/session.ts';
import { canjePorCodigo } from '../canjes/canjes.sql.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import { estadoEn, fueAuditado } from '../../src/domain/estado.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';
import { alcanceDe } from '../../src/domain/permisos.ts';

/**
 * One redemption within the person's scope, by canonical confirmation code, with the state it has now.
 * Throws 404 when there is none there. `reached` is told whose it is.
 */
export const buscarCanje = async (
  env: Environment,
  session: Session,
  codigo: string,
  reached: Reached,
) => {
  const alcance = alcanceDe(session, 'verCanjes');
  const canje = alcance && (await canjePorCodigo(env.database, codigo, alcance));
  if (!canje) throw new NoEncontrado(BUSQUEDA.canje);
  reached([canje.tarjetaId]);
  return {
    CodigoConfirmacion: canje.codigoConfirmacion,
    Paciente: canje.paciente,
    Presentacion: canje.presentacion,
    Farmacia: canje.farmacia,
    Auditado: fueAuditado(canje) ? ('Sí' as const) : ('No' as const),
    Estado: estadoEn(canje, env.now()),
    Observaciones: canje.observaciones ?? '',
    Facturas: canje.facturas.map(({ numero, fecha, canonico }) => ({
      NumeroFactura: numero,
      Fecha: fecha,
      Canonico: canonico,
    })),
  };
};
