import type { Environment } from '../http/environment.ts';
import type { Session } from '../http/session.ts';
import { leerHechosFactura } from './hechos.sql.ts';
import { evaluarCanje, type ResultadoRegla } from '../../src/domain/canje.ts';
import { numeroFacturaCanonico } from '../../src/domain/facturas.ts';
import { NADA_SABIDO } from '../../src/domain/hechosCanje.ts';
import { exigirReglas } from '../../src/domain/negativas.ts';
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
  const numero = numeroFacturaCanonico(factura.NumeroFactura) ?? factura.NumeroFactura;
  const pedida = { farmaciaId: factura.FarmaciaId, numero, fecha: factura.Fecha };
  const leidos = await leerHechosFactura(
    env.database,
    {
      linea: pedida,
      promocionId: factura.PromocionId,
      pais: paisDeTrabajo(session),
      farmaciaDelCanje: session.farmaciaId,
    },
    env.now(),
  );
  const [linea = { ...pedida, farmacia: null, usada: undefined }] = leidos?.lineas ?? [];
  const conocidos = leidos && {
    hoy: leidos.hoy,
    promocion: leidos.promocion,
    farmacia: leidos.farmacia ?? undefined,
  };
  const hechos = {
    ...NADA_SABIDO,
    ...conocidos,
    funcion: session,
    facturas: { lineas: [linea], completas: false },
  };
  exigirReglas(evaluarCanje(hechos), leidos?.pais ?? session.pais, campoDeFactura);
  return {
    NumeroFactura: numero,
    Fecha: factura.Fecha,
    FarmaciaId: factura.FarmaciaId,
    FarmaciaNombre: linea.farmacia?.nombre ?? '',
  };
};
