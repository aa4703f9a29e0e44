import type { InferOutput } from 'valibot';
import type { farmaciasDeUsuario } from '../../contracts/dashboard/listas.ts';

/** A pharmacy within the person's scope. */
export type Farmacia = InferOutput<typeof farmaciasDeUsuario.reply>[number];

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The pharmacies whose name, chain or code hold every word of `text`; case and accents do not matter. */
export function filtrarFarmacias(farmacias: readonly Farmacia[], text: string): Farmacia[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return farmacias.filter(({ Nombre, NombreCadena, Codigo }) => {
    const searched = plain(`${Nombre} ${NombreCadena} ${Codigo}`);
    return words.every((word) => searched.includes(word));
  });
}
