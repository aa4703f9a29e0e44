import { randomUUID } from 'node:crypto';
import { digestOf, respuestaPrevia } from '../http/idempotency.ts';
import { PER_ADDRESS, identificacionRepetida, negativaDeTarjeta } from './validarAfiliacion.ts';
import { counted, ofAll, perAccount, perAddress, refuseBeyond } from '../http/limits.ts';
import type { Environment } from '../http/environment.ts';
import { DatabaseRefusal, type Query } from '../database/database.ts';
import { type Limit, addTry, endTry } from '../http/limits.sql.ts';
import {
  escribirAfiliacion,
  IDENTIFICACION_UNICA,
  leerParaAfiliar,
  TARJETA_UNICA,
} from './pacientes.sql.ts';
import { VERSIONES_DE_CONSENTIMIENTO } from './versionesVigentes.ts';
import type { SolicitudAfiliacion } from '../../src/contracts/pacientes.ts';
import { faltasDePaciente } from '../../src/domain/afiliacion.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { negativaDe } from '../../src/domain/errores.ts';
import { VALIDACION } from '../../src/domain/mensajes.ts';
import type { ReglaContada } from '../../src/domain/negativas.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import { paisDeTarjeta } from '../../src/domain/tarjeta.ts';

const OPERACION = 'pacientes.afiliar';

/** The answer of an affiliation, and of every repetition of its attempt. */
export interface PacienteAfiliado {
  readonly NumeroTarjeta: string;
}

interface FieldError {
  readonly field: keyof SolicitudAfiliacion;
  readonly detail: string;
}

/** The counted rules among what a form can be refused for. */
const REGLAS_DE_CAMPO: Partial<Record<keyof SolicitudAfiliacion, ReglaContada>> = {
  FechaNacimiento: 'afiliacionMayoriaDeEdad',
  NumeroTarjeta: 'afiliacionTarjeta',
};

const refuse = (
  clase: 'campo' | 'conflicto',
  campos: readonly FieldError[],
  pais: PaisCodigo,
): void => {
  const [first] = campos;
  if (first === undefined) return;
  const reglas = campos.flatMap(({ field }) => REGLAS_DE_CAMPO[field] ?? []);
  throw negativaDe(clase, first.detail, { campos, contada: { pais, reglas } });
};

/** What the form's schema cannot know: today in that country, the card's country, the lists. */
const faults = (s: SolicitudAfiliacion, now: Date): FieldError[] => {
  const found: FieldError[] = [];
  if (paisDeTarjeta(s.NumeroTarjeta) !== s.CodigoPaisAfiliacion) {
    found.push({ field: 'NumeroTarjeta', detail: VALIDACION.tarjetaDeOtroPais });
  }
  return [...found, ...faltasDePaciente(s, diaEn(s.CodigoPaisAfiliacion, now))];
};

const CODIGO_AJENO = 'Este no es el código de activación de la tarjeta. Está impreso en ella.';

const CONSENT_CHANGED =
  'Este texto se actualizó. Vuelva al primer paso, léalo y acéptelo de nuevo.';

/** A page that has been open since before a text changed has shown another one than is stored. */
const oldConsents = (s: SolicitudAfiliacion): FieldError[] =>
  (
    [
      ['VersionAvisoPrivacidad', VERSIONES_DE_CONSENTIMIENTO['aviso-privacidad']],
      ['VersionAceptacionUso', VERSIONES_DE_CONSENTIMIENTO['aceptacion-uso']],
    ] as const
  ).flatMap(([field, current]) =>
    (s[field] ?? current) === current ? [] : [{ field, detail: CONSENT_CHANGED }],
  );

/**
 * Affiliates a patient: person, card and both consents in one transaction. `idempotencyKey` is the attempt's
 * idempotency key: repeated with the same form, the answer is the first one's. Throws 422 for a form that
 * breaks a rule, and 409 when the identity or card number is somebody's already. Throws 429 after 60 refused
 * affiliations from one address in 15 minutes. Throws 429, too, once an address or all visitors together have
 * affiliated as many as they may. The user `usuarioId`, if any, is counted instead of the address. `alarma` is
 * called by the affiliation after which no visitor's is taken.
 */
export const afiliarPaciente = (
  env: Environment,
  idempotencyKey: string | undefined,
  solicitud: SolicitudAfiliacion,
  usuarioId?: number,
  alarma: () => void = () => undefined,
): Promise<PacienteAfiliado> => {
  const limit = perAddress(env, 'afiliacion.direccion', PER_ADDRESS);
  return counted(env, [limit], () =>
    afiliar(env, limit, idempotencyKey, solicitud, usuarioId, alarma),
  );
};

