import type { GrupoDeFaltas } from '../../../contracts/administracion/importaciones.ts';
import type { Tipo } from '../../../contracts/administracion/catalogos.ts';
import { cifra } from '../../../domain/cifra.ts';
import { ActionButton } from '../../form/ActionButton.tsx';
import { DataTable } from '../../table/DataTable.tsx';
import { createAppColumnHelper } from '../../table/useAppTable.ts';
import { archivoDe, descargarMarcado } from './archivoAbierto.ts';
import { Subir } from './Cargar.tsx';

const fila = createAppColumnHelper<GrupoDeFaltas>();
const columnas = fila.columns([
  fila.accessor('Lineas', {
    header: 'En qué líneas',
    cell: ({ row: { original } }) =>
      `${original.Lineas.length === 1 ? 'Línea' : 'Líneas'} ${original.Lineas.join(', ')}${original.Cuantas > original.Lineas.length ? '…' : ''}`,
  }),
  fila.accessor('Motivo', { header: 'Error', meta: { naming: true } }),
  fila.accessor('Cuantas', {
    header: 'Cuántas líneas',
    meta: { numeric: true },
    cell: ({ getValue }) => cifra(getValue()),
  }),
]);

/** The faults, and the file with a column that names them. */
export function Errores({
  id,
  tipo,
  grupos,
}: {
  readonly id: string;
  readonly tipo: Tipo;
  readonly grupos: readonly GrupoDeFaltas[];
}) {
  const archivo = archivoDe(id);
  return (
    <section className="pila" aria-labelledby="importar-errores">
      <h3 id="importar-errores">Qué corregir</h3>
      <DataTable
        columns={columnas}
        rows={grupos}
        rowId={({ Motivo }) => Motivo}
        labelledBy="importar-errores"
      />
      {archivo !== undefined && (
        <p>
          <ActionButton
            className="boton-secundario"
            doing="Preparando el archivo…"
            work={() => descargarMarcado(id, archivo)}
          >
            Descargar el archivo con «Qué corregir»
          </ActionButton>
        </p>
      )}
      <Subir tipo={tipo} label="Subir el archivo corregido" />
    </section>
  );
}
