import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  dia,
  namesOf,
  idInPath,
  instante,
  pagedWithTotal,
  paging,
  pais,
  text,
  textoLargo,
} from './fields.ts';
import { camposAfiliacion } from './pacientes.ts';
import { ACTOS, DERECHOS, ESTADOS_SOLICITUD, MOVIMIENTOS } from '../domain/derechos.ts';
import { VALIDACION } from '../domain/mensajes.ts';
import { PAIS_CODIGOS } from '../domain/paises.ts';
import { identificacionGuardada, leerTarjeta } from '../domain/tarjeta.ts';

const derecho = v.picklist(namesOf(DERECHOS), VALIDACION.elegirOpcion);

/** A card or an identity number as people write it. */
export const numeroDePersona = v.pipe(
  text(40, VALIDACION.campoRequerido),
  v.check(
    (numero) => leerTarjeta(numero) !== null || identificacionGuardada(numero) !== null,
    'Escriba su número de tarjeta o de identificación, con letras, números y guiones.',
  ),
);

/** The fields of the form 'Sus datos y derechos'. */
export const camposSolicitud = {
  Pais: v.picklist(PAIS_CODIGOS, VALIDACION.elegirOpcion),
  Numero: numeroDePersona,
  FechaNacimiento: camposAfiliacion.FechaNacimiento,
  Derecho: derecho,
  RespuestaPor: v.picklist(['correo', 'telefono'], VALIDACION.elegirOpcion),
  Contacto: text(254, VALIDACION.campoRequerido),
  /** Details, such as what to correct; possibly empty. */
  Detalle: textoLargo(1000, 'Escriba los detalles como texto.'),
} as const;

/** Whether a contact is of the kind that was chosen. */
export const contactoDelMedio = ({
  RespuestaPor,
  Contacto,
}: {
  readonly RespuestaPor: string;
  readonly Contacto: string;
}): boolean =>
  v.is(
    RespuestaPor === 'correo' ? camposAfiliacion.CorreoElectronico : camposAfiliacion.Telefono,
    Contacto,
  );
export const contactoDeOtroMedio = ({
  input: { RespuestaPor },
}: {
  readonly input: { readonly RespuestaPor: string };
}): string =>
  RespuestaPor === 'correo'
    ? 'Escriba el correo al que le respondemos, como nombre@correo.com'
    : 'Escriba el teléfono al que le llamamos, como 8888 0000';

/** The whole form: the contact is of the kind that was chosen. */
export const solicitud = v.pipe(
  v.object(camposSolicitud),
  v.forward(
    v.partialCheck([['RespuestaPor'], ['Contacto']], contactoDelMedio, contactoDeOtroMedio),
    ['Contacto'],
  ),
);
export type Solicitud = v.InferOutput<typeof solicitud>;

/**
 * Makes a request of rights at the desk. The answer is the same for every number, so it discloses no patient. The same
 * form sent twice makes one request.
 */
export const solicitar = endpoint({
  method: 'POST',
  path: '/api/derechos/solicitudes',
  access: 'public',
  summary: 'Solicita ejercer un derecho sobre los datos propios',
  body: solicitud,
  /** The number to keep, the last day for the answer, and whether this address sent the same form today. */
  reply: v.object({ Numero: v.string(), Vence: dia, Repetida: v.boolean() }),
  event: 'rights-requested',
  failure: 'Error al enviar su solicitud',
  refusals: [422, 428],
});

const URGENCIAS = ['vencida', 'por-vencer', 'en-plazo'] as const;

/** A request in the desk's list, without names. */
export const solicitudRow = v.object({
  Id: v.number(),
  Numero: v.string(),
  Pais: pais,
  Derecho: derecho,
  Origen: v.picklist(['sitio', 'oficina', 'plazo']),
  Estado: v.picklist(ESTADOS_SOLICITUD),
  RecibidaEn: instante,
  /** Null while the clock is stopped. */
  Vence: v.nullable(dia),
  /** Null unless the request is open. */
  Urgencia: v.nullable(v.picklist(URGENCIAS)),
});
export type SolicitudRow = v.InferOutput<typeof solicitudRow>;

/** The lists of the desk, in the order of its tabs. */
export const LISTAS = ['abiertas', 'vencidas', 'proximas', 'detenidas', 'respondidas'] as const;

/** Requests of the scope; open ones by the day they are due. With `numero`, of every list the one of that number. */
export const listar = endpoint({
  path: '/api/derechos/solicitudes',
  access: 'atenderLlamadas',
  summary: 'Solicitudes de derechos',
  search: v.object({
    ...paging,
    lista: v.optional(v.picklist(LISTAS, 'Elija una de las listas'), 'abiertas'),
    pais: v.optional(pais),
    numero: v.optional(text(20)),
  }),
  reply: pagedWithTotal(solicitudRow),
  failure: 'Error al obtener las solicitudes',
  refusals: [404],
});

/** The values of a person that a correction may change, by the affiliation form's names. */
export const datosDePersona = v.object({
  Nombre: v.string(),
  PrimerApellido: v.string(),
  SegundoApellido: v.string(),
  NumeroIdentificacion: v.string(),
  CorreoElectronico: v.string(),
  Telefono: v.string(),
  FechaNacimiento: dia,
  Nacionalidad: v.string(),
});