/** Affiliations that are written: of an address in 15 minutes and a day, of a user in a day, of all visitors in an hour. */
export const AFILIACIONES = {
  en15Minutos: 20,
  alDia: 200,
  deUsuarioAlDia: 200,
  deTodosPorHora: 1000,
};

/** Counts an affiliation with what it writes, so that only one that is written counts; 429 beyond a limit. */
const contarAfiliacion = async (
  env: Environment,
  tx: Query,
  usuarioId: number | undefined,
  now: Date,
): Promise<void> => {
  const { en15Minutos, alDia, deUsuarioAlDia } = AFILIACIONES;
  const limits =
    usuarioId === undefined
      ? [
          perAddress(env, 'afiliada.direccion', en15Minutos),
          perAddress(env, 'afiliada.direccion.dia', alDia, '1 day'),
        ]
      : [
          {
            ...perAccount(env, 'afiliada.usuario.dia', String(usuarioId), deUsuarioAlDia),
            ventana: '1 day' as const,
          },
        ];
  for (const limit of limits) refuseBeyond(await addTry(tx, limit, now), now);
};

/** Counts a visitor's affiliation among all; whether it is the last one taken. The row is everybody's: last of all. */
const contarEntreTodas = async (tx: Query, now: Date): Promise<boolean> => {
  const total = ofAll('afiliada.total', AFILIACIONES.deTodosPorHora, '1 hour');
  const row = await addTry(tx, total, now);
  refuseBeyond(row, now);
  return row?.cuenta === total.limite;
};

const afiliar = async (
  env: Environment,
  limit: Limit,
  idempotencyKey: string | undefined,
  solicitud: SolicitudAfiliacion,
  usuarioId: number | undefined,
  alarma: () => void,
): Promise<PacienteAfiliado> => {
  const huella = digestOf(solicitud);
  // Without a key from the client, one of our own recognises this very attempt. The transaction may have to run
  // again after a commit whose answer was lost.
  const attempt = {
    operacion: OPERACION,
    idempotencyKey: idempotencyKey ?? randomUUID(),
    usuarioId: null,
    huella,
  };
  try {
    return await env.database.transaction(async (tx) => {
      const now = env.now();
      const previa = await respuestaPrevia(tx, attempt, now);
      if (previa !== null) {
        await endTry(tx, [limit], () => 'nada');
        // Kept by `escribirAfiliacion` under this very operation.
        return previa as PacienteAfiliado;
      }
      const { NumeroTarjeta, CodigoPaisAfiliacion: pais, CodigoMedico, Opcion } = solicitud;
      await contarAfiliacion(env, tx, usuarioId, now);
      refuse('campo', faults(solicitud, now), pais);
      refuse('conflicto', oldConsents(solicitud), pais);
      const { estado, abierta, medicoId } = await leerParaAfiliar(tx, {
        pais,
        numero: NumeroTarjeta,
        codigoActivacion: solicitud.CodigoActivacion,
        codigoMedico: CodigoMedico,
      });
      const negativa = negativaDeTarjeta(estado, Opcion, pais);
      if (negativa !== null) throw negativa;
      if (!abierta) refuse('campo', [{ field: 'CodigoActivacion', detail: CODIGO_AJENO }], pais);
      if (CodigoMedico !== null && medicoId === null) {
        const detail = 'No hay un médico con este código en el país elegido.';
        refuse('campo', [{ field: 'CodigoMedico', detail }], pais);
      }
      const respuesta = { NumeroTarjeta };
      await escribirAfiliacion(
        tx,
        {
          pais,
          identificacion: solicitud.NumeroIdentificacion,
          nombre: solicitud.Nombre,
          primerApellido: solicitud.PrimerApellido,
          segundoApellido: solicitud.SegundoApellido,
          correo: solicitud.CorreoElectronico,
          telefono: solicitud.Telefono,
          fechaNacimiento: solicitud.FechaNacimiento,
          nacionalidad: solicitud.Nacionalidad,
          medicoId,
          numeroTarjeta: NumeroTarjeta,
          emitida: Opcion === 'Tarjeta',
          consentimientos: VERSIONES_DE_CONSENTIMIENTO,
          now,
        },
        { ...attempt, respuesta },
      );
      await endTry(tx, [limit], () => 'nada');
      if (usuarioId === undefined && (await contarEntreTodas(tx, now))) alarma();
      return respuesta;
    });
  } catch (error) {
    if (!(error instanceof DatabaseRefusal)) throw error;
    if (error.constraint === IDENTIFICACION_UNICA) {
      throw identificacionRepetida(solicitud.CodigoPaisAfiliacion);
    }
    if (error.constraint === TARJETA_UNICA) {
      const { Opcion, CodigoPaisAfiliacion } = solicitud;
      throw negativaDeTarjeta('Activa', Opcion, CodigoPaisAfiliacion) ?? error;
    }
    throw error;
  }
};
