import type { InferInput } from 'valibot';
import { PER_ADDRESS, identificacionRepetida, negativaDeTarjeta } from './validarAfiliacion.ts';
import { counted, ofAll, perAccount, perAddress, refuseBeyond } from '../http/limits.ts';
import type { UseCase } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import { askForWork, workProven } from '../http/proofOfWork.ts';
import { authenticate, bearer } from '../http/session.ts';
import { DatabaseRefusal, type Query } from '../database/database.ts';
import { addTry, endTry } from '../http/limits.sql.ts';
import {
  escribirAfiliacion,
  IDENTIFICACION_UNICA,
  leerParaAfiliar,
  TARJETA_UNICA,
} from './pacientes.sql.ts';
import { VERSIONES_DE_CONSENTIMIENTO } from './versionesVigentes.ts';
import type { afiliar, SolicitudAfiliacion } from '../../src/contracts/pacientes.ts';
import { faltasDePaciente } from '../../src/domain/afiliacion.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { type FaltaDeCampo, negativaDe } from '../../src/domain/errores.ts';
import { VALIDACION } from '../../src/domain/mensajes.ts';
import type { ReglaContada } from '../../src/domain/negativas.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import { paisDeTarjeta } from '../../src/domain/tarjeta.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

type Falta = FaltaDeCampo<keyof SolicitudAfiliacion>;

/** The fields whose refusals are counted, each with its rule. */
const REGLAS_DE_CAMPO: Partial<Record<keyof SolicitudAfiliacion, ReglaContada>> = {
  FechaNacimiento: 'afiliacionMayoriaDeEdad',
  NumeroTarjeta: 'afiliacionTarjeta',
};

const refuse = (clase: 'campo' | 'conflicto', campos: readonly Falta[], pais: PaisCodigo): void => {
  const [first] = campos;
  if (first === undefined) return;
  const reglas = campos.flatMap(({ field }) => REGLAS_DE_CAMPO[field] ?? []);
  throw negativaDe(clase, first.detail, { campos, contada: { pais, reglas } });
};

/** Field errors that the form's schema cannot find: they need today in the country, the card's country, the lists. */
const faults = (solicitud: SolicitudAfiliacion, now: Date): Falta[] => {
  const found: Falta[] = [];
  if (paisDeTarjeta(solicitud.NumeroTarjeta) !== solicitud.CodigoPaisAfiliacion) {
    found.push({ field: 'NumeroTarjeta', detail: VALIDACION.tarjetaDeOtroPais });
  }
  return [...found, ...faltasDePaciente(solicitud, diaEn(solicitud.CodigoPaisAfiliacion, now))];
};

const CODIGO_AJENO = 'Este no es el código de activación de la tarjeta. Está impreso en ella.';

const CONSENT_CHANGED =
  'Este texto se actualizó. Vuelva al primer paso, léalo y acéptelo de nuevo.';

/** The page may have shown an older version of a text. */
const oldConsents = (solicitud: SolicitudAfiliacion): Falta[] =>
  (
    [
      ['VersionAvisoPrivacidad', VERSIONES_DE_CONSENTIMIENTO['aviso-privacidad']],
      ['VersionAceptacionUso', VERSIONES_DE_CONSENTIMIENTO['aceptacion-uso']],
    ] as const
  ).flatMap(([field, current]) =>
    (solicitud[field] ?? current) === current ? [] : [{ field, detail: CONSENT_CHANGED }],
  );

/** The most affiliations: of an address in 15 minutes and a day, of a user in a day, of all visitors in an hour. */
const AFILIACIONES = {
  en15Minutos: 20,
  alDia: 200,
  deUsuarioAlDia: 200,
  deTodosPorHora: 1000,
};

/** Counts an affiliation in its own transaction, so that only committed ones count; 429 beyond a limit. */
const contarAfiliacion = async (
  env: Environment,
  tx: Query,
  usuarioId: UsuarioId | undefined,
  now: Date,
): Promise<void> => {
  const { en15Minutos, alDia, deUsuarioAlDia } = AFILIACIONES;
  const limits =
    usuarioId === undefined
      ? [
          perAddress(env, 'afiliada.direccion', en15Minutos),
          perAddress(env, 'afiliada.direccion.dia', alDia, '1 day'),
        ]
      : [perAccount(env, 'afiliada.usuario.dia', String(usuarioId), deUsuarioAlDia, '1 day')];
  for (const limit of limits) refuseBeyond(await addTry(tx, limit, now), now);
};

/**
 * Counts a visitor's affiliation among all. Answers whether it is the last without proof of work. All share the row, so
 * it is locked last.
 */
const contarEntreTodas = async (
  env: Environment,
  tx: Query,
  request: Request,
): Promise<boolean> => {
  const total = ofAll('afiliada.total', AFILIACIONES.deTodosPorHora, '1 hour');
  const row = await addTry(tx, total, env.now());
  if (!row.negada) return row.cuenta === total.limite;
  if (!(await workProven(env, tx, request))) throw await askForWork(env);
  return false;
};

/**
 * Affiliates a patient: person, card and both consents. 429 beyond the limit of an address, or of a signed-in user; 428
 * beyond the limit of all visitors, unless work is proved. The last affiliation without proof raises an alarm.
 */
export const afiliarPaciente: UseCase<typeof afiliar> = async (tx, input) => {
  const { body: solicitud, request, env, event } = input;
  const session = bearer(request) === undefined ? undefined : await authenticate(request, env, tx);
  const now = env.now();
  const { NumeroTarjeta, CodigoPaisAfiliacion: pais, CodigoMedico, Opcion } = solicitud;
  await contarAfiliacion(env, tx, session?.usuarioId, now);
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
  try {
    await escribirAfiliacion(tx, {
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
      farmaciaId: session?.pais === pais ? session.farmaciaId : null,
      numeroTarjeta: NumeroTarjeta,
      emitida: Opcion === 'Tarjeta',
      consentimientos: VERSIONES_DE_CONSENTIMIENTO,
      now,
    });
  } catch (error) {
    const constraint = error instanceof DatabaseRefusal ? error.constraint : undefined;
    if (constraint === IDENTIFICACION_UNICA) throw identificacionRepetida(pais);
    if (constraint === TARJETA_UNICA) throw negativaDeTarjeta('Activa', Opcion, pais) ?? error;
    throw error;
  }
  if (session === undefined && (await contarEntreTodas(env, tx, request)))
    event('alarm-affiliations');
  return { NumeroTarjeta };
};

/** Carries out an affiliation. Throws 429 after 60 refused ones from one address in 15 minutes. */
export const contandoNegadas = (
  once: () => Promise<InferInput<typeof afiliar.reply>>,
  { env }: { readonly env: Environment },
) => {
  const limits = [perAddress(env, 'afiliacion.direccion', PER_ADDRESS)];
  return counted(env, limits, async () => {
    const afiliado = await once();
    await endTry(env.database, limits, () => 'takenBack');
    return afiliado;
  });
};
