import type { InferInput } from 'valibot';
import type { Query } from '../database/database.ts';
import type { Input, UseCase } from '../http/area.ts';
import { noAntesDe } from '../http/environment.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import {
  bloquearLiquidaciones,
  escribirCorreccion,
  escribirMovimiento,
  leerFaltantes,
  type LiquidacionPorMover,
  type MovimientoNuevo,
} from './movimientos.sql.ts';
import { type LineaEnVigor, lineasEnVigor } from './lineas.sql.ts';
import type {
  cerrar,
  corregir,
  deshacer,
  enviar,
  recibir,
  resolver,
} from '../../src/contracts/liquidaciones/movimientos.ts';
import {
  type Dia,
  diaEn,
  diasEntre,
  formatearDia,
  formatearInstante,
} from '../../src/domain/calendario.ts';
import { Conflicto, DatoInvalido, enCampo, NoEncontrado } from '../../src/domain/errores.ts';
import { enCajas } from '../../src/domain/cifra.ts';
import {
  DIAS_PARA_REPONER,
  type EstadoLiquidacion,
  fechaDeEnvioMala,
  lineasFaltantes,
  puedePasar,
  sumarCajas,
} from '../../src/domain/liquidacion.ts';
import type { Accion } from '../../src/domain/permisos.ts';

type Movida = InferInput<typeof cerrar.reply>;

/** The sentence for a settlement that does not exist, or lies outside the scope. */
export const NO_ESTA = 'No se encontró esa liquidación.';

const PARTICIPIO: Readonly<Record<EstadoLiquidacion, string>> = {
  Abierta: 'sigue abierta: todavía no se envió',
  Enviada: 'ya se envió',
  Recibida: 'ya se recibió',
  'En disputa': 'ya se recibió con faltantes y está en disputa',
  Cerrada: 'ya está cerrada',
};

/** The refusal of a movement: the settlement's state, and since when. */
export const noPuede = ({ id, estado, pais, cambioEn, guia }: LiquidacionPorMover): Conflicto => {
  const desde = estado === 'Abierta' ? '' : ` (${formatearInstante(pais, cambioEn)})`;
  const con = estado === 'Enviada' && guia !== null ? ` con la guía ${guia}` : '';
  return new Conflicto(`La liquidación ${id} ${PARTICIPIO[estado]}${con}${desde}.`);
};

/** A movement's change of state, with its further data. */
export type Movimiento = Omit<
  MovimientoNuevo,
  'id' | 'de' | 'usuarioId' | 'now' | 'salen' | 'aOtra'
> & {
  /** The lines whose boxes leave the settlement. */
  readonly salen?: readonly LineaEnVigor[];
  /** Whether a new settlement takes them over. */
  readonly aOtra?: boolean;
};

/** Writes a movement of a locked settlement. Throws 409 when its state does not allow it. */
export const mover = async (
  tx: Query,
  liquidacion: LiquidacionPorMover,
  { salen = [], aOtra = false, ...movimiento }: Movimiento,
  { session, now }: { session: Session; now: Date },
): Promise<Movida> => {
  const { id, estado, pais } = liquidacion;
  if (!puedePasar(estado, movimiento.a)) throw noPuede(liquidacion);
  const nueva = await escribirMovimiento(tx, {
    ...movimiento,
    id,
    de: estado,
    usuarioId: session.usuarioId,
    now,
    salen: salen.map(({ canjeId }) => canjeId),
    aOtra: aOtra && salen.length > 0 ? diaEn(pais, now) : null,
  });
  const Cajas = liquidacion.cajas - sumarCajas(salen);
  return { Id: id, Estado: movimiento.a, Cajas, Nueva: nueva };
};

type Pedido = Pick<Input<typeof cerrar>, 'params' | 'session' | 'env'>;

/** Locks one settlement within the scope of `accion`. Throws 404 outside it, 409 for a state other than `de`. */
const bloquearUna = async (
  tx: Query,
  { params, session, env }: Pedido,
  accion: Accion,
  de: EstadoLiquidacion,
) => {
  const [liquidacion] = await bloquearLiquidaciones(
    tx,
    [params.id],
    requireAlcance(session, accion),
  );
  if (liquidacion === undefined) throw new NoEncontrado(NO_ESTA);
  if (liquidacion.estado !== de) throw noPuede(liquidacion);
  return { liquidacion, now: noAntesDe(env, liquidacion.cambioEn) };
};

