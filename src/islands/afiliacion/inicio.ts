import { boolean, type InferOutput, object, optional, parse, pipe, string, value } from 'valibot';
import { VALIDACION } from '../../domain/mensajes.ts';

// What the page and the first step need, without the rules and requests of the other steps.

/** The four steps, in order. */
export const PASOS = [
  'Términos y privacidad',
  'Tarjeta y correo',
  'Nombre e identificación',
  'País y contacto',
] as const;

/** 1 to 4. */
export type Paso = 1 | 2 | 3 | 4;

/** Ids of the dialogs with the long texts: they are part of the page, not of a script. */
export const DIALOGO_AVISO = 'texto-aviso-privacidad';
export const DIALOGO_USO = 'texto-aceptacion-uso';

const aceptado = pipe(boolean(), value(true, VALIDACION.campoRequerido));

/** Step 1: both consents. */
export const paso1 = object({ AceptacionUso: aceptado, AvisoPrivacidad: aceptado });

/** The versions of the texts that the page shows; they are stored with the consent. */
export interface Versiones {
  readonly VersionAvisoPrivacidad: string;
  readonly VersionAceptacionUso: string;
}

/** Both consents, and the versions of the texts that they were given to; a draft keeps them. */
export const consentimiento = object({
  AceptacionUso: optional(boolean(), false),
  AvisoPrivacidad: optional(boolean(), false),
  VersionAceptacionUso: optional(string(), ''),
  VersionAvisoPrivacidad: optional(string(), ''),
});

export type Consentimiento = InferOutput<typeof consentimiento>;

export const sinAceptar: Consentimiento = parse(consentimiento, {});

/** Whether both texts were accepted as the page shows them today. */
export const estaVigente = (dado: Consentimiento, versiones: Versiones): boolean =>
  dado.AceptacionUso &&
  dado.AvisoPrivacidad &&
  dado.VersionAceptacionUso === versiones.VersionAceptacionUso &&
  dado.VersionAvisoPrivacidad === versiones.VersionAvisoPrivacidad;
