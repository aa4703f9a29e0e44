import type { InferInput, InferOutput } from 'valibot';
import { huellaDe, respuestaPrevia } from '../http/idempotency.ts';
import { refuseIncumplidas } from '../canjes/refuseCanje.ts';
import type { Environment } from '../http/environment.ts';
import { Problem } from '../http/problem.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import { bloquearTarjeta } from '../canjes/canjes.sql.ts';
import { DatabaseRefusal, type Query, TransactionAgain } from '../database/database.ts';
import { guardarRespuesta } from '../http/idempotency.sql.ts';
import {
  bloquearTarjetaDe,
  borrarPreregistro,
  cambiarPreregistro,
  FACTURA_DE_UNA_TARJETA,
  type HechosPreregistro,
  insertarPreregistro,
  leerHechosPreregistro,
  leerPreregistro,
  type PreregistroConAlcance,
  type PreregistroRow,
  preregistrosDe,
  preregistrosPendientes,
} from './preregistros.sql.ts';
import type {
  facturaPreregistrada,
  formularioFactura,
  guardar,
} from '../../src/contracts/preregistro.ts';
import { facturasNecesarias } from '../../src/domain/bonificacion.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { evaluarCanje, type ResultadoRegla } from '../../src/domain/canje.ts';
import {
  facturasDelProximoCanje,
  type LineaFactura,
  numeroFacturaCanonico,
} from '../../src/domain/facturas.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';
import { type Alcance, paisDeTrabajo } from '../../src/domain/permisos.ts';

const OPERACION = 'preregistro.save';
const NO_ENCONTRADO = 'No se encontró la factura pre-registrada.';
const YA_USADA = 'Esta factura ya se usó en un canje y no se puede cambiar.';

/** One pre-registration as the contract answers it. */
export type FacturaPreregistrada = InferInput<typeof facturaPreregistrada>;
type Formulario = InferOutput<typeof formularioFactura>;

const aRespuesta = (fila: PreregistroConAlcance): FacturaPreregistrada => ({
  id: fila.id,
  factura: fila.numero,
  fecha_factura: fila.fecha,
  usuario: fila.usuario,
  estado: fila.estado,
  TarjetaPacienteId: fila.tarjetaId,
  PromocionId: fila.promocionId,
  facturaImagen: null,
  FarmaciaId: fila.farmaciaId,
  FarmaciaNombre: fila.farmaciaNombre,
  Editable: fila.propio && fila.estado === 'Pendiente',
});

/** The dialog's field that a rule's result is about. */
const campoDe = ({ regla, field }: ResultadoRegla): string | undefined => {
  if (field === undefined || !field.startsWith('Facturas')) return field;
  if (field.endsWith('.NumeroFactura')) return 'factura';
  return field.endsWith('.FarmaciaId') || regla === 'ffdPermitido' ? 'FarmaciaId' : 'fecha_factura';
};

/**
 * The rules of a redemption that can already be judged, for this invoice beside the card's other
 * pending ones that can still be redeemed with it. What is wrong with one of those alone does not refuse
 * this one.
 */
const evaluar = (hechos: HechosPreregistro, linea: LineaFactura, now: Date): ResultadoRegla[] => {
  const { farmacia, tarjeta, promocion, pendientes, usada, deOtraTarjeta } = hechos;
  if (farmacia === null) return evaluarCanje({ farmacia });
  const hoy = diaEn(farmacia.pais, now);
  const nueva = { ...linea, farmacia, usada };
  const otras = facturasDelProximoCanje(
    [...pendientes, nueva],
    facturasNecesarias(promocion?.tipoBonificacion ?? ''),
    hoy,
  ).filter((una) => una !== nueva);
  const deOtraLinea = ({ field = '' }: ResultadoRegla) => {
    const indice = /^Facturas\.(\d+)\./.exec(field)?.[1];
    return indice !== undefined && Number(indice) !== otras.length;
  };
  const resultados = evaluarCanje({
    hoy,
    farmacia,
    tarjeta,
    promocion,
    facturas: { lineas: [...otras, nueva], completas: false },
  })
    .filter((resultado) => resultado.regla !== 'cantidadFacturas' && !deOtraLinea(resultado))
    .map((resultado) => {
      const field = campoDe(resultado);
      return { ...resultado, ...(field === undefined ? {} : { field }) };
    });
  if (!deOtraTarjeta) return resultados;
  const mensaje = `La factura ${linea.numero} ya está pre-registrada para otra tarjeta.`;
  return [...resultados, { regla: 'facturaSinUsar', cumple: false, mensaje, field: 'factura' }];
};

