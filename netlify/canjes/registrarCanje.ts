import { digestOf, respuestaPrevia } from '../http/idempotency.ts';
import type { Environment } from '../http/environment.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import { bloquearTarjeta, CANJE_DENUEVO, escaneadasDe, escribirCanje } from './canjes.sql.ts';
import { DatabaseRefusal, TransactionAgain } from '../database/database.ts';
import { hechosDelCanje, leerHechos } from './hechos.sql.ts';
import type { SolicitudCanje } from '../../src/contracts/canjes.ts';
import { evaluarCanje, procede } from '../../src/domain/canje.ts';
import { generarCodigo } from '../../src/domain/codigoConfirmacion.ts';
import { esFfd, reunirFacturas } from '../../src/domain/facturas.ts';
import { comoSeEscaneo, reconocerLinea } from '../../src/domain/factura/linea.ts';
import { exigirReglas } from '../../src/domain/exigirReglas.ts';
import { alcanceDe } from '../../src/domain/permisos.ts';

const OPERACION = 'canjes.aplicar';

/** The answer of a registered redemption, and of every repetition of its attempt. */
export interface CanjeRegistrado {
  readonly CodigoConfirmacion: string;
}

/**
 * Registers a redemption exactly once. In one transaction: takes the attempt's key, locks the card, reads every
 * fact, decides by `evaluarCanje`, writes. A repetition gets the first one's answer; another body under its key is
 * 422. A refusal rolls back, key included, and lists every rule that failed. What another transaction changed at
 * the same moment (`CANJE_DENUEVO`) has all of it run again, an invoice to be refused by its rule. Throws 403, 404,
 * 409 or 422.
 */
export const registrarCanje = (
  env: Environment,
  session: Session,
  idempotencyKey: string,
  solicitud: SolicitudCanje,
): Promise<CanjeRegistrado> => {
  const alcance = requireAlcance(session, 'registrarCanje');
  const { usuarioId } = session;
  const huella = digestOf([usuarioId, solicitud]);
  const attempt = { operacion: OPERACION, idempotencyKey, usuarioId, huella };
  const escritas = solicitud.Facturas.map(({ FarmaciaId, NumeroFactura, Fecha, Confirmada }) => ({
    farmaciaId: FarmaciaId,
    texto: NumeroFactura,
    fecha: Fecha,
    confirmada: Confirmada,
  }));
  const receta = solicitud.Receta ? { fecha: solicitud.Receta.Fecha } : null;

  return env.database.transaction(async (tx) => {
    const now = env.now();
    // One after the other, in one round trip: who repeats an attempt waits for its key, not for the card.
    const [previa, emisoras, escaneadas] = await Promise.all([
      respuestaPrevia(tx, attempt, now),
      bloquearTarjeta(tx, solicitud.TarjetaPacienteId, [
        solicitud.FarmaciaId,
        ...escritas.map(({ farmaciaId }) => farmaciaId),
      ]),
      escaneadasDe(tx, solicitud.TarjetaPacienteId, solicitud.PromocionId),
    ]);
    // Kept by `escribirCanje` under this very operation.
    if (previa !== null) return previa as CanjeRegistrado;
    const { pais } = emisoras.find(({ id }) => id === solicitud.FarmaciaId) ?? session;
    const lineas = escritas.map((escrita) =>
      comoSeEscaneo(reconocerLinea(escrita, pais, emisoras), escaneadas),
    );
    const pedido = {
      farmaciaId: solicitud.FarmaciaId,
      tarjetaId: solicitud.TarjetaPacienteId,
      codigoMedico: solicitud.CodigoMedico,
      promocionId: solicitud.PromocionId,
      distribuidor: solicitud.Proveedor,
      lineas,
    };
    const leidos = await leerHechos(tx, pedido, alcance, now);
    const resultados = evaluarCanje(
      hechosDelCanje(leidos, {
        funcion: session,
        alcance: alcanceDe(session, 'verCanjes'),
        produccion: env.isProduction,
        receta,
        lecturas: lineas,
      }),
    );
    exigirReglas(resultados, leidos?.pais ?? session.pais);
    const { farmacia, medico, promocion, distribuidor } = leidos ?? {};
    if (!procede(resultados) || !leidos || !farmacia || !medico || !promocion || !distribuidor) {
      throw new Error('A redemption that no rule refuses lacks a fact');
    }

    const respuesta = { CodigoConfirmacion: generarCodigo(env.randomBytes) };
    const canje = {
      codigoConfirmacion: respuesta.CodigoConfirmacion,
      tarjetaId: pedido.tarjetaId,
      promocionId: pedido.promocionId,
      productoId: promocion.productoId,
      farmaciaId: farmacia.id,
      cadenaId: farmacia.cadenaId,
      pais: leidos.pais,
      medicoId: medico.id,
      distribuidorId: distribuidor.id,
      usuarioId: session.usuarioId,
      ffd: esFfd(farmacia.id, lineas),
      registradoEn: now,
      fecha: leidos.hoy,
      facturas: reunirFacturas(
        lineas.map((linea, i) => ({
          ...linea,
          parecida: linea.confirmada && leidos.lineas[i]?.parecida !== null,
        })),
      ),
      receta: receta?.fecha ?? null,
      comprador: solicitud.Comprador
        ? {
            nombre: solicitud.Comprador.Nombre,
            identificacion: solicitud.Comprador.NumeroIdentificacion,
          }
        : null,
    };
    try {
      await escribirCanje(tx, canje, { operacion: OPERACION, idempotencyKey, respuesta });
    } catch (error) {
      if (error instanceof DatabaseRefusal && CANJE_DENUEVO.includes(error.constraint ?? '')) {
        throw new TransactionAgain();
      }
      throw error;
    }
    return respuesta;
  });
};
