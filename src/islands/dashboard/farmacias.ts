import type { InferOutput } from 'valibot';
import type { farmaciasDeUsuario } from '../../contracts/dashboard/listas.ts';
import { sinAcentos } from '../../domain/sinAcentos.ts';

/** A pharmacy within the person's scope. */
export type Farmacia = InferOutput<typeof farmaciasDeUsuario.reply>[number];

/** The pharmacies whose name, chain or code hold every word of `text`; case and accents do not matter. */
export function filtrarFarmacias(farmacias: readonly Farmacia[], text: string): Farmacia[] {
  const words = sinAcentos(text).split(/\s+/).filter(Boolean);
  return farmacias.filter(({ Nombre, NombreCadena, Codigo }) => {
    const searched = sinAcentos(`${Nombre} ${NombreCadena} ${Codigo}`);
    return words.every((word) => searched.includes(word));
  });
}
