import type { Dia } from './calendario.ts';
import { tieneEdadMinima } from './edad.ts';
import type { FaltaDeCampo } from './errores.ts';
import { VALIDACION } from './mensajes.ts';
import { esNacionalidad } from './nacionalidades.ts';

/** The fields of a patient that have rules of their own. A missing field is not checked. */
interface DatosDePaciente {
  readonly FechaNacimiento?: Dia | undefined;
  readonly Nacionalidad?: string | undefined;
}

/** The field errors that prevent an affiliation with these data on `dia`. */
export function faltasDePaciente(
  { FechaNacimiento, Nacionalidad }: DatosDePaciente,
  dia: Dia,
): FaltaDeCampo<keyof DatosDePaciente>[] {
  const faltas: ReturnType<typeof faltasDePaciente> = [];
  if (FechaNacimiento !== undefined && !tieneEdadMinima(FechaNacimiento, dia)) {
    faltas.push({ field: 'FechaNacimiento', detail: VALIDACION.menorDeEdad });
  }
  if (Nacionalidad !== undefined && !esNacionalidad(Nacionalidad)) {
    faltas.push({ field: 'Nacionalidad', detail: VALIDACION.elegirOpcion });
  }
  return faltas;
}
