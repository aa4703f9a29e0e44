import { cadenas } from './catalogos/cadenas.ts';
import {
  type Catalogo,
  CATALOGO_NOMBRES,
  type CatalogoNombre,
  type Columna,
  type Tipo,
  TIPOS,
} from './catalogos/columna.ts';
import { distribuidores, suministros } from './catalogos/distribuidores.ts';
import { farmacias } from './catalogos/farmacias.ts';
import type { Lectura } from './catalogos/lecturas.ts';
import { medicos } from './catalogos/medicos.ts';
import { productos } from './catalogos/productos.ts';
import { promociones } from './catalogos/promociones.ts';
import { tarjetas } from './catalogos/tarjetas.ts';
import type { Sensibilidad } from '../../domain/administracion.ts';
import { formatearDia, leerDia } from '../../domain/calendario.ts';
import { cifra } from '../../domain/cifra.ts';
import { esPaisCodigo, paisDe } from '../../domain/paises.ts';
import { agruparTarjeta } from '../../domain/tarjeta.ts';
import { TOTAL_MAXIMO } from '../fields.ts';

export { type Catalogo, CATALOGO_NOMBRES, type CatalogoNombre, type Tipo, TIPOS };

const descritos = {
  farmacias,
  cadenas,
  medicos,
  productos,
  promociones,
  distribuidores,
  suministros,
  tarjetas,
};

/** The columns of a catalogue, as a union of names. */
export type CampoDe<Nombre extends CatalogoNombre> = Extract<
  keyof (typeof descritos)[Nombre]['columnas'],
  string
>;

/** The catalogues by name. */
export const CATALOGOS: Readonly<Record<CatalogoNombre, Catalogo>> = descritos;

/** A column with its name. */
export interface ColumnaNombrada extends Columna {
  readonly campo: string;
}

/** A column of files and forms. */
export interface ColumnaLeida extends ColumnaNombrada {
  readonly lectura: Lectura;
}

/** The columns of a catalogue, each with its name. */
export const columnasDe = ({ columnas }: Catalogo): ColumnaNombrada[] =>
  Object.entries(columnas).map(([campo, columna]) => ({ campo, ...columna }));

const leidas = (catalogo: Catalogo): ColumnaLeida[] =>
  columnasDe(catalogo).flatMap(({ lectura, ...columna }) =>
    lectura === undefined ? [] : [{ ...columna, lectura }],
  );

/** One kind of file: its columns in order, those that name a row in messages, and a note for its reader. */
interface Maestro {
  readonly columnas: readonly ColumnaLeida[];
  readonly nombran: readonly string[];
  readonly nota: string;
}

const porTipo = <Valor>(de: (catalogo: Catalogo) => Valor) =>
  Object.fromEntries(TIPOS.map((tipo) => [tipo, de(CATALOGOS[tipo])])) as Record<Tipo, Valor>;

/** The kinds of files, each with the columns of the catalogue of the same name. */
export const MAESTROS = porTipo((catalogo): Maestro => ({
  columnas: leidas(catalogo),
  ...catalogo.archivo,
}));

/** The titles of the kinds of files. */
export const TITULOS_DE_TIPO = porTipo(({ titulo, archivo }) => archivo.titulo ?? titulo);

/** The columns of a catalogue's form, in its order. */
export const columnasDelFormulario = (catalogo: Catalogo): ColumnaLeida[] =>
  leidas(catalogo).filter(({ dada }) => dada === undefined);

/** Whether the form of an existing row cannot change a column: it is fixed, or changed by its switch. */
export const esFija = ({ apaga, seCambia }: Catalogo, { campo, fija }: ColumnaNombrada): boolean =>
  !seCambia || fija === true || campo === apaga?.campo;

/** A line of a catalogue's file, from the values of its form. */
export const celdasDe = (
  catalogo: Catalogo,
  valores: Readonly<Record<string, string>>,
): (string | undefined)[] => leidas(catalogo).map(({ campo, dada }) => dada ?? valores[campo]);

/** The columns whose change needs a second person. */
export const sensiblesDe = (catalogo: Catalogo): Readonly<Record<string, Sensibilidad>> =>
  Object.fromEntries(
    columnasDe(catalogo).flatMap(({ campo, sensible = catalogo.sensible }) =>
      sensible === undefined ? [] : [[campo, sensible] as const],
    ),
  );

/** The value of a row's column as files and forms write it; a day is YYYY-MM-DD. */
export const comoCelda = (valor: unknown): string => {
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  return typeof valor === 'string' || typeof valor === 'number' ? String(valor) : '';
};

/** The value as people read it: a country's name, a day as dd/mm/aaaa, a count that stopped as such, a card number in groups. */
export const enPalabras = (columna: Columna | undefined, valor: unknown): string => {
  const celda = comoCelda(valor);
  if (columna?.control === 'pais' && esPaisCodigo(celda)) return paisDe(celda).nombre;
  const dia = columna?.control === 'dia' ? leerDia(celda) : null;
  if (dia !== null) return formatearDia(dia);
  if (columna?.cuenta === true && Number(celda) === TOTAL_MAXIMO)
    return `${cifra(TOTAL_MAXIMO)} o más`;
  return agruparTarjeta(celda);
};
