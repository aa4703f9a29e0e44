import { leerTarjeta } from '../../domain/tarjeta.ts';

const KEY = 'recien-afiliada';

/** Keeps for this tab's session the card number that its welcome page has just shown. */
export function noteRecienAfiliada(numero: string): void {
  try {
    sessionStorage.setItem(KEY, numero);
  } catch {
    // Without storage the welcome is shown as to a known patient.
  }
}

/** Whether a number, however it is written, is the card that was welcomed in this tab. */
export function esRecienAfiliada(texto: string): boolean {
  const tarjeta = leerTarjeta(texto);
  try {
    return tarjeta !== null && sessionStorage.getItem(KEY) === tarjeta;
  } catch {
    return false;
  }
}
