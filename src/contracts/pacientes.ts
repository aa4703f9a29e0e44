import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { dia, day, leido, pais, text } from './fields.ts';
import { ERRORES, VALIDACION } from '../domain/mensajes.ts';
import { codigoEscrito, lineaEscrita } from '../domain/sinAcentos.ts';
import { PAIS_CODIGOS, PAIS_PREDETERMINADO } from '../domain/paises.ts';
import {
  IDENTIFICACION_MAXIMO,
  IDENTIFICACION_MINIMO,
  identificacionGuardada,
  leerCodigoActivacion,
  leerTarjeta,
} from '../domain/tarjeta.ts';
import { TELEFONO } from '../domain/telefono.ts';

const NOMBRE_MINIMO = 3;
const ACTIVACION = 'El código de activación tiene de 4 a 12 letras o números';

/** A card number as people write it. The output is canonical. */
export const numeroTarjeta = v.pipe(
  text(40, VALIDACION.campoRequerido),
  leido(
    leerTarjeta,
    'El número de tarjeta no es válido: lleva las letras del país y nueve dígitos.',
  ),
);

/** An identity number as people write it. The output is canonical. */
export const numeroIdentificacion = v.pipe(
  v.string(VALIDACION.identificacionCorta),
  v.transform(lineaEscrita),
  v.minLength(IDENTIFICACION_MINIMO, VALIDACION.identificacionCorta),
  v.maxLength(
    IDENTIFICACION_MAXIMO,
    `El Número de identificación puede tener como máximo ${IDENTIFICACION_MAXIMO} caracteres`,
  ),
  leido(
    identificacionGuardada,
    'El Número de identificación solo puede tener letras, números, espacios, puntos, guiones y barras',
  ),
);

