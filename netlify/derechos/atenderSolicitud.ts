import type { InferOutput } from 'valibot';
import type { UseCase } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import type { Session } from '../http/session.ts';
import { registrarActo } from '../administracion/actos.sql.ts';
import { avisar } from '../avisos/enviarAvisos.ts';
import { DatabaseRefusal, type Query } from '../database/database.ts';
import { cumplirDerecho, type Cumplido, IDENTIFICACION_DE_OTRA } from './cumplirDerecho.ts';
import { plazosDe } from '../../src/contenido/plazos.ts';
import { buscada } from './recibirSolicitud.ts';
import { bloquearSolicitud, moverSolicitud, type SolicitudBloqueada } from './movimientos.sql.ts';
import { personaDeNumero } from './persona.sql.ts';
import { paisDeMesa } from './verSolicitudes.ts';
import { IDENTIFICACION_UNICA } from '../pacientes/pacientes.sql.ts';
import type * as contract from '../../src/contracts/derechos.ts';
import { LARGE_WRITE } from '../../src/contracts/endpoint.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { actosDe, numeroDeSolicitud } from '../../src/domain/derechos.ts';
import { Conflicto, enCampo, NoEncontrado } from '../../src/domain/errores.ts';
import { quedanAl, sumarHabiles } from '../../src/domain/plazos.ts';

const PLAZO_DETENIDO = 'El plazo está detenido: reanúdelo antes.';

const exigirAbierta = (solicitud: SolicitudBloqueada | undefined): SolicitudBloqueada => {
  if (solicitud === undefined) throw new NoEncontrado('No se encontró esa solicitud.');
  if (solicitud.Estado === 'Respondida') throw new Conflicto('Esta solicitud ya se respondió.');
  return solicitud;
};

const laSolicitud = async (tx: Query, session: Session, id: number): Promise<SolicitudBloqueada> =>
  exigirAbierta(await bloquearSolicitud(tx, id, paisDeMesa(session, 'atenderDerechos')));

/** The most characters of a movement's note. A correction's note has old and new values, and an erasure deletes it. */
const NOTA_MAXIMA = 1000;

/** The result of a trial, thrown so that its transaction rolls back. */
class Ensayo extends Error {
  readonly cumplido: Cumplido;
  constructor(cumplido: Cumplido) {
    super('A trial is undone');
    this.cumplido = cumplido;
  }
}

/**
 * Carries out a request, in one transaction that is committed only with `aplicar`. Throws 404, 409 if the request does
 * not allow it now, 422 for a wrong value.
 */
export const atender = async (
  env: Environment,
  session: Session,
  id: number,
  { Acto, Cambios, Visto, Tambien }: InferOutput<typeof contract.aplicar.body>,
  { aplicar }: { readonly aplicar: boolean },
): Promise<Cumplido> => {
  /** The last result, for a rerun after a commit with an unknown outcome. */
  let escrito: Cumplido | undefined;
  try {
    return await env.database.transaction(async (tx) => {
      const now = env.now();
      const solicitud = await laSolicitud(tx, session, id);
      if (escrito !== undefined && solicitud.aplicada) return escrito;
      if (solicitud.Estado !== 'Abierta') throw new Conflicto(PLAZO_DETENIDO);
      if (solicitud.aplicada) throw new Conflicto('Lo que pide esta solicitud ya se cumplió.');
      if (solicitud.tarjetaNumero === null) {
        throw new Conflicto('Antes, compruebe quién es la persona.');
      }
      if (!actosDe(solicitud.Derecho).includes(Acto)) {
        throw enCampo('Acto', 'Esta solicitud no pide eso.');
      }
      const cumplido = await cumplirDerecho(
        tx,
        {
          derecho: Acto,
          tarjeta: solicitud.tarjetaNumero,
          cambios: Cambios,
          visto: Visto,
          tambien: Tambien,
          solo: paisDeMesa(session, 'atenderDerechos'),
        },
        { now, randomBytes: env.randomBytes },
      );
      if (!aplicar) throw new Ensayo(cumplido);
      await registrarActo(
        tx,
        { por: 'pantalla', usuarioId: session.usuarioId, quien: session.userName },
        {
          accion: Acto,
          tipo: 'paciente',
          objeto: solicitud.pacienteId ?? '',
          pais: solicitud.Pais,
          despues: { Solicitud: numeroDeSolicitud(id) },
        },
        now,
      );
      const dicho = [
        ...(Acto === solicitud.Derecho ? [] : [Acto]),
        ...(Acto === 'rectificar' ? cumplido.lineas : []),
      ].join('\n');
      const nota = dicho === '' ? null : dicho.slice(0, NOTA_MAXIMA);
      await moverSolicitud(
        tx,
        id,
        { tipo: 'Aplicada', usuarioId: session.usuarioId, nota, now },
        {},
      );
      escrito = cumplido;
      return cumplido;
    }, LARGE_WRITE);
  } catch (error) {
    if (error instanceof Ensayo) return error.cumplido;
    if (error instanceof DatabaseRefusal && error.constraint === IDENTIFICACION_UNICA) {
      throw new Conflicto(IDENTIFICACION_DE_OTRA);
    }
    throw error;
  }
};