const lineaDe = (farmaciaId: number, { factura, fecha_factura }: Formulario): LineaFactura => ({
  farmaciaId,
  numero: numeroFacturaCanonico(factura) ?? factura,
  fecha: fecha_factura,
});

/** Refuses one more when those that wait suffice for a redemption. */
const refuseDeMas = (
  { farmacia, tarjeta, promocion, pendientes }: HechosPreregistro,
  now: Date,
): void => {
  if (farmacia === null || tarjeta === null || promocion === null) return;
  const necesarias = facturasNecesarias(promocion.tipoBonificacion);
  const hoy = diaEn(farmacia.pais, now);
  if (facturasDelProximoCanje(pendientes, necesarias, hoy).length < necesarias) return;
  throw new Problem(
    409,
    `Este canje requiere ${necesarias} ${necesarias === 1 ? 'factura' : 'facturas'} y ya están registradas.`,
    { negativa: { pais: farmacia.pais, reglas: ['cantidadFacturas'] } },
  );
};

/** Another card took the invoice in the moment between: all of it runs again, to be refused by its rule. */
const denuevo = (error: unknown): never => {
  if (error instanceof DatabaseRefusal && error.constraint === FACTURA_DE_UNA_TARJETA) {
    throw new TransactionAgain();
  }
  throw error;
};

const leida = async (tx: Query, id: number, alcance: Alcance): Promise<PreregistroConAlcance> => {
  const fila = await leerPreregistro(tx, id, alcance);
  if (fila === undefined) throw new Problem(404, NO_ENCONTRADO);
  return fila;
};

/**
 * Pre-registers an invoice, once per key. Holding the card's lock it counts the pending ones that can
 * still be redeemed: however many arrive at once, never more than the promotion needs. Throws 404, 409 or
 * 422.
 */
export const guardarPreregistro = (
  env: Environment,
  session: Session,
  clave: string,
  solicitud: InferOutput<typeof guardar.body>,
): Promise<FacturaPreregistrada> => {
  const alcance = requireAlcance(session, 'preregistrar');
  const { TarjetaPacienteId: tarjetaId, PromocionId: promocionId } = solicitud;
  const farmaciaId = solicitud.FarmaciaId ?? session.farmaciaId;
  if (farmaciaId === null) {
    const detail = 'Indique la farmacia de la factura.';
    throw new Problem(422, detail, { errors: [{ field: 'FarmaciaId', detail }] });
  }
  const linea = lineaDe(farmaciaId, solicitud);
  const { usuarioId } = session;
  const huella = huellaDe([usuarioId, tarjetaId, promocionId, linea]);
  const intento = { operacion: OPERACION, clave, usuarioId, huella };

  return env.database.transaction(async (tx) => {
    const now = env.now();
    const previa = await respuestaPrevia(tx, intento, now);
    // Kept below, under this very operation.
    if (previa !== null) return previa as FacturaPreregistrada;
    await bloquearTarjeta(tx, tarjetaId);
    const pedido = { tarjetaId, promocionId, farmaciaId, numero: linea.numero, excepto: null };
    const hechos = await leerHechosPreregistro(tx, pedido, alcance);
    const { farmacia, promocion } = hechos;
    refuseDeMas(hechos, now);
    refuseIncumplidas(evaluar(hechos, linea, now), farmacia?.pais ?? session.pais);
    if (farmacia === null || promocion === null) {
      throw new Error('A pre-registration that no rule refuses lacks a fact');
    }
    const id = await insertarPreregistro(tx, {
      ...pedido,
      productoId: promocion.productoId,
      pais: farmacia.pais,
      fecha: linea.fecha,
      usuarioId,
      now,
    }).catch(denuevo);
    const respuesta = aRespuesta(await leida(tx, id, alcance));
    await guardarRespuesta(tx, { operacion: OPERACION, clave, respuesta });
    return respuesta;
  });
};

