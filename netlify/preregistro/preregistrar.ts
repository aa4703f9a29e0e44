import type { InferInput, InferOutput } from 'valibot';
import type { Handler, UseCase } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import { pageWindow, toPageWithTotal } from '../http/page.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import { bloquearTarjeta, type FacturaNueva } from '../canjes/canjes.sql.ts';
import { DatabaseRefusal, type Query, TransactionAgain } from '../database/database.ts';
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
  preregistrosEnEspera,
  preregistrosPendientes,
} from './preregistros.sql.ts';
import type { preregistro as preregistroDeCanje } from '../../src/contracts/canjes.ts';
import type {
  actualizar,
  eliminar,
  facturaPreregistrada,
  formularioFactura,
  guardar,
  pendientes,
  preregistros,
} from '../../src/contracts/preregistro.ts';
import { facturasNecesarias } from '../../src/domain/bonificacion.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { evaluarCanje, type ResultadoRegla } from '../../src/domain/canje.ts';
import { Conflicto, enCampo, NoEncontrado } from '../../src/domain/errores.ts';
import { reconocerFactura } from '../../src/domain/factura/factura.ts';
import {
  facturasDelProximoCanje,
  numeroFacturaCanonico,
  ultimoDiaDeEspera,
} from '../../src/domain/facturas.ts';
import {
  comoSeEscaneo,
  type LineaEscrita,
  type LineaReconocida,
  reconocerLinea,
} from '../../src/domain/factura/linea.ts';
import { NADA_SABIDO } from '../../src/domain/hechosCanje.ts';
import { type Circunstancias, hechosDelCanje } from '../../src/domain/hechosLeidos.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';
import { exigirReglas } from '../../src/domain/exigirReglas.ts';
import { porPais } from '../../src/domain/paises.ts';
import { paisDeTrabajo } from '../../src/domain/paisDeTrabajo.ts';
import { type Alcance, alcanceDe, puede } from '../../src/domain/permisos.ts';
import type { FarmaciaId } from '../../src/domain/ids.ts';

const NO_ENCONTRADO = 'No se encontró la factura pre-registrada.';
const YA_USADA = 'Esta factura ya se usó en un canje y no se puede cambiar.';

/** One pre-registration as the contract answers it. */
export type FacturaPreregistrada = InferInput<typeof facturaPreregistrada>;
type Formulario = InferOutput<typeof formularioFactura>;

const aRespuesta = (
  fila: PreregistroRow & Partial<PreregistroConAlcance>,
): FacturaPreregistrada => ({
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
  Canonico: fila.canonico,
  Confirmada: fila.confirmada,
  Editable: fila.propio === true && fila.estado === 'Pendiente',
});

/** The dialog's field that a rule's result is about. */
const campoDe = ({ regla, field }: ResultadoRegla): string | undefined => {
  if (field === undefined || !field.startsWith('Facturas')) return field;
  if (field.endsWith('.NumeroFactura')) return 'factura';
  if (field.endsWith('.Confirmada')) return 'Confirmada';
  return field.endsWith('.FarmaciaId') || regla === 'ffdPermitido' ? 'FarmaciaId' : 'fecha_factura';
};

/**
 * The rules of a redemption that can already be judged. This invoice is judged with the card's other pending ones that
 * can still be redeemed with it. An error of another invoice alone does not refuse this one.
 */
