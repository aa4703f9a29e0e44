import type { Environment } from '../http/environment.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import type { Query } from '../database/database.ts';
import {
  canjeParaDecidir,
  type CanjePorDecidir,
  escribirDecision,
  motivosDeAuditoria,
} from './decisiones.sql.ts';
import { formatearInstante } from '../../src/domain/calendario.ts';
import { Conflicto, enCampo, NoEncontrado } from '../../src/domain/errores.ts';
import {
  MOTIVO_ANULACION,
  puedeAnularse,
  puedeAuditarse,
  ultimoCambio,
} from '../../src/domain/estado.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';

/** The redemption's state after the decision. */
export interface CanjeDecidido {
  readonly CodigoConfirmacion: string;
  readonly Estado: 'Aprobado' | 'Rechazado';
  readonly DecididoEn: string;
}

interface Decision {
  readonly estado: 'Aprobado' | 'Rechazado';
  readonly motivo: string | null;
  readonly observaciones: string | null;
}

/** Who decided before, and when, without a name. */
const yaDecidido = (canje: CanjePorDecidir, session: Session, now: Date): string => {
  const cuando = formatearInstante(canje.pais, ultimoCambio(canje, now));
  if (canje.estado === 'Pendiente') {
    return `El plazo para auditar este canje terminó el ${cuando}: quedó aprobado.`;
  }
  const anulado = canje.motivo === MOTIVO_ANULACION;
  const verbo = anulado ? 'anuló' : canje.estado === 'Aprobado' ? 'aprobó' : 'rechazó';
  // A withdrawal is the pharmacy's, or done for it by staff.
  const otra = anulado ? 'Otra persona' : 'Otra persona de auditoría';
  const quien = canje.decididoPor === session.usuarioId ? 'Usted' : otra;
  return `${quien} ya ${verbo} este canje el ${cuando}.`;
};

/**
 * Decides a redemption within the scope of `accion`: locks it, looks at it, writes. Of any number at
 * once exactly one decides; the others get 409 with who and when, in general words.
 */
const decidir = (
  env: Environment,
  session: Session,
  codigo: string,
  accion: 'auditarCanje' | 'anularCanje',
  decision: (tx: Query) => Promise<Decision>,
): Promise<CanjeDecidido> => {
  const alcance = requireAlcance(session, accion);
  const ahora = env.now();
  let escrita: Decision | undefined;

  return env.database.transaction(async (tx) => {
    const canje = await canjeParaDecidir(tx, codigo, alcance);
    if (canje === undefined) throw new NoEncontrado(BUSQUEDA.canje);
    // The clock of another instance may have been ahead when it registered this.
    const now = ahora < canje.registradoEn ? canje.registradoEn : ahora;
    const respuesta = (estado: Decision['estado']): CanjeDecidido => ({
      CodigoConfirmacion: codigo,
      Estado: estado,
      DecididoEn: now.toISOString(),
    });
    const esNuestra =
      escrita?.estado === canje.estado &&
      canje.decididoPor === session.usuarioId &&
      canje.decididoEn?.getTime() === now.getTime();
    // This very request, run again after its commit got lost on the way.
    if (escrita !== undefined && esNuestra) return respuesta(escrita.estado);

    if (!puedeAuditarse(canje, now)) throw new Conflicto(yaDecidido(canje, session, now));
    if (accion === 'anularCanje' && !puedeAnularse(canje, now)) {
      throw new Conflicto('Un canje solo se puede anular en las 2 horas siguientes a su registro.');
    }
    const nueva = await decision(tx);
    escrita = nueva;
    await escribirDecision(tx, {
      canjeId: canje.id,
      usuarioId: session.usuarioId,
      now,
      ...nueva,
    });
    return respuesta(nueva.estado);
  });
};

const MOTIVO_PREDETERMINADO = 'otro';
const sinTexto = (texto: string) => (texto === '' ? null : texto);

/** The code of the reason given by its code or its words. Throws 422 for none of the list. */
const codigoDeMotivo = async (tx: Query, motivo: string): Promise<string> => {
  const motivos = await motivosDeAuditoria(tx);
  const hallado = motivos.find(({ codigo, texto }) => codigo === motivo || texto === motivo);
  if (hallado) return hallado.codigo;
  throw enCampo('Motivo', 'Elija un motivo de la lista.');
};

/**
 * Approves or rejects a pending redemption while its audit window is open. A rejection frees its
 * invoices and pre-registrations. Throws 404 outside the auditor's scope, 409 when it is decided or
 * its window has closed, 422 for an unknown reason.
 */
export const auditarCanje = (
  env: Environment,
  session: Session,
  codigo: string,
  {
    Decision,
    Motivo,
    Observaciones,
  }: {
    Decision: 'Aprobado' | 'Rechazado';
    Motivo?: string | null | undefined;
    Observaciones: string;
  },
): Promise<CanjeDecidido> =>
  decidir(env, session, codigo, 'auditarCanje', async (tx) => ({
    estado: Decision,
    motivo:
      Decision === 'Aprobado' ? null : await codigoDeMotivo(tx, Motivo || MOTIVO_PREDETERMINADO),
    observaciones: sinTexto(Observaciones),
  }));

/**
 * Withdraws a redemption that is pending and at most 2 hours old: it becomes 'Rechazado'. Throws 404
 * outside the person's scope, 409 when it is decided or too old.
 */
export const anularCanje = (
  env: Environment,
  session: Session,
  codigo: string,
  { Observaciones }: { Observaciones: string },
): Promise<CanjeDecidido> =>
  decidir(env, session, codigo, 'anularCanje', () =>
    Promise.resolve({
      estado: 'Rechazado',
      motivo: MOTIVO_ANULACION,
      observaciones: sinTexto(Observaciones),
    }),
  );