/** A consent that a person gave. */
export const consentimientoDado = v.object({
  Texto: v.string(),
  Version: v.string(),
  AceptadoEn: v.string(),
  RetiradoEn: v.nullable(v.string()),
  /** Names the accepted text; null if it was not kept. */
  Huella: v.nullable(v.string()),
});

const deSolicitud = v.object({ id: idInPath });

/** One request, with everything that the desk needs to answer it. */
export const ver = endpoint({
  path: '/api/derechos/solicitudes/:id',
  access: 'atenderLlamadas',
  summary: 'Una solicitud de derechos',
  params: deSolicitud,
  reply: v.object({
    ...solicitudRow.entries,
    /** What the person wrote; null once it is deleted, or if the clock made the request. An erasure leaves the contact. */
    Escrito: v.nullable(
      v.object({
        Numero: v.nullable(v.string()),
        FechaNacimiento: v.nullable(dia),
        Nombre: v.nullable(v.string()),
        RespuestaPor: v.nullable(v.picklist(['correo', 'telefono'])),
        Contacto: v.nullable(v.string()),
        Detalle: v.nullable(v.string()),
      }),
    ),
    /** Another open request of the same person for the same right. */
    Repetida: v.nullable(v.object({ Id: v.number(), Numero: v.string() })),
    /** Whether a patient matches number and date: both, the number alone, or neither. */
    Coincidencia: v.picklist(['persona', 'otra-fecha', 'nadie']),
    Persona: v.nullable(
      v.object({
        Nombre: v.string(),
        NumeroTarjeta: v.string(),
        EstadoTarjeta: v.string(),
        UltimoCanje: v.nullable(v.string()),
        /** Names the person in the address of the page. */
        Referencia: v.string(),
        /** The values that a correction may change; null if the caller carries none out. */
        Datos: v.nullable(datosDePersona),
      }),
    ),
    Consentimientos: v.array(consentimientoDado),
    Movimientos: v.array(
      v.object({
        Tipo: v.picklist(namesOf(MOVIMIENTOS)),
        OcurridoEn: v.string(),
        Usuario: v.nullable(v.string()),
        Nota: v.nullable(v.string()),
      }),
    ),
    /** What the caller can carry out for it now. */
    Actos: v.array(v.picklist(ACTOS)),
    Aplicada: v.boolean(),
    PuedeDetener: v.boolean(),
  }),
  failure: 'Error al obtener la solicitud',
  refusals: [404],
});
export type SolicitudVista = v.InferOutput<typeof ver.reply>;

const acto = v.object({
  Acto: v.picklist(ACTOS, VALIDACION.elegirOpcion),
  /** The corrected values, by the affiliation form's names. */
  Cambios: v.optional(v.record(text(40), v.pipe(v.string(), v.maxLength(254))), {}),
  /** The values when a correction's form was opened. Refused if another person corrected one since. */
  Visto: v.optional(
    v.partial(v.object({ ...datosDePersona.entries, FechaNacimiento: v.string() })),
  ),
  /** Former values, to be searched in free texts. */
  Tambien: v.optional(v.pipe(v.array(text(254)), v.maxLength(20, 'Son demasiados valores')), []),
});
const cumplido = v.object({
  /** What happened, or would happen, in sentences. */
  Lineas: v.array(v.string()),
  /** Everything that is stored of the person, for a copy. */
  Expediente: v.nullable(v.looseObject({})),
});

/** Carries out the request and rolls it back, to show what would happen. */
export const ensayar = endpoint({
  method: 'POST',
  path: '/api/derechos/solicitudes/:id/ensayo',
  access: 'atenderDerechos',
  summary: 'Ensaya lo que pide una solicitud de derechos',
  params: deSolicitud,
  body: acto,
  reply: cumplido,
  event: 'rights-trial',
  failure: 'Error al ensayar la solicitud',
  refusals: [404, 409, 422],
});

/** Carries out the request, once. */
export const aplicar = endpoint({
  method: 'POST',
  path: '/api/derechos/solicitudes/:id/aplicar',
  access: 'atenderDerechos',
  summary: 'Cumple lo que pide una solicitud de derechos',
  params: deSolicitud,
  body: acto,
  reply: cumplido,
  event: 'rights-applied',
  failure: 'Error al cumplir la solicitud',
  refusals: [404, 409, 422],
});

/** The movements that the desk adds by hand: stop, resume, identify, answer. */
export const MOVIMIENTOS_DE_MESA = ['Detenida', 'Reanudada', 'Identificada', 'Respondida'] as const;

/** Adds a movement to a request. */
export const mover = endpoint({
  method: 'POST',
  path: '/api/derechos/solicitudes/:id/movimientos',
  access: 'atenderDerechos',
  summary: 'Anota un movimiento de una solicitud de derechos',
  params: deSolicitud,
  body: v.object({
    Tipo: v.picklist(MOVIMIENTOS_DE_MESA, VALIDACION.elegirOpcion),
    Nota: text(1000, 'Escriba qué se pidió, se comprobó o se respondió'),
    /** The request's movements when it was opened. Refused if there are more: another person attends to it. */
    Visto: v.optional(v.number()),
  }),
  reply: v.object({ Estado: v.picklist(ESTADOS_SOLICITUD), Vence: v.nullable(dia) }),
  attempt: 'header',
  event: 'rights-moved',
  failure: 'Error al anotar el movimiento',
  refusals: [404, 409, 422],
});
