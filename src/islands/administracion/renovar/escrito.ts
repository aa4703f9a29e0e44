import * as v from 'valibot';
import {
  type Renovable,
  terminosDeRenovacion,
} from '../../../contracts/administracion/renovacion.ts';

/** What stands in the fields of one promotion. */
export interface Escrito {
  readonly elegida: boolean;
  readonly MaximoMensual: string;
  readonly MaximoAnual: string;
  readonly Inicio: string;
  readonly Fin: string;
  readonly RequiereReceta: boolean;
}

/** The new year's own terms, or last year's for the whole of the new one. */
export function escritoDe(fila: Renovable, anio: number): Escrito {
  const de = fila.Siguiente ?? fila;
  return {
    // What the year already has is left alone unless somebody chooses it.
    elegida: fila.Siguiente === null,
    MaximoMensual: String(de.MaximoMensual),
    MaximoAnual: String(de.MaximoAnual),
    Inicio: fila.Siguiente?.Inicio ?? `${anio}-01-01`,
    Fin: fila.Siguiente?.Fin ?? `${anio}-12-31`,
    RequiereReceta: de.RequiereReceta,
  };
}

/** The terms as they are sent, or the first field that is wrong. */
export function leerEscrito({ Id }: Renovable, escrito: Escrito) {
  const numero = (texto: string) => (texto.trim() === '' ? Number.NaN : Number(texto));
  const leida = v.safeParse(terminosDeRenovacion, {
    Id,
    MaximoMensual: numero(escrito.MaximoMensual),
    MaximoAnual: numero(escrito.MaximoAnual),
    Inicio: escrito.Inicio,
    Fin: escrito.Fin,
    RequiereReceta: escrito.RequiereReceta,
  });
  if (leida.success) return { terminos: leida.output };
  const [primera] = leida.issues;
  return { campo: v.getDotPath(primera) ?? 'Inicio', falta: primera.message };
}