/**
 * Adds a movement of the desk: stopping the clock (once), resuming it with the days that were left, identifying the
 * person, or answering. Throws 404 and 409.
 */
export const mover: UseCase<typeof contract.mover> = async (tx, { params, body, session, env }) => {
  const bloqueada = await bloquearSolicitud(tx, params.id, paisDeMesa(session, 'atenderDerechos'));
  const { Tipo, Nota, Visto = bloqueada?.movimientos } = body;
  if (bloqueada !== undefined && Visto !== bloqueada.movimientos)
    throw new Conflicto(
      'Otra persona atendió esta solicitud mientras usted la tenía abierta. Vea lo que anotó y decida otra vez.',
    );
  const solicitud = exigirAbierta(bloqueada);
  const now = env.now();
  const { Id, Pais, Estado, Vence, quedan, correo } = solicitud;
  const plazos = plazosDe(Pais);
  const hoy = diaEn(Pais, now);
  const movimiento = { tipo: Tipo, usuarioId: session.usuarioId, nota: Nota, now };
  switch (Tipo) {
    case 'Detenida': {
      if (Estado !== 'Abierta' || Vence === null) throw new Conflicto('El plazo ya está detenido.');
      if (hoy > Vence) throw new Conflicto('El plazo ya venció: no se puede detener.');
      const reloj = { vence: null, quedan: quedanAl(plazos, hoy, Vence) };
      try {
        await moverSolicitud(tx, Id, movimiento, { estado: 'Detenida', reloj });
      } catch (error) {
        if (error instanceof DatabaseRefusal && error.code === '23505') {
          throw new Conflicto('El plazo ya se detuvo una vez: la ley no permite otra.');
        }
        throw error;
      }
      return { Estado: 'Detenida', Vence: null };
    }
    case 'Reanudada': {
      if (Estado !== 'Detenida' || quedan === null)
        throw new Conflicto('El plazo no está detenido.');
      const reloj = { vence: sumarHabiles(plazos, hoy, quedan), quedan: null };
      await moverSolicitud(tx, Id, movimiento, { estado: 'Abierta', reloj });
      return { Estado: 'Abierta', Vence: reloj.vence };
    }
    case 'Identificada': {
      if (solicitud.pacienteId !== null) throw new Conflicto('Ya se sabe quién es la persona.');
      const pacienteId =
        solicitud.numero === null
          ? null
          : await personaDeNumero(tx, Pais, buscada(solicitud.numero));
      if (pacienteId === null) throw new Conflicto('Ese número no lleva a nadie afiliado.');
      await moverSolicitud(tx, Id, movimiento, { pacienteId });
      return { Estado, Vence };
    }
    case 'Respondida': {
      if (Estado === 'Detenida') throw new Conflicto(PLAZO_DETENIDO);
      await moverSolicitud(tx, Id, movimiento, { estado: 'Respondida' });
      if (correo !== null) {
        const pedido = { tipo: 'derecho', para: correo, por: session.usuarioId } as const;
        const datos = { solicitud: Id };
        await avisar(tx, env, { ...pedido, usuarioId: null, datos }, { espera: true });
      }
      return { Estado: 'Respondida', Vence };
    }
  }
};