/** Moves a settlement that `bloquearUna` locks. Of concurrent moves one is written, the others get 409. */
const moverUna = async (
  tx: Query,
  pedido: Pedido,
  accion: Accion,
  de: EstadoLiquidacion,
  decidir: (liquidacion: LiquidacionPorMover, now: Date) => Promise<Movimiento> | Movimiento,
): Promise<Movida> => {
  const { liquidacion, now } = await bloquearUna(tx, pedido, accion, de);
  const movimiento = await decidir(liquidacion, now);
  return mover(tx, liquidacion, movimiento, { session: pedido.session, now });
};

/** Whether boxes are owed when they leave their settlement: those that replace others may have lapsed since. */
export const siguenPorReponer = (lineas: readonly LineaEnVigor[], hoy: Dia): boolean =>
  lineas.every(({ primeraFactura }) => diasEntre(primeraFactura, hoy) <= DIAS_PARA_REPONER);

/** Undoes cuts on their day: their boxes are owed again. Throws 404 outside the scope, 409 if one is too old. */
export const deshacerCorte: UseCase<typeof deshacer> = async (tx, { body, session, env }) => {
  const ids = [...new Set(body.Liquidaciones)];
  const liquidaciones = await bloquearLiquidaciones(tx, ids, requireAlcance(session, 'liquidar'));
  if (liquidaciones.length < ids.length) throw new NoEncontrado(NO_ESTA);
  const now = noAntesDe(env, ...liquidaciones.map(({ cambioEn }) => cambioEn));
  const movidas = [];
  for (const liquidacion of liquidaciones) {
    const { id, estado, fecha, pais } = liquidacion;
    if (estado !== 'Abierta') throw noPuede(liquidacion);
    // On a later day some of the boxes may have lapsed.
    if (diaEn(pais, now) !== fecha) {
      throw new Conflicto(
        `Un corte solo se deshace el mismo día: este es del ${formatearDia(fecha)}.`,
      );
    }
    const salen = await lineasEnVigor(tx, id);
    if (!siguenPorReponer(salen, fecha)) {
      throw new Conflicto(
        `La liquidación ${id} no se deshace: tiene cajas de más de ${DIAS_PARA_REPONER} días, que ya nadie repondría.`,
      );
    }
    const movimiento: Movimiento = { a: 'Cerrada', salen };
    movidas.push(await mover(tx, liquidacion, movimiento, { session, now }));
  }
  return { Liquidaciones: movidas };
};

/** The change that sends some lines of a settlement; the others go into a new settlement. */
export const movimientoAlEnviar = (
  noEnviadas: readonly LineaEnVigor[],
  envio: { readonly guia: string; readonly fecha: Dia },
): Movimiento => ({
  a: 'Enviada',
  guia: envio.guia,
  enviadaEl: envio.fecha,
  salen: noEnviadas,
  aOtra: true,
});

/** The sentence for a delivery without boxes. */
export const NADA_SE_ENVIA =
  'No queda ninguna caja por enviar: deshaga el corte en vez de enviarlo.';

/** Marks a settlement as sent. Throws 404, 409 unless it is open, 422 for a wrong date or code. */
export const enviarLiquidacion: UseCase<typeof enviar> = (tx, input) =>
  moverUna(tx, input, 'liquidar', 'Abierta', async (liquidacion, now) => {
    const { Guia, Fecha, NoEnviadas } = input.body;
    const mala = fechaDeEnvioMala(Fecha, liquidacion.fecha, diaEn(liquidacion.pais, now));
    if (mala !== null) throw enCampo('Fecha', mala);
    if (NoEnviadas.length === 0) return movimientoAlEnviar([], { guia: Guia, fecha: Fecha });
    const lineas = await lineasEnVigor(tx, liquidacion.id);
    const pedidas = new Set(NoEnviadas);
    const noEnviadas = lineas.filter(({ codigoConfirmacion }) => pedidas.has(codigoConfirmacion));
    if (noEnviadas.length < pedidas.size) {
      throw enCampo('NoEnviadas', 'Uno de los códigos no es de esta liquidación.');
    }
    if (noEnviadas.length === lineas.length) throw enCampo('NoEnviadas', NADA_SE_ENVIA);
    return movimientoAlEnviar(noEnviadas, { guia: Guia, fecha: Fecha });
  });

