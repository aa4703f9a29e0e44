import type { SolicitudRow } from '../../contracts/derechos.ts';
import { diasHasta } from '../../domain/calendario.ts';
import type { Acto } from '../../domain/derechos.ts';
import { plazoEnDias } from '../../domain/tiempoRestante.ts';

export const HACE: Readonly<Record<Acto, string>> = {
  exportar: 'Preparar la copia',
  rectificar: 'Corregir los datos',
  retirar: 'Retirar del programa',
  anonimizar: 'Borrar los datos',
};

/** The state of a request's clock: 'vence hoy', '6 días de atraso', 'plazo detenido'. */
export function plazoEnPalabras({ Estado, Origen, Pais, Vence }: SolicitudRow): string {
  if (Estado !== 'Abierta' || Vence === null)
    return Estado === 'Detenida' ? 'plazo detenido' : Estado.toLowerCase();
  if (Origen === 'plazo') return 'plazo de conservación';
  return plazoEnDias(diasHasta(Pais, Vence, new Date()));
}

/** The names of the legal texts. */
export const TEXTOS: Readonly<Record<string, string>> = {
  'aviso-privacidad': 'Aviso de privacidad',
  'aceptacion-uso': 'Términos de uso del programa',
  'terminos-de-uso': 'Términos de uso',
};
