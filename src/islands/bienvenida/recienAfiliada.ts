import { leerTarjeta } from '../../domain/tarjeta.ts';
import { createNote } from '../../stores/note.ts';

/** The card number of the affiliation that this tab has just completed, a space, and the person's name. */
export const recienAfiliada = createNote('recien-afiliada');

/** The name of whom this tab has just affiliated if a number, however it is written, is their card's; else undefined. */
export function nombreDeAfiliada(texto: string): string | undefined {
  const [numero, nombre] = recienAfiliada.read()?.split(/ (.*)/) ?? [];
  return numero === leerTarjeta(texto) ? nombre : undefined;
}
