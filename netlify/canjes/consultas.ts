import type { InferOutput } from 'valibot';
import type * as contract from '../../src/contracts/canjes.ts';
import { cardLookups, refuseBeyond } from '../http/limits.ts';
import { countRefusal, type Handler } from '../http/area.ts';
import { buscarTarjeta, historicoDeTarjeta } from './tarjetas.sql.ts';
import type { tarjeta as dePreregistro } from '../../src/contracts/preregistro.ts';
import { Conflicto, enCampo, NoEncontrado } from '../../src/domain/errores.ts';
import { BUSQUEDA, VALIDACION } from '../../src/domain/mensajes.ts';
import { paisDeTrabajo } from '../../src/domain/paisDeTrabajo.ts';
import { identificacionGuardada, leerTarjeta } from '../../src/domain/tarjeta.ts';
import { farmaciaPorCodigo, medicoPorCodigo } from '../directorio/catalogos.sql.ts';
import { alcanceDe } from '../../src/domain/permisos.ts';
import { evaluarMaximos } from '../../src/domain/maximos.ts';
import { emisorasDe } from './canjes.sql.ts';
import { leerHechosFactura } from './hechos.sql.ts';
import type { Environment } from '../http/environment.ts';
import type { Session } from '../http/session.ts';
import { evaluarCanje, type ResultadoRegla } from '../../src/domain/canje.ts';
import { describir, reconocerFactura } from '../../src/domain/factura/factura.ts';
import { type LineaReconocida, reconocerLinea } from '../../src/domain/factura/linea.ts';
import { NADA_SABIDO } from '../../src/domain/hechosCanje.ts';
import { hechosDelCanje } from '../../src/domain/hechosLeidos.ts';
import { exigirReglas } from '../../src/domain/exigirReglas.ts';

/**
 * Finds an active card by its number, or by the identity number of a patient of the caller's country. 409 when the card
 * was only issued; 429 beyond 120 lookups in 15 minutes.
 */
export const validarTarjeta: Handler<typeof contract.tarjeta | typeof dePreregistro> = async (
  input,
) => {
  const { env, session, params, reached } = input;
  const now = env.now();
  const contador = cardLookups(env, session.usuarioId);
  const hallada = await buscarTarjeta(
    env.database,
    {
      numero: leerTarjeta(params.card),
      pais: paisDeTrabajo(session),
      identificacion: identificacionGuardada(params.card),
      paisIdentificacion: session.pais,
    },
    contador,
    now,
  );
  refuseBeyond(hallada, now);
  const { tarjeta } = hallada;
  const { pais } = session;
  if (tarjeta === null) {
    throw new NoEncontrado(BUSQUEDA.tarjeta, {
      contada: { pais, reglas: ['tarjetaEncontrada'] },
    });
  }
  const { activa, consentimiento, ClienteTarjeta, ...suya } = tarjeta;
  if (!activa || ClienteTarjeta === null) {
    throw new Conflicto(
      consentimiento === 'Retirado' ? BUSQUEDA.tarjetaRetirada : BUSQUEDA.tarjetaSinActivar,
      { contada: { pais, reglas: ['tarjetaActiva'] } },
    );
  }
  if (consentimiento === 'RetiroPedido') {
    throw new Conflicto(BUSQUEDA.retiroPedido, {
      contada: { pais, reglas: ['consentimientoVigente'] },
    });
  }
  reached([tarjeta.ClienteTarjetaId]);
  return { ...suya, ClienteTarjeta, ConsentimientoPorRenovar: consentimiento === 'PorRenovar' };
};

/**
 * The affiliated pharmacy of a code within the user's scope. Throws 404 without such a pharmacy, 409 if it is no longer
 * affiliated.
 */
export const validarFarmacia: Handler<typeof contract.farmacia> = async ({
  env,
  session,
  params,
}) => {
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

/** The doctor of a code. Throws 404. */
export const validarMedico: Handler<typeof contract.medico> = async ({ env, params }) => {
  const { country: pais, doctorCode } = params;
  const medico = await medicoPorCodigo(env.database, pais, doctorCode);
  if (medico === undefined) {
    throw new NoEncontrado(BUSQUEDA.medico, { contada: { pais, reglas: ['medicoEncontrado'] } });
  }
  return medico;
};

/** How often a card used a promotion. Throws 404 for another country's card or promotion. */
export const verHistorico: Handler<typeof contract.historicoAnual> = async (input) => {
  const { params, session, env, reached } = input;
  const historico = await historicoDeTarjeta(env.database, {
    tarjetaId: params.cardId,
    promocionId: params.promotionId,
    pais: paisDeTrabajo(session),
    now: env.now(),
  });
  if (historico === undefined) throw new NoEncontrado(BUSQUEDA.tarjetaOPromocion);
  reached([params.cardId]);
  // The form refuses by this answer, so the refusal is counted here.
  const uso = { mensual: historico.ConsumoTotalMensual, anual: historico.ConsumoTotalAnual };
  const maximos = {
    mensual: historico.MaximoPromocionMensual,
    anual: historico.MaximoPromocionAnual,
  };
  if (evaluarMaximos(uso, maximos) !== null) {
    await countRefusal(env, { pais: historico.pais, reglas: ['limites'] });
  }
  return historico;
};

/** Rules name fields of a redemption's lines; here the fields of the one line are the request's. */
const campoDeFactura = ({ regla, field = '' }: ResultadoRegla): string => {
  if (field === 'Facturas') return regla === 'ffdPermitido' ? 'FarmaciaId' : 'Fecha';
  return field.replace(/^Facturas\.0\./, '');
};

/**
 * Checks one invoice by the rules of a redemption that can already be judged. A Regente's pharmacy is known to
 * redeem, so FFD is judged for it. Throws 404, 409 or 422 with every rule that fails.
 */
export const validarFactura: Handler<typeof contract.validarFactura> = async ({
  env,
  session,
  body: pedida,
}) => {
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
  { FarmaciaId = null, NumeroFactura, Fecha }: InferOutput<typeof contract.validarFactura.body>,
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
