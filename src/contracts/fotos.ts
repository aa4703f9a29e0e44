import * as v from 'valibot';
import { codigoConfirmacion } from './codigoConfirmacion.ts';
import { endpoint } from './endpoint.ts';
import { instante } from './fields.ts';
import { FOTO_BYTES, FOTOS_MAXIMO } from '../domain/fotos.ts';

/** The number of a photo of the redemption, from 1 on, in a path. */
const orden = v.pipe(
  v.string(),
  v.regex(new RegExp(`^[1-${FOTOS_MAXIMO}]$`), `Un canje admite ${FOTOS_MAXIMO} fotos.`),
  v.transform(Number),
);

const ordenes = v.array(v.number());

const envio = {
  method: 'POST',
  bodyBytes: FOTO_BYTES,
  reply: v.object({ Ordenes: ordenes }),
  attempt: 'header',
  event: 'guardar-foto',
  failure: 'No se pudo guardar la foto. Inténtelo de nuevo.',
  refusals: [404, 409, 413, 415, 422],
  file: { type: 'image/jpeg', wanted: 'Envíe la foto como JPEG (Content-Type: image/jpeg).' },
} as const;

/** The photos of a redemption. Only auditors see another redemption of the same paper. */
export const listar = endpoint({
  path: '/api/fotos/:code',
  access: 'verCanjes',
  summary: 'Fotos de las facturas de un canje',
  params: v.object({ code: codigoConfirmacion }),
  reply: v.object({
    /** What asks for photos: the promotion, or the audit because of the signals. Null if they are optional. */
    Pide: v.nullable(v.picklist(['promocion', 'auditoria'])),
    /** Photos may be sent: the redemption is pending. */
    Admite: v.boolean(),
    Fotos: v.array(
      v.object({
        Orden: v.number(),
        RecibidaEn: instante,
        /** The code of an earlier redemption with a photo of the same paper, or null. */
        Repite: v.nullable(v.string()),
      }),
    ),
  }),
  failure: 'No se pudieron consultar las fotos. Inténtelo de nuevo.',
  refusals: [404],
});

/**
 * Stores one photo of a pending redemption, under the number in the path or, when another photo has that one, the next
 * free one: a counter and a telephone may send at once. 409 when the redemption has as many as it takes.
 */
export const guardar = endpoint({
  ...envio,
  path: '/api/fotos/:code/:orden',
  access: 'registrarCanje',
  summary: 'Guarda una foto de las facturas de un canje',
  params: v.object({ code: codigoConfirmacion, orden }),
});

/** One photo, for auditors. Answered as a JPEG. */
export const ver = endpoint({
  path: '/api/fotos/:code/:orden',
  access: 'auditarCanje',
  summary: 'Una foto de las facturas de un canje',
  params: v.object({ code: codigoConfirmacion, orden }),
  reply: v.unknown(),
  failure: 'No se pudo abrir la foto. Inténtelo de nuevo.',
  refusals: [404],
});

/** A one-time address for the camera of the pharmacist's phone, for this redemption only. */
export const pedirEnlace = endpoint({
  method: 'POST',
  path: '/api/fotos/:code/enlace',
  access: 'registrarCanje',
  summary: 'Enlace para tomar las fotos con un teléfono',
  params: v.object({ code: codigoConfirmacion }),
  reply: v.object({ Enlace: v.string(), VenceEn: instante }),
  event: 'enlace-de-fotos',
  failure: 'No se pudo hacer el enlace. Inténtelo de nuevo.',
  refusals: [404, 409],
});

/** A secret of 256 bits, base64url. */
const secreto = (falta: string) => v.pipe(v.string(falta), v.regex(/^[\w-]{43}$/, falta));

/** The sentence for an address that is used, expired or unknown. */
export const ENLACE_GASTADO =
  'Este enlace ya no sirve. Pida otro en la pantalla del canje, en la computadora de la farmacia.';

/** The header in which a phone sends its pass. */
export const CABECERA_DEL_PASE = 'x-llave-fotos';

/** Opens a one-time address: only the first phone to open it gets a pass. */
export const abrirEnlace = endpoint({
  method: 'POST',
  path: '/api/fotos/telefono',
  access: 'public',
  summary: 'Abre un enlace de fotos',
  body: v.object({ Enlace: secreto(ENLACE_GASTADO) }),
  reply: v.object({
    Llave: v.string(),
    CodigoConfirmacion: v.string(),
    VenceEn: instante,
    Ordenes: ordenes,
  }),
  event: 'abrir-enlace-de-fotos',
  failure: 'No se pudo abrir el enlace. Inténtelo de nuevo.',
  refusals: [404],
});

/** Stores a photo that a phone took, by the pass in `CABECERA_DEL_PASE`, as `guardar` does. */
export const guardarDeTelefono = endpoint({
  ...envio,
  path: '/api/fotos/telefono/:orden',
  access: 'public',
  summary: 'Guarda una foto tomada con un teléfono',
  params: v.object({ orden }),
});
