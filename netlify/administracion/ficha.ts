import { MAESTROS } from '../../src/contracts/administracion/maestros.ts';
import type { Ficha } from '../../src/domain/administracion.ts';

const titulos = Object.values(MAESTROS).flatMap(({ columnas }) =>
  columnas.map(({ titulo }) => titulo),
);
const lugarDe = (titulo: string): number =>
  titulos.includes(titulo) ? titulos.indexOf(titulo) : titulos.length;

/** A card in the order of its form: the database keeps none. Whatever no form has comes last. */
export const enOrden = <Una extends Ficha | null>(ficha: Una): Una =>
  ficha === null
    ? ficha
    : (Object.fromEntries(
        Object.entries(ficha).sort(([una], [otra]) => lugarDe(una) - lugarDe(otra)),
      ) as Una);
