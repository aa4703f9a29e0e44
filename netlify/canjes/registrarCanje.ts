import type { UseCase } from '../http/area.ts';
import { requireAlcance } from '../http/session.ts';
import { bloquearTarjeta, escaneadasDe, escribirCanje } from './canjes.sql.ts';
import { leerHechos } from './hechos.sql.ts';
import type { aplicar } from '../../src/contracts/canjes.ts';
import { evaluarCanje, procede } from '../../src/domain/canje.ts';
import { generarCodigo } from '../../src/domain/codigoConfirmacion.ts';
import { esFfd, reunirFacturas } from '../../src/domain/facturas.ts';
import { comoSeEscaneo, reconocerLinea } from '../../src/domain/factura/linea.ts';
import { exigirReglas } from '../../src/domain/exigirReglas.ts';
import { hechosDelCanje } from '../../src/domain/hechosLeidos.ts';
import { alcanceDe } from '../../src/domain/permisos.ts';

/**
 * Registers a redemption. A refusal lists every failed rule. After a concurrent write all of it runs again, so that a
 * rule refuses what the other transaction used.
 */
export const registrarCanje: UseCase<typeof aplicar> = async (tx, input) => {
  const { body: solicitud, session, env } = input;
  const alcance = requireAlcance(session, 'registrarCanje');
  const now = env.now();
  const escritas = solicitud.Facturas.map(({ FarmaciaId, NumeroFactura, Fecha, Confirmada }) => ({
    farmaciaId: FarmaciaId,
    texto: NumeroFactura,
    fecha: Fecha,
    confirmada: Confirmada,
  }));
  const receta = solicitud.Receta ? { fecha: solicitud.Receta.Fecha } : null;
  // Sent in one round trip, and run in this order.
  const [emisoras, escaneadas] = await Promise.all([
    bloquearTarjeta(tx, solicitud.TarjetaPacienteId, [
      solicitud.FarmaciaId,
      ...escritas.map(({ farmaciaId }) => farmaciaId),
    ]),
    escaneadasDe(tx, solicitud.TarjetaPacienteId, solicitud.PromocionId),
  ]);
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
      completas: true,
    }),
  );
  exigirReglas(resultados, leidos?.pais ?? session.pais);
  const { farmacia, medico, promocion, distribuidor } = leidos ?? {};
  if (!procede(resultados) || !leidos || !farmacia || !medico || !promocion || !distribuidor) {
    throw new Error('Rules passed but a fact is missing');
  }

  const codigoConfirmacion = generarCodigo(env.randomBytes);
  escribirCanje(tx, {
    codigoConfirmacion,
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
    compradorNombre: solicitud.Comprador?.Nombre ?? null,
    compradorIdentificacion: solicitud.Comprador?.NumeroIdentificacion ?? null,
  });
  return { CodigoConfirmacion: codigoConfirmacion };
};
