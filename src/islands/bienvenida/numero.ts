import { agruparTarjeta, leerTarjeta } from '../../domain/tarjeta.ts';

/** The card number at the end of a welcome page's path, in its canonical form; null unless it is well-formed. */
export function numeroEnDireccion(path: string): string | null {
  const last = /^\/pacientes\/bienvenida\/([^/]+)\/?$/.exec(path)?.[1];
  if (last === undefined) return null;
  try {
    return leerTarjeta(decodeURIComponent(last));
  } catch {
    return null;
  }
}

/** What a person sends to themselves to keep the number. */
export const textoParaGuardar = (numero: string): string =>
  `Mi número de tarjeta de Junto a Tí es ${agruparTarjeta(numero)}. Lo presento en la farmacia con mi receta y mis facturas.`;
