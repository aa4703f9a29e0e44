import { refuseIncumplidas } from './refuseCanje.ts';
import type { Environment } from '../http/environment.ts';
import type { Session } from '../http/session.ts';
import { leerHechosFactura } from './hechosCanje.sql.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { evaluarCanje, type ResultadoRegla } from '../../src/domain/canje.ts';
import { numeroFacturaCanonico } from '../../src/domain/facturas.ts';
import type { HechosCanje } from '../../src/domain/hechosCanje.ts';
import { paisDeTrabajo } from '../../src/domain/permisos.ts';

/** An invoice that may serve, with the number as it will be stored. */
export interface FacturaValida {
  readonly NumeroFactura: string;
  readonly Fecha: string;
  readonly FarmaciaId: number;
  readonly FarmaciaNombre: string;
}

/** The rules speak of a redemption's lines; here there is one, and its fields are the request's. */
const campoDeFactura = ({ regla, field = '' }: ResultadoRegla): string => {
  if (field === 'Facturas') return regla === 'ffdPermitido' ? 'FarmaciaId' : 'Fecha';
  return field.replace(/^Facturas\.0\./, '');
};

/**
 * Checks one invoice by the rules of a redemption that can already be judged; a Regente's pharmacy is
 * known to redeem, so FFD is judged for it. Throws 404, 409 or 422 with every rule that fails.
 */
export const validarFactura = async (
  env: Environment,
  session: Session,
  factura: { FarmaciaId: number; NumeroFactura: string; Fecha: string; PromocionId: number },
): Promise<FacturaValida> => {
  const now = env.now();
  const numero = numeroFacturaCanonico(factura.NumeroFactura) ?? factura.NumeroFactura;
  const { pais, farmacia, promocion, linea } = await leerHechosFactura(env.database, {
    farmaciaId: factura.FarmaciaId,
    numero,
    promocionId: factura.PromocionId,
    pais: paisDeTrabajo(session),
    farmaciaDelCanje: session.farmaciaId,
  });
  const lineaFactura = { farmaciaId: factura.FarmaciaId, numero, fecha: factura.Fecha, ...linea };
  const facturas = { lineas: [lineaFactura], completas: false };
  const hechos: HechosCanje =
    pais === null
      ? { funcion: session, facturas }
      : {
          funcion: session,
          ...(farmacia === null ? {} : { farmacia }),
          promocion,
          facturas,
          hoy: diaEn(pais, now),
        };
  refuseIncumplidas(evaluarCanje(hechos), pais ?? session.pais, campoDeFactura);
  return {
    NumeroFactura: numero,
    Fecha: factura.Fecha,
    FarmaciaId: factura.FarmaciaId,
    FarmaciaNombre: linea.farmacia?.nombre ?? '',
  };
};