/**
 * Changes number and date of a pending pre-registration; a repetition changes nothing more. Throws 404
 * outside the person's scope, 409 for a used one, 422 for what the rules refuse.
 */
export const actualizarPreregistro = (
  env: Environment,
  session: Session,
  id: number,
  formulario: Formulario,
): Promise<FacturaPreregistrada> => {
  const alcance = requireAlcance(session, 'preregistrar');
  return env.database.transaction(async (tx) => {
    await bloquearTarjetaDe(tx, id);
    const { tarjetaId, promocionId, farmaciaId, estado } = await leida(tx, id, alcance);
    if (estado !== 'Pendiente') throw new Problem(409, YA_USADA);
    const linea = lineaDe(farmaciaId, formulario);
    const pedido = { tarjetaId, promocionId, farmaciaId, numero: linea.numero, excepto: id };
    const hechos = await leerHechosPreregistro(tx, pedido, alcance);
    refuseIncumplidas(evaluar(hechos, linea, env.now()), hechos.farmacia?.pais ?? session.pais);
    await cambiarPreregistro(tx, { id, numero: linea.numero, fecha: linea.fecha }).catch(denuevo);
    return aRespuesta(await leida(tx, id, alcance));
  });
};

/** Removes a pending pre-registration. Throws 404 outside the person's scope, 409 for a used one. */
export const eliminarPreregistro = (
  env: Environment,
  session: Session,
  id: number,
): Promise<Record<string, never>> => {
  const alcance = requireAlcance(session, 'preregistrar');
  let borrada = false;
  return env.database.transaction(async (tx) => {
    await bloquearTarjetaDe(tx, id);
    const fila = await leerPreregistro(tx, id, alcance);
    // This very request, run again after its commit got lost on the way.
    if (fila === undefined && borrada) return {};
    if (fila === undefined) throw new Problem(404, NO_ENCONTRADO);
    if (fila.estado !== 'Pendiente') throw new Problem(409, YA_USADA);
    borrada = true;
    await borrarPreregistro(tx, id);
    return {};
  });
};

/** The pre-registrations of a card for a promotion in the person's country. Throws 404. */
export const listarPreregistros = async (
  env: Environment,
  session: Session,
  input: { tarjetaId: number; promocionId: number },
): Promise<FacturaPreregistrada[]> => {
  const filas = await preregistrosDe(env.database, {
    ...input,
    pais: paisDeTrabajo(session),
    alcance: requireAlcance(session, 'preregistrar'),
  });
  if (filas === undefined) throw new Problem(404, BUSQUEDA.tarjetaOPromocion);
  return filas.map(aRespuesta);
};

/** Of a card's pending ones for a promotion, those its next redemption is made of, oldest first. Throws 404. */
export const preregistrosParaCanje = async (
  env: Environment,
  session: Session,
  input: { tarjetaId: number; promocionId: number },
): Promise<readonly PreregistroRow[]> => {
  const leidos = await preregistrosPendientes(env.database, {
    ...input,
    pais: paisDeTrabajo(session),
  });
  if (leidos === undefined) throw new Problem(404, BUSQUEDA.tarjetaOPromocion);
  const { filas, pais, tipoBonificacion } = leidos;
  const necesarias = facturasNecesarias(tipoBonificacion);
  return facturasDelProximoCanje(filas, necesarias, diaEn(pais, env.now()));
};
