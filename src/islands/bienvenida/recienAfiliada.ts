import { leerTarjeta } from '../../domain/tarjeta.ts';
import { createNote } from '../../stores/note.ts';

/** The card number of the affiliation that this tab has just completed. */
export const recienAfiliada = createNote('recien-afiliada');

/** Whether a number, however it is written, is the card of the affiliation just completed in this tab. */
export function esRecienAfiliada(texto: string): boolean {
  const tarjeta = leerTarjeta(texto);
  return tarjeta !== null && recienAfiliada.read() === tarjeta;
}