const evaluar = (
  { hechos, deOtraTarjeta }: HechosPreregistro,
  linea: LineaReconocida,
  { produccion, alcance }: Pick<Circunstancias, 'produccion' | 'alcance'>,
): ResultadoRegla[] => {
  if (hechos === null) return evaluarCanje({ ...NADA_SABIDO, farmacia: null });
  const lecturas = hechos.lineas.map((una, i) =>
    i === hechos.lineas.length - 1
      ? linea
      : { lectura: reconocerFactura(una.numero, hechos.pais), confirmada: true },
  );
  const canje = hechosDelCanje(hechos, {
    funcion: undefined,
    alcance,
    produccion,
    receta: undefined,
    lecturas,
    completas: false,
  });
  const lineas = canje.facturas?.lineas ?? [];
  const nueva = lineas.at(-1);
  const otras = facturasDelProximoCanje(
    lineas,
    facturasNecesarias(hechos.promocion?.tipoBonificacion ?? ''),
    hechos.hoy,
  ).filter((una) => una !== nueva);
  const deOtraLinea = ({ field = '' }: ResultadoRegla) => {
    const indice = /^Facturas\.(\d+)\./.exec(field)?.[1];
    return indice !== undefined && Number(indice) !== otras.length;
  };
  const resultados = evaluarCanje({
    ...canje,
    medico: undefined,
    distribuidor: undefined,
    uso: undefined,
    facturas: { lineas: nueva === undefined ? otras : [...otras, nueva], completas: false },
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

const escritaDe = (
  farmaciaId: FarmaciaId,
  { factura, fecha_factura, Confirmada }: Formulario,
): LineaEscrita => ({ farmaciaId, texto: factura, fecha: fecha_factura, confirmada: Confirmada });

const circunstanciasDe = (env: Environment, session: Session) => ({
  produccion: env.isProduction,
  alcance: alcanceDe(session, 'verCanjes'),
});

/** Whether the number is unchanged: then the document read before stays, because its number alone says less. */
const mismoPapel = ({ factura }: Formulario, { numero, canonico }: PreregistroRow): string =>
  numeroFacturaCanonico(factura) === numero ? (canonico ?? numero) : factura;

/** The stored form of an invoice: the counter's confirmation counts only if there is a similar one. */
const facturaDe = (linea: LineaReconocida, { hechos }: HechosPreregistro): FacturaNueva => ({
  ...linea,
  parecida: linea.confirmada && Boolean(hechos?.lineas.at(-1)?.parecida),
});

/** Refuses another invoice if the pending ones suffice for a redemption. */
const refuseTooMany = ({ hechos }: HechosPreregistro): void => {
  if (!hechos?.tarjeta || !hechos.promocion) return;
  const necesarias = facturasNecesarias(hechos.promocion.tipoBonificacion);
  const pendientes = hechos.lineas.slice(0, -1);
  if (facturasDelProximoCanje(pendientes, necesarias, hechos.hoy).length < necesarias) return;
  throw new Conflicto(
    `Este canje requiere ${necesarias} ${necesarias === 1 ? 'factura' : 'facturas'} y ya están registradas.`,
    { contada: { pais: hechos.pais, reglas: ['cantidadFacturas'] } },
  );
};

/** Another card used the invoice meanwhile: run the transaction again, so that the rule refuses it. */
const denuevo = (error: unknown): never => {
  if (error instanceof DatabaseRefusal && FACTURA_DE_UNA_TARJETA.includes(error.constraint ?? '')) {
    throw new TransactionAgain();
  }
  throw error;
};

const leida = async (tx: Query, id: number, alcance: Alcance): Promise<PreregistroConAlcance> => {
  const fila = await leerPreregistro(tx, id, alcance);
  if (fila === undefined) throw new NoEncontrado(NO_ENCONTRADO);
  return fila;
};

/**
 * Pre-registers an invoice. Counts the pending ones that can still be redeemed under the card's lock: however many
 * arrive at once, never more than the promotion needs. Throws 404, 409 or 422.
 */
export const guardarPreregistro: UseCase<typeof guardar> = async (tx, { body, session, env }) => {
  const alcance = requireAlcance(session, 'preregistrar');
  const { TarjetaPacienteId: tarjetaId, PromocionId: promocionId } = body;
  const farmaciaId = body.FarmaciaId ?? session.farmaciaId;
  if (farmaciaId === null) {
    throw enCampo('FarmaciaId', 'Indique la farmacia de la factura.');
  }
  const now = env.now();
  const emisoras = await bloquearTarjeta(tx, tarjetaId, [farmaciaId]);
  const { pais: paisDeEmision } = emisoras[0] ?? session;
  const linea = reconocerLinea(escritaDe(farmaciaId, body), paisDeEmision, emisoras);
  const pedido = { tarjetaId, promocionId, linea, excepto: null };
  const leidos = await leerHechosPreregistro(tx, pedido, alcance, now);
  refuseTooMany(leidos);
  const resultados = evaluar(leidos, linea, circunstanciasDe(env, session));
  exigirReglas(resultados, leidos.hechos?.pais ?? session.pais);
  if (!leidos.hechos?.promocion) {
    throw new Error('Rules passed but a fact is missing');
  }
  const id = await insertarPreregistro(tx, {
    tarjetaId,
    promocionId,
    usuarioId: session.usuarioId,
    now,
    productoId: leidos.hechos.promocion.productoId,
    pais: leidos.hechos.pais,
    factura: facturaDe(linea, leidos),
  }).catch(denuevo);
  return aRespuesta(await leida(tx, id, alcance));
};

/** Changes number and date of a pending pre-registration. Throws 404 outside the scope, 409 for a used one, 422. */
export const actualizarPreregistro: UseCase<typeof actualizar> = async (tx, input) => {
  const { params, body, session, env } = input;
  const { id } = params;
  const alcance = requireAlcance(session, 'preregistrar');
  const emisoras = await bloquearTarjetaDe(tx, id);
  const guardada = await leida(tx, id, alcance);
  const { tarjetaId, promocionId, farmaciaId, estado } = guardada;
  if (estado !== 'Pendiente') throw new Conflicto(YA_USADA);
  const escrita = escritaDe(farmaciaId, { ...body, factura: mismoPapel(body, guardada) });
  const leidaAhora = reconocerLinea(escrita, (emisoras[0] ?? session).pais, emisoras);
  const linea = comoSeEscaneo(leidaAhora, [{ ...guardada, fecha: escrita.fecha }]);
  const pedido = { tarjetaId, promocionId, linea, excepto: id };
  const leidos = await leerHechosPreregistro(tx, pedido, alcance, env.now());
  const resultados = evaluar(leidos, linea, circunstanciasDe(env, session));
  exigirReglas(resultados, leidos.hechos?.pais ?? session.pais);
  await cambiarPreregistro(tx, id, facturaDe(linea, leidos)).catch(denuevo);
  return aRespuesta(await leida(tx, id, alcance));
};

/** Removes a pending pre-registration. Throws 404 outside the person's scope, 409 for a used one. */
export const eliminarPreregistro: UseCase<typeof eliminar> = async (tx, { params, session }) => {
  const { id } = params;
  await bloquearTarjetaDe(tx, id);
  const { estado } = await leida(tx, id, requireAlcance(session, 'preregistrar'));
  if (estado !== 'Pendiente') throw new Conflicto(YA_USADA);
  await borrarPreregistro(tx, id);
  return {};
};

/** The pre-registrations of a card for a promotion in the person's country. Throws 404. */
export const listarPreregistros: Handler<typeof preregistros> = async (input) => {
  const { env, session, params, reached } = input;
  const filas = await preregistrosDe(env.database, {
    tarjetaId: params.cardId,
    promocionId: params.promotionId,
    pais: paisDeTrabajo(session),
    alcance: requireAlcance(session, 'preregistrar'),
  });
  if (filas === undefined) throw new NoEncontrado(BUSQUEDA.tarjetaOPromocion);
  reached([params.cardId]);
  return filas.map(aRespuesta);
};

/** A page of the cards whose pending invoices are enough for a redemption, or still go with an invoice of today. */
export const listarEnEspera: Handler<typeof pendientes> = async (input) => {
  const { env, session, search, reached } = input;
  const rows = await preregistrosEnEspera(env.database, {
    alcance: requireAlcance(session, 'preregistrar'),
    hoy: porPais((pais) => diaEn(pais, env.now())),
    farmacia: search.farmacia ?? null,
    ...pageWindow(search),
  });
  reached(rows.slice(0, search.limit).map(({ tarjetaId }) => tarjetaId));
  const abre = puede(session, 'atenderLlamadas');
  const mostradas = rows.map((row) => {
    const Necesarias = facturasNecesarias(row.tipoBonificacion);
    const Hasta = ultimoDiaDeEspera(row.Primera, row.Registradas >= Necesarias);
    return { ...row, Referencia: abre ? row.Referencia : null, Necesarias, Hasta };
  });
  return toPageWithTotal(search, mostradas);
};

/** The pending pre-registrations of a card and promotion for its next redemption, oldest first. Throws 404. */
export const preregistrosParaCanje: Handler<typeof preregistroDeCanje> = async (input) => {
  const { env, session, params, reached } = input;
  const leidos = await preregistrosPendientes(env.database, {
    tarjetaId: params.cardId,
    promocionId: params.promotionId,
    pais: paisDeTrabajo(session),
  });
  if (leidos === undefined) throw new NoEncontrado(BUSQUEDA.tarjetaOPromocion);
  reached([params.cardId]);
  const { filas, pais, tipoBonificacion } = leidos;
  const necesarias = facturasNecesarias(tipoBonificacion);
  return facturasDelProximoCanje(filas, necesarias, diaEn(pais, env.now())).map(aRespuesta);
};
