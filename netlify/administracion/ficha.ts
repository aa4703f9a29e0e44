import { MAESTROS } from '../../src/contracts/administracion/maestros.ts';
import type { Ficha } from '../../src/domain/administracion.ts';

const titulos = Object.values(MAESTROS).flatMap(({ columnas }) =>
  columnas.map(({ titulo }) => titulo),
);
/** A row of a file, and one of its fields: 'CR-F001 Valle (línea 2): Nombre'. */
const DE_LINEA = /\(línea (\d+)\)(?:: (.*))?$/;

/** The line of a file that a field is of, 0 for none, and its place in the form. What no form has comes last. */
function lugarDe(campo: string): readonly [linea: number, lugar: number] {
  const [, linea, deLinea = ''] = DE_LINEA.exec(campo) ?? [];
  const titulo = linea === undefined ? campo : deLinea;
  const lugar = titulos.includes(titulo) ? titulos.indexOf(titulo) : titulos.length;
  return [Number(linea ?? 0), titulo === '' ? -1 : lugar];
}

/** A card in the order of its form, or of the file's lines: the database keeps none. */
export const enOrden = <Una extends Ficha | null>(ficha: Una): Una =>
  ficha === null
    ? ficha
    : (Object.fromEntries(
        Object.entries(ficha)
          .map(([campo, valor]) => [lugarDe(campo), campo, valor] as const)
          .sort(([una], [otra]) => una[0] - otra[0] || una[1] - otra[1])
          .map(([, campo, valor]) => [campo, valor]),
      ) as Una);