/** A part of a person's name, in any alphabet. Its length is that of the stored text, in characters, as in the database. */
const parteDelNombre = (corto: string) =>
  v.pipe(
    v.string(corto),
    v.normalize('NFC'),
    text(100, corto),
    v.check((valor) => Array.from(valor).length >= NOMBRE_MINIMO, corto),
    v.regex(/^[\p{L}\p{M}' ’.-]*$/u, 'Use solo letras, espacios, puntos, guiones y apóstrofos'),
    v.check((valor) => /\p{L}/u.test(valor), corto),
    v.check(
      (valor) => !/\p{M}{3}/u.test(valor),
      'Este nombre lleva más acentos de los que se pueden escribir',
    ),
  );

const correo = v.pipe(
  text(254, VALIDACION.campoRequerido),
  v.email('Escriba un correo electrónico válido, como nombre@dominio.com'),
);

const aceptado = v.literal(true, VALIDACION.campoRequerido);

/** The fields of the affiliation form, one by one, for the wizard's steps. */
export const camposAfiliacion = {
  AceptacionUso: aceptado,
  AvisoPrivacidad: aceptado,
  Opcion: v.picklist(['Tarjeta', 'Cedula'], VALIDACION.elegirOpcion),
  NumeroTarjeta: numeroTarjeta,
  CorreoElectronico: correo,
  ConfirmacionCorreoElectronico: text(254, VALIDACION.campoRequerido),
  Nombre: parteDelNombre(VALIDACION.nombreCorto),
  PrimerApellido: parteDelNombre(VALIDACION.primerApellidoCorto),
  SegundoApellido: parteDelNombre(VALIDACION.segundoApellidoCorto),
  NumeroIdentificacion: numeroIdentificacion,
  FechaNacimiento: v.pipe(
    v.string(VALIDACION.campoRequerido),
    v.minLength(1, VALIDACION.campoRequerido),
    day,
  ),
  CodigoPaisAfiliacion: v.picklist(PAIS_CODIGOS, VALIDACION.elegirOpcion),
  /** The Spanish name of a country that `countries` lists. */
  Nacionalidad: text(100, VALIDACION.elegirOpcion),
  Telefono: v.pipe(
    text(30, VALIDACION.campoRequerido),
    v.regex(TELEFONO, 'Escriba un número de teléfono válido, con al menos 7 dígitos'),
  ),
  /** Optional: may be empty, null or absent. */
  CodigoMedico: v.pipe(
    v.optional(v.nullable(v.string()), null),
    v.transform((codigo) => codigoEscrito(codigo ?? '')),
    v.regex(/^[\w.-]{0,40}$/, 'El código del médico no es válido'),
    v.transform((codigo) => codigo || null),
  ),
  /** Printed on some cards; empty, null or absent for others. */
  CodigoActivacion: v.pipe(
    v.optional(v.nullable(v.string()), null),
    v.transform((codigo) => (codigo ?? '').trim()),
    v.check((codigo) => codigo === '' || leerCodigoActivacion(codigo) !== null, ACTIVACION),
    v.transform(leerCodigoActivacion),
  ),
} as const;

/** Whether the e-mail and its confirmation are equal. A difference marks the confirmation. */
export const mismosCorreos = (valor: {
  readonly CorreoElectronico?: string;
  readonly ConfirmacionCorreoElectronico: string;
}): boolean => valor.CorreoElectronico === valor.ConfirmacionCorreoElectronico;

/** The whole affiliation form. */
export const solicitudAfiliacion = v.pipe(
  v.object({
    ...camposAfiliacion,
    /** The versions of the texts that the page showed. The current ones when left out. */
    VersionAvisoPrivacidad: v.optional(text(20)),
    VersionAceptacionUso: v.optional(text(20)),
  }),
  v.forward(
    v.partialCheck(
      [['CorreoElectronico'], ['ConfirmacionCorreoElectronico']],
      mismosCorreos,
      VALIDACION.correosDistintos,
    ),
    ['ConfirmacionCorreoElectronico'],
  ),
);
export type SolicitudAfiliacion = v.InferOutput<typeof solicitudAfiliacion>;

/**
 * Whether a card number may be activated. `Tarjeta`: the card was issued and is not active yet. `Cedula`:
 * the number was generated and is still free. 404 or 409, with the reason, when it may not.
 */
export const validar = endpoint({
  path: '/api/pacientes/validar/:card',
  access: 'public',
  summary: 'Valida un número de tarjeta para afiliarse',
  params: v.object({ card: numeroTarjeta }),
  search: v.object({
    opcion: v.optional(
      v.picklist(['Tarjeta', 'Cedula'], 'La opción debe ser Tarjeta o Cedula'),
      'Tarjeta',
    ),
  }),
  /** `RequiereCodigo`: the card has an activation code, which the affiliation must bring. */
  reply: v.object({ NumeroTarjeta: v.string(), RequiereCodigo: v.boolean() }),
  failure: ERRORES.tarjeta,
  refusals: [404, 409],
});

/** Whether an identity number may be affiliated in a country. 409 when it already is. */
export const validarIdentificacion = endpoint({
  path: '/api/pacientes/validarIdentificacion/:id',
  access: 'public',
  summary: 'Valida un número de identificación para afiliarse',
  params: v.object({ id: numeroIdentificacion }),
  search: v.object({ pais: v.optional(pais, PAIS_PREDETERMINADO) }),
  reply: v.object({ NumeroIdentificacion: v.string() }),
  failure: ERRORES.identificacion,
  refusals: [404, 409],
});

/** All nationalities, in the order of their Spanish names. */
export const countries = endpoint({
  path: '/api/pacientes/countries',
  access: 'public',
  summary: 'Países con su nombre en español',
  reply: v.array(v.object({ name: v.string(), es_name: v.string() })),
  failure: ERRORES.paises,
});

/**
 * Affiliates a patient: person, card and consents together. With `Opcion: 'Cedula'`, a 409 for `NumeroTarjeta` means
 * that the generated number was taken meanwhile: send another number with another key.
 */
export const afiliar = endpoint({
  method: 'POST',
  path: '/api/pacientes',
  access: 'public',
  summary: 'Afilia a un paciente',
  body: solicitudAfiliacion,
  reply: v.object({ NumeroTarjeta: v.string() }),
  attempt: 'header',
  event: 'affiliation',
  failure: ERRORES.afiliar,
  refusals: [401, 404, 409, 422, 428],
});

/** The claim of a person whose identity number another person affiliated. */
export const reclamo = v.object({
  CodigoPaisAfiliacion: camposAfiliacion.CodigoPaisAfiliacion,
  NumeroIdentificacion: numeroIdentificacion,
  Nombre: parteDelNombre(VALIDACION.nombreCorto),
  Telefono: camposAfiliacion.Telefono,
});

/**
 * Tells the office that another person affiliated the sender's identity number. The answer is the same whether
 * or not the number is taken, so it discloses no patient.
 */
export const reclamar = endpoint({
  method: 'POST',
  path: '/api/pacientes/reclamos',
  access: 'public',
  summary: 'Avisa de una afiliación que la persona no hizo',
  body: reclamo,
  reply: v.object({}),
  event: 'affiliation-claimed',
  failure: 'Error al enviar su aviso',
  refusals: [422, 428],
});

/** One redemption of this year, with its promotion's balance and what the next redemption still needs. */
export const saldoRow = v.object({
  PromocionId: v.number(),
  PromocionNombre: v.string(),
  PromocionEstado: v.picklist(['Activo', 'Inactivo']),
  MaximoPorPaciente: v.number(),
  /** Null for a lookup by identity number. */
  CodigoConfirmacion: v.nullable(v.string()),
  CreatedOn: v.string(),
  /** Names the redemption for `desconocer`, and for nothing else. */
  Referencia: v.string(),
  PacienteTarjeta: v.string(),
  PacienteNombre: v.string(),
  PacienteApellido: v.string(),
  PacienteSegundoApellido: v.string(),
  /** This year's redemptions of the promotion without rejected ones, and the rest of its maximum. */
  CanjesEfectuados: v.number(),
  SaldoDisponible: v.number(),
  /** The invoices that a redemption needs, and the pre-registered ones that the next one can use. */
  FacturasNecesarias: v.number(),
  FacturasPreregistradas: v.number(),
  /** The latest date of an invoice that goes with them (60 days). Null without pre-registered ones. */
  ProximaFacturaHasta: v.nullable(dia),
});
export type SaldoRow = v.InferOutput<typeof saldoRow>;

/** The header with the date of birth of a balance lookup: histories and logs keep addresses. */
export const CABECERA_NACIMIENTO = 'Fecha-Nacimiento';

/** That header by its field's name. */
export const nacimientoDeSaldo = v.object({ FechaNacimiento: day });

/**
 * The redemptions by which a balance is shown, newest first: this year's and, of a promotion without one, the last
 * before. An identity number needs the date of birth in the header `Fecha-Nacimiento`; its answer has first name,
 * initials, a masked card and no confirmation code. Empty alike for an unknown person, one without a redemption, and a
 * wrong or missing date. 422 at `FechaNacimiento`, for every card alike, when a card needs it, too.
 */
export const saldo = endpoint({
  path: '/api/pacientes/saldo/:cardOrId',
  access: 'public',
  summary: 'Saldo de canjes de un paciente',
  params: v.object({ cardOrId: text(40, VALIDACION.campoRequerido) }),
  search: v.object({ pais: v.optional(pais) }),
  reply: v.array(saldoRow),
  failure: ERRORES.saldo,
  refusals: [404, 422],
});

/** A redemption that a person does not recognise, with the data of the balance lookup. */
export const desconocimiento = v.object({
  Numero: saldo.params.entries.cardOrId,
  Pais: v.optional(pais),
  FechaNacimiento: v.optional(v.nullable(day), null),
  Referencia: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, 'La referencia no es válida.')),
});

/**
 * Tells the auditors that a person does not recognise a redemption of their balance, by the same proofs and limits. The
 * answer is the same for an unknown person, another's redemption and a repetition.
 */
export const desconocer = endpoint({
  method: 'POST',
  path: '/api/pacientes/desconocimientos',
  access: 'public',
  summary: 'Avisa de un canje que el paciente no reconoce',
  body: desconocimiento,
  reply: v.object({}),
  event: 'redemption-disavowed',
  failure: 'Error al enviar su aviso',
});
