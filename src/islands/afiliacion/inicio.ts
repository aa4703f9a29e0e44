import { boolean, object, pipe, value } from 'valibot';
import { VALIDACION } from '../../domain/mensajes.ts';

/*
 * What the first step needs. The other three, with their rules and requests, are loaded once somebody
 * begins: most of the page's own script is not needed to read two texts.
 */

/** The four steps, in order. */
export const PASOS = [
  'Términos y privacidad',
  'Tarjeta y correo',
  'Nombre e identificación',
  'País y contacto',
] as const;

/** 1 to 4. */
export type Paso = 1 | 2 | 3 | 4;

const aceptado = pipe(boolean(), value(true, VALIDACION.campoRequerido));

/** Step 1: both consents. */
export const paso1 = object({ AceptacionUso: aceptado, AvisoPrivacidad: aceptado });

/** Both consents, as they are ticked. */
export interface Consentimiento {
  readonly AceptacionUso: boolean;
  readonly AvisoPrivacidad: boolean;
}

/** The name under which the form's draft is kept. */
export const BORRADOR = 'afiliacion';