/** Corrects guide and day of a delivery; no change, no movement. Throws 404, 409 unless sent, 422 for a wrong date. */
export const corregirEnvio: UseCase<typeof corregir> = async (tx, input) => {
  const { body, session } = input;
  const { liquidacion, now } = await bloquearUna(tx, input, 'corregirEnvio', 'Enviada');
  const mala = fechaDeEnvioMala(body.Fecha, liquidacion.fecha, diaEn(liquidacion.pais, now));
  if (mala !== null) throw enCampo('Fecha', mala);
  const { guia, enviadaEl } = liquidacion;
  if (guia !== body.Guia || enviadaEl !== body.Fecha) {
    await escribirCorreccion(tx, liquidacion, {
      usuarioId: session.usuarioId,
      now,
      guia: body.Guia,
      enviadaEl: body.Fecha,
    });
  }
  return { Id: liquidacion.id, Estado: 'Enviada', Cajas: liquidacion.cajas, Nueva: null };
};

/** Receives a settlement, whole or with missing boxes. Throws 404, 409 unless it was sent, 422 for a wrong count. */
export const recibirLiquidacion: UseCase<typeof recibir> = (tx, input) =>
  moverUna(tx, input, 'recibirCajas', 'Enviada', async ({ id }) => {
    const { Faltan, Motivo, Observaciones } = input.body;
    if (Faltan.length === 0) return { a: 'Recibida' };
    const faltantes = Faltan.map(({ ProductoId, Cajas }) => ({
      productoId: ProductoId,
      cajas: Cajas,
    }));
    const lineas = await lineasEnVigor(tx, id);
    const campos = faltantes.flatMap((faltante, i) => {
      if (lineasFaltantes(lineas, [faltante]) !== null) return [];
      const enviadas = sumarCajas(
        lineas.filter(({ productoId }) => productoId === faltante.productoId),
      );
      const detail =
        enviadas === 0
          ? 'Ese producto no está en esta liquidación.'
          : faltante.cajas > enviadas
            ? `${enviadas === 1 ? 'Se envió' : 'Se enviaron'} ${enCajas(enviadas)} de ese producto: no pueden faltar ${faltante.cajas}.`
            : 'Las cajas de un canje van juntas: escriba cuántas faltan por canjes enteros.';
      return [{ field: `Faltan.${i}.${enviadas === 0 ? 'ProductoId' : 'Cajas'}`, detail }];
    });
    const [primero] = campos;
    if (primero !== undefined) throw new DatoInvalido(primero.detail, { campos });
    return {
      a: 'En disputa',
      motivo: Motivo ?? null,
      observaciones: Observaciones,
      faltantes,
    };
  });

/** Closes a received settlement. Throws 404, or 409 unless it was received. */
export const cerrarLiquidacion: UseCase<typeof cerrar> = (tx, input) =>
  moverUna(tx, input, 'cerrarLiquidacion', 'Recibida', () => ({ a: 'Cerrada' }));

/** Settles a dispute. Throws 404, or 409 without a dispute. */
export const resolverDisputa: UseCase<typeof resolver> = (tx, input) =>
  moverUna(tx, input, 'resolverDisputa', 'En disputa', async ({ id }) => {
    const { Resolucion, Motivo: observaciones } = input.body;
    if (Resolucion === 'Entregadas') return { a: 'Cerrada', observaciones };
    const lineas = await lineasEnVigor(tx, id);
    const faltan = lineasFaltantes(lineas, await leerFaltantes(tx, id));
    if (faltan === null) throw new Error('A dispute misses boxes that were not sent');
    return { a: 'Cerrada', observaciones, salen: faltan, aOtra: true };
  });
