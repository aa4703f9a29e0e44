import type { InferOutput } from 'valibot';
import { emisorasDe } from './canjes.sql.ts';
import { leerHechosFactura } from './hechos.sql.ts';
import type { Handler } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import type { Session } from '../http/session.ts';
import type { validarFactura as contract } from '../../src/contracts/canjes.ts';
import { evaluarCanje, type ResultadoRegla } from '../../src/domain/canje.ts';
import { enCampo } from '../../src/domain/errores.ts';
import { describir, reconocerFactura } from '../../src/domain/factura/factura.ts';
import { type LineaReconocida, reconocerLinea } from '../../src/domain/factura/linea.ts';
import { NADA_SABIDO } from '../../src/domain/hechosCanje.ts';
import { hechosDelCanje } from '../../src/domain/hechosLeidos.ts';
import { VALIDACION } from '../../src/domain/mensajes.ts';
import { exigirReglas } from '../../src/domain/exigirReglas.ts';
import { paisDeTrabajo } from '../../src/domain/paisDeTrabajo.ts';
import { alcanceDe } from '../../src/domain/permisos.ts';

/** Rules name fields of a redemption's lines; here the fields of the one line are the request's. */
const campoDeFactura = ({ regla, field = '' }: ResultadoRegla): string => {
  if (field === 'Facturas') return regla === 'ffdPermitido' ? 'FarmaciaId' : 'Fecha';
  return field.replace(/^Facturas\.0\./, '');
};

/**
 * Checks one invoice by the rules of a redemption that can already be judged. A Regente's pharmacy is known to
 * redeem, so FFD is judged for it. Throws 404, 409 or 422 with every rule that fails.
 */
export const validarFactura: Handler<typeof contract> = async ({ env, session, body: pedida }) => {
  const linea = await lineaDe(env, session, pedida);
  const leidos = await leerHechosFactura(
    env.database,
    {
      linea,
      promocionId: pedida.PromocionId,
      pais: paisDeTrabajo(session),
      farmaciaDelCanje: session.farmaciaId,
    },
    env.now(),
  );
  const hechos = hechosDelCanje(leidos, {
    funcion: session,
    alcance: alcanceDe(session, 'verCanjes'),
    produccion: env.isProduction,
    receta: undefined,
    lecturas: [linea],
    completas: false,
  });
  const leida = leidos?.lineas[0];
  const resultados = evaluarCanje({
    ...NADA_SABIDO,
    funcion: session,
    ...(leidos && { pais: leidos.pais, hoy: leidos.hoy, promocion: leidos.promocion }),
    produccion: env.isProduction,
    farmacia: leidos?.farmacia ?? undefined,
    facturas: hechos.facturas ?? {
      lineas: [{ ...linea, farmacia: null, usada: undefined, parecida: undefined }],
      completas: false,
    },
  });
  // The counter is asked about a similar invoice; only registering without an answer is refused.
  exigirReglas(
    resultados.filter(({ regla }) => regla !== 'facturaDistinta'),
    leidos?.pais ?? session.pais,
    campoDeFactura,
  );
  const { documento } = linea.lectura;
  const nombre = leida?.farmacia?.nombre ?? '';
  return {
    NumeroFactura: linea.numero,
    Fecha: linea.fecha,
    FarmaciaId: linea.farmaciaId,
    FarmaciaNombre: nombre,
    Documento: documento === null ? '' : describir(documento, nombre),
    Canonico: linea.canonico,
    Semejante: leida?.parecida
      ? { NumeroFactura: leida.parecida.numero, Fecha: leida.parecida.fecha }
      : null,
  };
};

/** The invoice with its pharmacy and date, by default those of the document. */
const lineaDe = async (
  env: Environment,
  session: Session,
  { FarmaciaId = null, NumeroFactura, Fecha }: InferOutput<typeof contract.body>,
): Promise<LineaReconocida> => {
  const { documento, mensaje } = reconocerFactura(NumeroFactura, session.pais);
  const emisoras = await emisorasDe(env.database, {
    farmaciaId: FarmaciaId,
    emisor: documento?.emisor ?? null,
    pais: documento?.pais ?? session.pais,
  });
  const propia = emisoras.find(({ id }) => id === session.farmaciaId);
  const farmaciaId =
    FarmaciaId ?? (propia ?? (emisoras.length === 1 ? emisoras[0] : undefined))?.id;
  const fecha = Fecha ?? documento?.fecha;
  if (farmaciaId === undefined) {
    if (documento === null) throw enCampo('NumeroFactura', mensaje);
    throw enCampo('FarmaciaId', 'Elija la farmacia que emitió la factura.');
  }
  if (!fecha) throw enCampo('Fecha', VALIDACION.facturaIncompleta);
  const pais = emisoras.find(({ id }) => id === farmaciaId)?.pais ?? session.pais;
  const escrita = { farmaciaId, texto: NumeroFactura, fecha, confirmada: false };
  return reconocerLinea(escrita, pais, emisoras);
};
