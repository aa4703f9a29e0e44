import type { InferInput } from 'valibot';
import type { Input, UseCase } from '../http/area.ts';
import { noAntesDe } from '../http/environment.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import { avisarDecision, borrarAvisosDeDecision } from '../avisos/avisos.sql.ts';
import type { Query } from '../database/database.ts';
import { bloquearTarjeta } from '../canjes/canjes.sql.ts';
import { bloquearCortes } from '../liquidaciones/corte.sql.ts';
import { leerDetalle } from './detalleCanje.sql.ts';
import { hechosDeDetalle } from './verDetalle.ts';
import {
  candadosDeReapertura,
  canjeParaDecidir,
  type CanjePorDecidir,
  escribirDecision,
  escribirReapertura,
  motivosDeAuditoria,
} from './decisiones.sql.ts';
import type { anular, auditar, reabrir } from '../../src/contracts/dashboard/auditoria.ts';
import { evaluarCanje, incumplidas } from '../../src/domain/canje.ts';
import { formatearInstante } from '../../src/domain/calendario.ts';
import { Conflicto, enCampo, NoEncontrado } from '../../src/domain/errores.ts';
import {
  estadoEn,
  faltanObservaciones,
  MOTIVO_ANULACION,
  puedeAnularse,
  puedeAuditarse,
  puedeReabrirse,
  restanteAuditoria,
  ultimoCambio,
} from '../../src/domain/estado.ts';
import { BUSQUEDA, VALIDACION } from '../../src/domain/mensajes.ts';
import type { Regla } from '../../src/domain/reglasCanje.ts';

type CanjeDecidido = InferInput<typeof anular.reply>;

interface Decision {
  readonly estado: 'Aprobado' | 'Rechazado';
  readonly motivo: string | null;
  readonly observaciones: string | null;
}

/** The refusal of a second decision: when the first was made, and whether by the caller, without a name. */
const yaDecidido = (canje: CanjePorDecidir, session: Session, now: Date): string => {
  const cuando = formatearInstante(canje.pais, ultimoCambio(canje, now));
  if (canje.estado === 'Pendiente') {
    return `El plazo para auditar este canje terminó el ${cuando}: quedó aprobado.`;
  }
  const anulado = canje.motivo === MOTIVO_ANULACION;
  const verbo = anulado ? 'anuló' : canje.estado === 'Aprobado' ? 'aprobó' : 'rechazó';
  // A withdrawal is made by the pharmacy, or by staff for it.
  const otra = anulado ? 'Otra persona' : 'Otra persona de auditoría';
  const quien = canje.decididoPor === session.usuarioId ? 'Usted' : otra;
  return `${quien} ya ${verbo} este canje el ${cuando}.`;
};

/**
 * Decides a redemption within the scope of `accion`. Of concurrent decisions one is written. The others get 409, which
 * says when it was decided and whether by the caller.
 */
const decidir = async (
  tx: Query,
  { params, session, env }: Pick<Input<typeof anular>, 'params' | 'session' | 'env'>,
  accion: 'auditarCanje' | 'anularCanje',
  decision: (canje: CanjePorDecidir) => Promise<Decision> | Decision,
): Promise<CanjeDecidido> => {
  const canje = await canjeParaDecidir(tx, params.code, requireAlcance(session, accion));
  if (canje === undefined) throw new NoEncontrado(BUSQUEDA.canje);
  const now = noAntesDe(env, canje.registradoEn);
  if (!puedeAuditarse(canje, now)) throw new Conflicto(yaDecidido(canje, session, now));
  if (accion === 'anularCanje' && !puedeAnularse(canje, now)) {
    throw new Conflicto('Un canje solo se puede anular en las 2 horas siguientes a su registro.');
  }
  const nueva = await decision(canje);
  const hecha = { canjeId: canje.id, usuarioId: session.usuarioId, now, ...nueva };
  await Promise.all([escribirDecision(tx, hecha), avisarDecision(tx, hecha)]);
  return {
    CodigoConfirmacion: params.code,
    Estado: nueva.estado,
    DecididoEn: now.toISOString(),
  };
};

const MOTIVO_PREDETERMINADO = 'otro';
const sinTexto = (texto: string) => (texto === '' ? null : texto);

/** The code of a reason given by its code or its words. Throws 422 for an unknown reason. */
const codigoDeMotivo = async (tx: Query, motivo: string): Promise<string> => {
  const motivos = await motivosDeAuditoria(tx);
  const hallado = motivos.find(({ Codigo, Texto }) => Codigo === motivo || Texto === motivo);
  if (hallado) return hallado.Codigo;
  throw enCampo('Motivo', 'Elija un motivo de la lista.');
};

