import type { InferOutput } from 'valibot';
import type { ficha as contrato } from '../../src/contracts/administracion/comun.ts';
import {
  type Catalogo,
  CATALOGO_NOMBRES,
  CATALOGOS,
  columnasDe,
  enPalabras,
  TIPOS,
  TITULOS_DE_TIPO,
} from '../../src/contracts/administracion/catalogos.ts';
import { catalogoDe } from '../../src/contracts/administracion/tituloDePropuesta.ts';
import { contar } from '../../src/domain/cifra.ts';
import {
  type Dato,
  type Ficha,
  type FilaDeFicha,
  type TipoDeActo,
} from '../../src/domain/administracion.ts';

/** A snapshot as people read it: labels and values. */
export type FichaMostrada = InferOutput<typeof contrato>;

/** The labels of fields that no catalogue has, in their order. */
const ETIQUETAS: Readonly<Record<string, string>> = {
  rol: 'Rol',
  pais: 'País',
  alcance: 'Alcance',
  persona: 'Persona',
  activo: 'Activo',
  segundo_factor: 'Segundo factor',
  segunda_aprobacion: 'Segunda aprobación',
  sesiones: 'Sesiones',
  datos: 'Datos',
  nuevas: 'Filas nuevas',
  cambiadas: 'Filas cambiadas',
  iguales: 'Filas iguales',
  filas: 'Filas que cambian en total',
  quitadas: 'Filas quitadas',
  devueltas: 'Filas devueltas',
  facturas: 'Qué pasa con las facturas',
};

/** A row's values by its columns' headings, in their order; values without a column come last. */
const deCatalogo = (catalogo: Catalogo, valores: Readonly<Record<string, Dato>>) => {
  const columnas = columnasDe(catalogo).filter(({ campo }) => valores[campo] !== undefined);
  const conocidos = new Set(columnas.map(({ campo }) => campo));
  return [
    ...columnas.map(
      (columna) => [columna.titulo, enPalabras(columna, valores[columna.campo])] as const,
    ),
    ...Object.entries(valores)
      .filter(([campo]) => !conocidos.has(campo))
      .map(([campo, valor]) => [ETIQUETAS[campo] ?? campo, valor] as const),
  ];
};

const nombreDe = ({ catalogo }: FilaDeFicha) =>
  CATALOGO_NOMBRES.find((uno) => uno === catalogo) ?? 'promociones';

/** One of several rows that change together: what differs from its other snapshot, in one sentence. */
const enFrase = (otras: readonly FilaDeFicha[]) => (fila: FilaDeFicha) => {
  const otra = otras.find(({ linea }) => linea === fila.linea)?.valores;
  const cambian = Object.entries(fila.valores).filter(([campo, valor]) => valor !== otra?.[campo]);
  const campos = deCatalogo(CATALOGOS[nombreDe(fila)], Object.fromEntries(cambian));
  const frase = campos.map(([titulo, valor]) => `${titulo}: ${valor}`).join(', ');
  return [fila.etiqueta, frase] as const;
};

/** The rows of a file, each under its label and line. */
const deLinea =
  (catalogo: Catalogo | undefined) =>
  ({ linea, etiqueta, nueva, valores }: FilaDeFicha): (readonly [string, Dato])[] => {
    const donde = `${etiqueta} (línea ${linea})`;
    const campos = catalogo === undefined ? Object.entries(valores) : deCatalogo(catalogo, valores);
    return [
      ...(nueva ? [[donde, 'Nueva'] as const] : []),
      ...campos.map(([titulo, valor]) => [`${donde}: ${titulo}`, valor] as const),
    ];
  };

/** Whether a field of a snapshot holds rows. */
export const esLista = (valor: Ficha[string] | undefined): valor is readonly FilaDeFicha[] =>
  Array.isArray(valor);

/** What a change of several rows of catalogues changes: 'Desactivar 1 producto y 4 promociones'. Null: it is of one row. */
export function filasDe(tipo: TipoDeActo, ficha: Ficha | null): string | null {
  const lineas = ficha?.['lineas'];
  if (!esLista(lineas) || catalogoDe(tipo) === undefined) return null;
  const cuantas = CATALOGO_NOMBRES.map((nombre) => ({
    nombre,
    suyas: lineas.filter((fila) => nombreDe(fila) === nombre),
  }))
    .filter(({ suyas }) => suyas.length > 0)
    .map(({ nombre, suyas }) => contar(suyas.length, ...CATALOGOS[nombre].nombres))
    .join(' y ');
  return tipo === 'producto' ? `Desactivar ${cuantas}` : cuantas;
}

/**
 * A snapshot as people read it: labels instead of field names, in the order of the form or of the file. Snapshots of
 * earlier versions hold labels already. `otra` is the other snapshot of the same change.
 */
export function mostrarFicha(
  tipo: TipoDeActo,
  ficha: Ficha,
  otra: Ficha | null = null,
): FichaMostrada {
  const { lineas, ...campos } = ficha;
  const sueltos: Record<string, Dato> = {};
  for (const [campo, valor] of Object.entries(campos)) if (!esLista(valor)) sueltos[campo] = valor;
  const suTipo = TIPOS.find((uno) => uno === (sueltos['datos'] ?? otra?.['datos']));
  const catalogo = catalogoDe(tipo);
  const orden = Object.keys(ETIQUETAS);
  const lugar = (campo: string) => (orden.includes(campo) ? orden.indexOf(campo) : orden.length);
  const propios =
    catalogo === undefined
      ? Object.entries(sueltos)
          .sort(([uno], [otro]) => lugar(uno) - lugar(otro))
          .map(
            ([campo, valor]) =>
              [
                ETIQUETAS[campo] ?? campo,
                campo === 'datos' && suTipo !== undefined ? TITULOS_DE_TIPO[suTipo] : valor,
              ] as const,
          )
      : deCatalogo(catalogo, sueltos);
  const [filas = [], otras = []] = [lineas, otra?.['lineas']].map((suyas) =>
    esLista(suyas) ? suyas : [],
  );
  return Object.fromEntries([
    ...propios,
    ...(catalogo === undefined
      ? filas.flatMap(deLinea(suTipo === undefined ? undefined : CATALOGOS[suTipo]))
      : // A product before its promotions: its name begins theirs.
        filas
          .toSorted((una, otra) => una.etiqueta.localeCompare(otra.etiqueta, 'es'))
          .map(enFrase(otras))),
  ]);
}
