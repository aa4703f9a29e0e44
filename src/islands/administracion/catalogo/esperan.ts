import {
  type Catalogo,
  columnasDelFormulario,
  sensiblesDe,
} from '../../../contracts/administracion/catalogos.ts';

type Celdas = Readonly<Record<string, string>>;

/** The headings of what waits for a second person only because a sensitive column of the row changes with it. */
export function titulosQueEsperan(catalogo: Catalogo, antes: Celdas, despues: Celdas): string[] {
  const sensibles = sensiblesDe(catalogo);
  const cambian = columnasDelFormulario(catalogo).filter(
    ({ campo }) => despues[campo] !== undefined && despues[campo] !== antes[campo],
  );
  const sueltas = cambian.filter(({ campo }) => sensibles[campo] === undefined);
  return sueltas.length < cambian.length ? sueltas.map(({ titulo }) => `«${titulo}»`) : [];
}
