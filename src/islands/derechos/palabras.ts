import type { SolicitudRow } from '../../contracts/derechos.ts';
import { formatearDia } from '../../domain/calendario.ts';
import type { Acto } from '../../domain/derechos.ts';

export const HACE: Readonly<Record<Acto, string>> = {
  exportar: 'Preparar la copia',
  rectificar: 'Corregir los datos',
  retirar: 'Retirar del programa',
  anonimizar: 'Borrar los datos',
};

/** The state of a request, in words. */
export function plazoEnPalabras({ Estado, Vence, Urgencia }: SolicitudRow): string {
  if (Estado === 'Detenida') return 'Plazo detenido';
  const dia = Vence === null ? '' : formatearDia(Vence);
  if (Estado === 'Respondida') return 'Respondida';
  if (Urgencia === 'vencida') return `Venció el ${dia}`;
  return Urgencia === 'por-vencer' ? `Vence ya: ${dia}` : `Vence el ${dia}`;
}

/** The names of the legal texts. */
export const TEXTOS: Readonly<Record<string, string>> = {
  'aviso-privacidad': 'Aviso de privacidad',
  'aceptacion-uso': 'Términos de uso del programa',
  'terminos-de-uso': 'Términos de uso',
};
