import { leerTarjeta } from '../../domain/tarjeta.ts';
import { createNote } from '../../stores/note.ts';

/** The card number that the welcome page of this tab has just shown. */
export const recienAfiliada = createNote('recien-afiliada');

/** Whether a number, however it is written, is the card that was welcomed in this tab. */
export function esRecienAfiliada(texto: string): boolean {
  const tarjeta = leerTarjeta(texto);
  return tarjeta !== null && recienAfiliada.read() === tarjeta;
}
