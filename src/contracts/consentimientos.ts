import * as v from 'valibot';
import { numeroDePersona } from './derechos.ts';
import { endpoint } from './endpoint.ts';
import { text } from './fields.ts';
import { camposAfiliacion } from './pacientes.ts';

/** The form in which an affiliated person accepts the texts in force. */
export const nuevoConsentimiento = v.object({
  Pais: camposAfiliacion.CodigoPaisAfiliacion,
  Numero: numeroDePersona,
  FechaNacimiento: camposAfiliacion.FechaNacimiento,
  AvisoPrivacidad: camposAfiliacion.AvisoPrivacidad,
  AceptacionUso: camposAfiliacion.AceptacionUso,
  /** The versions that the page showed. */
  VersionAvisoPrivacidad: text(20),
  VersionAceptacionUso: text(20),
});

/** Accepts the texts in force. The answer is the same for every number. 409 when the page showed older texts. */
export const consentir = endpoint({
  method: 'POST',
  path: '/api/pacientes/consentimientos',
  access: 'public',
  summary: 'Acepta los textos vigentes del programa',
  body: nuevoConsentimiento,
  reply: v.object({}),
  event: 'consent-renewed',
  failure: 'Error al guardar su aceptación',
  refusals: [409, 422],
});

/** A legal text as it was published, by its hash; kept for years. */
export const textoLegal = endpoint({
  path: '/api/pacientes/textos/:huella',
  access: 'public',
  summary: 'Un texto legal por su huella',
  params: v.object({
    huella: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'La huella no es válida')),
  }),
  reply: v.object({
    Texto: v.string(),
    Version: v.string(),
    Desde: v.string(),
    /** Markdown, as the editors wrote it. */
    Contenido: v.string(),
  }),
  failure: 'Error al obtener el texto',
  refusals: [404],
});
