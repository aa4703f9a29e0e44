import * as v from 'valibot';
import { leido } from './fields.ts';
import { leerCodigo } from '../domain/codigoConfirmacion.ts';
import { VALIDACION } from '../domain/mensajes.ts';

/** A confirmation code as people write it. The output is canonical. */
export const codigoConfirmacion = v.pipe(
  v.string(VALIDACION.campoRequerido),
  v.minLength(1, VALIDACION.campoRequerido),
  leido(leerCodigo, 'Revise el código de confirmación: alguno de sus caracteres no es correcto.'),
);