/**
 * Approves or rejects a pending redemption while its audit window is open. A rejection frees its invoices and
 * pre-registrations. An approval of what the patient does not recognise needs remarks (422).
 */
export const auditarCanje: UseCase<typeof auditar> = (tx, input) =>
  decidir(tx, input, 'auditarCanje', async ({ desconocido }) => {
    const { Decision, Motivo, Observaciones } = input.body;
    if (faltanObservaciones(Decision, Observaciones, desconocido)) {
      throw enCampo('Observaciones', VALIDACION.aprobarDesconocido);
    }
    return {
      estado: Decision,
      motivo:
        Decision === 'Aprobado' ? null : await codigoDeMotivo(tx, Motivo || MOTIVO_PREDETERMINADO),
      observaciones: sinTexto(Observaciones),
    };
  });

/**
 * Withdraws a redemption that is pending and at most 2 hours old: it becomes 'Rechazado'. Throws 404 outside the user's
 * scope, 409 if it is decided or too old.
 */
export const anularCanje: UseCase<typeof anular> = (tx, input) =>
  decidir(tx, input, 'anularCanje', () => ({
    estado: 'Rechazado',
    motivo: MOTIVO_ANULACION,
    observaciones: sinTexto(input.body.Observaciones),
  }));

/** The rules that a redemption registered after the rejection may have broken. */
const REGLAS_DE_REAPERTURA: readonly Regla[] = ['facturaSinUsar', 'limites'];

/** The refusal of a reopening. */
const sinReabrir = (canje: CanjePorDecidir, now: Date): string => {
  if (estadoEn(canje, now) === 'Pendiente') return 'Este canje todavía no se ha decidido.';
  if (canje.motivo === MOTIVO_ANULACION) {
    return 'La farmacia anuló este canje: no es una decisión de auditoría y no se puede reabrir.';
  }
  return 'El plazo para auditar este canje terminó: su decisión ya no se puede reabrir.';
};

/**
 * Reopens an auditor's decision while the audit window is open; a rejected redemption takes its invoices back. 409 for
 * a withdrawal, a redemption in a settlement, or if another redemption used its invoices or reached the limits.
 */
export const reabrirCanje: UseCase<typeof reabrir> = async (tx, input) => {
  const { params, body, session, env } = input;
  const alcance = requireAlcance(session, 'auditarCanje');
  const candados = await candadosDeReapertura(tx, params.code, alcance);
  if (candados === undefined) throw new NoEncontrado(BUSQUEDA.canje);
  await bloquearCortes(tx, candados.distribuidorId);
  await bloquearTarjeta(tx, candados.tarjetaId, []);
  const canje = await canjeParaDecidir(tx, params.code, alcance);
  if (canje === undefined) throw new NoEncontrado(BUSQUEDA.canje);
  const now = noAntesDe(env, canje.decididoEn ?? canje.registradoEn);
  if (!puedeReabrirse(canje, now)) throw new Conflicto(sinReabrir(canje, now));
  if (canje.liquidado) {
    throw new Conflicto(
      'Este canje ya está en una liquidación del distribuidor: no se puede reabrir.',
    );
  }
  const detalle =
    canje.estado === 'Rechazado'
      ? await leerDetalle(tx, params.code, alcance, session.usuarioId)
      : undefined;
  if (detalle !== undefined) {
    const hechos = hechosDeDetalle(detalle, { alcance, isProduction: env.isProduction });
    const impiden = incumplidas(evaluarCanje(hechos)).filter(({ regla }) =>
      REGLAS_DE_REAPERTURA.includes(regla),
    );
    if (impiden.length > 0) {
      throw new Conflicto(
        `No se puede reabrir. ${impiden.map(({ mensaje }) => mensaje).join(' ')}`,
      );
    }
  }
  await borrarAvisosDeDecision(tx, canje.id);
  escribirReapertura(tx, {
    canjeId: canje.id,
    usuarioId: session.usuarioId,
    observaciones: body.Observaciones,
    now,
  });
  const pendiente = {
    estado: 'Pendiente',
    registradoEn: canje.registradoEn,
    decididoEn: null,
  } as const;
  return {
    CodigoConfirmacion: params.code,
    Estado: 'Pendiente',
    CierraEn: new Date(now.getTime() + restanteAuditoria(pendiente, now)).toISOString(),
  };
};
