import type { Dia } from './calendario.ts';
import { tieneEdadMinima } from './edad.ts';
import { VALIDACION } from './mensajes.ts';
import { esNacionalidad } from './nacionalidades.ts';

/** What of a person is judged by more than its own form; what is absent is not. */
interface DatosDePersona {
  readonly FechaNacimiento?: Dia | undefined;
  readonly Nacionalidad?: string | undefined;
}

/** What keeps somebody with these data from being affiliated on `dia`, field by field. */
export function faltasDePersona(
  { FechaNacimiento, Nacionalidad }: DatosDePersona,
  dia: Dia,
): { field: keyof DatosDePersona; detail: string }[] {
  const faltas: ReturnType<typeof faltasDePersona> = [];
  if (FechaNacimiento !== undefined && !tieneEdadMinima(FechaNacimiento, dia)) {
    faltas.push({ field: 'FechaNacimiento', detail: VALIDACION.menorDeEdad });
  }
  if (Nacionalidad !== undefined && !esNacionalidad(Nacionalidad)) {
    faltas.push({ field: 'Nacionalidad', detail: VALIDACION.elegirOpcion });
  }
  return faltas;
}
