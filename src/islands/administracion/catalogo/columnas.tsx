import type { Fila } from '../../../contracts/administracion/catalogo.ts';
import {
  type CatalogoNombre,
  CATALOGOS,
  tituloDe,
} from '../../../contracts/administracion/catalogos.ts';
import { MAESTROS } from '../../../contracts/administracion/maestros.ts';
import { TOTAL_MAXIMO } from '../../../contracts/fields.ts';
import { formatearDia } from '../../../domain/calendario.ts';
import { cifra } from '../../../domain/cifra.ts';
import { paths } from '../../../paths.ts';
import type { Columns } from '../../table/DataTable.tsx';
import { createAppColumnHelper } from '../../table/useAppTable.ts';
import { nombreDePais } from '../palabras.ts';

const fila = createAppColumnHelper<Fila>();

const CUENTAS: ReadonlySet<string> = new Set([
  ...['farmacias', 'promociones', 'maximo_mensual', 'maximo_anual'],
]);

/** A cell as people read it: a country by its name, a day as they write it. */
export function enPalabras(nombre: CatalogoNombre, campo: string, celda: string): string {
  if (campo === 'pais_codigo') return nombreDePais(celda);
  if (campo === 'farmacias') {
    return Number(celda) === TOTAL_MAXIMO ? `${cifra(TOTAL_MAXIMO)} o más` : celda;
  }
  const columna = MAESTROS[CATALOGOS[nombre].tipo].columnas.find((una) => una.campo === campo);
  return columna?.control === 'dia' && celda !== '' ? formatearDia(celda) : celda;
}

const columnasDe = (nombre: CatalogoNombre): Columns<Fila> => {
  const catalogo = CATALOGOS[nombre];
  return fila.columns(
    catalogo.tabla.map((campo, i) =>
      fila.accessor(({ Valores }) => Valores[campo] ?? '', {
        id: campo,
        header: tituloDe(catalogo, campo),
        meta: { naming: i === 0, numeric: CUENTAS.has(campo) },
        cell: ({ getValue, row: { original } }) =>
          i === 0 ? (
            <a className="abre-fila" href={paths.filaDeCatalogo(nombre, original.Id)}>
              {getValue()}
            </a>
          ) : (
            enPalabras(nombre, campo, String(getValue()))
          ),
      }),
    ),
  );
};

const hechas = new Map<CatalogoNombre, Columns<Fila>>();

/** The columns of a catalogue's table: always the same array. */
export function columnasDeCatalogo(nombre: CatalogoNombre): Columns<Fila> {
  const columnas = hechas.get(nombre) ?? columnasDe(nombre);
  hechas.set(nombre, columnas);
  return columnas;
}
