import {
  importaciones,
  type Importacion,
} from '../../../contracts/administracion/importaciones.ts';
import { TITULOS_DE_TIPO } from '../../../contracts/administracion/catalogos.ts';
import { paths } from '../../../paths.ts';
import type { Usuario } from '../../../stores/signedInUser.ts';
import { PagedTable } from '../../table/PagedTable.tsx';
import { createAppColumnHelper } from '../../table/useAppTable.ts';
import { useLista } from '../useLista.ts';
import { horaDe } from '../palabras.ts';
import { useUsuario } from '../../session/Guard.tsx';

/** An import's state, and why a reviewed one cannot be applied. */
export const estadoEnPalabras = ({ Estado, Propuesta, ConError }: Importacion): string => {
  if (Propuesta !== null) return 'Propuesta: espera a otra persona';
  if (Estado === 'Deshecha') return 'Deshecha: todo volvió a como estaba';
  return Estado === 'Revisada' && ConError > 0 ? 'Con errores: no se aplica' : Estado;
};

const defaults = { pagina: '1' };
const fila = createAppColumnHelper<Importacion>();

const columnas = (user: Usuario) =>
  fila.columns([
    fila.accessor('Archivo', {
      header: 'Archivo',
      meta: { naming: true },
      cell: ({ getValue, row: { original } }) => (
        <a className="abre-fila" href={paths.importacion(original.Id)}>
          {getValue()}
        </a>
      ),
    }),
    fila.accessor('Tipo', {
      header: 'Datos',
      meta: { brief: 'beside' },
      cell: ({ getValue }) => TITULOS_DE_TIPO[getValue()],
    }),
    fila.accessor('Quien', { header: 'Quién' }),
    fila.accessor('Cuando', {
      header: 'Fecha',
      cell: ({ getValue }) => horaDe(user, getValue()),
    }),
    fila.accessor('Nuevas', { header: 'Nuevas', meta: { numeric: true } }),
    fila.accessor('Cambiadas', { header: 'Cambiadas', meta: { numeric: true } }),
    fila.accessor('ConError', { header: 'Con error', meta: { numeric: true } }),
    fila.accessor(estadoEnPalabras, { header: 'Estado', id: 'Estado', meta: { brief: 'under' } }),
  ]);

/** The files that were looked at, applied or taken back. */
export function Hechas() {
  const user = useUsuario();
  const { lista } = useLista('importaciones', defaults, importaciones);
  return (
    <PagedTable
      title="Archivos revisados"
      columns={columnas(user)}
      rowId={({ Id }) => Id}
      {...lista}
      nouns={['archivo', 'archivos']}
      empty={<p>Todavía no se ha revisado ningún archivo.</p>}
    />
  );
}
