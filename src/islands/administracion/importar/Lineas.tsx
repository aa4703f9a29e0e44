import { MAESTROS } from '../../../contracts/administracion/catalogos.ts';
import {
  type Importacion,
  lineasDeImportacion,
  type LineaRevisada,
} from '../../../contracts/administracion/importaciones.ts';
import { cifra } from '../../../domain/cifra.ts';
import { Select } from '../../form/Select.tsx';
import { PagedTable } from '../../table/PagedTable.tsx';
import { createAppColumnHelper } from '../../table/useAppTable.ts';
import { useLista } from '../useLista.ts';
import { Cambios } from '../Cambios.tsx';

const defaults = { pagina: '1', accion: '' };

const ACCIONES = {
  nueva: 'Nueva',
  cambiada: 'Cambiada',
  igual: 'Igual',
  error: 'Con error',
} as const;
const esAccion = (texto: string): texto is keyof typeof ACCIONES => Object.hasOwn(ACCIONES, texto);

/** What a change of a column does, by the column's heading. */
const CONSECUENCIAS = new Map(
  Object.values(MAESTROS).flatMap(({ columnas }) =>
    columnas.flatMap(({ titulo, consecuencia }) =>
      consecuencia === undefined ? [] : [[titulo, consecuencia] as const],
    ),
  ),
);

const fila = createAppColumnHelper<LineaRevisada>();
const columnas = fila.columns([
  fila.accessor('Linea', { header: 'Línea', meta: { numeric: true, brief: 'corner' } }),
  fila.accessor('Etiqueta', {
    header: 'Registro',
    meta: { naming: true },
    cell: ({ getValue }) => getValue() || '—',
  }),
  fila.accessor('Accion', {
    header: 'Cómo es',
    meta: { brief: 'beside' },
    cell: ({ getValue }) => ACCIONES[getValue()],
  }),
  fila.display({
    id: 'detalle',
    header: 'Detalle',
    meta: { brief: 'under' },
    cell: ({ row: { original } }) =>
      original.Faltas.length > 0 ? (
        original.Faltas.map((falta) => <p key={falta}>{falta}</p>)
      ) : (
        <>
          <Cambios de={original.Cambios} esNuevo={original.Accion === 'nueva'} />
          {original.Accion === 'cambiada' &&
            original.Cambios.flatMap(({ Titulo }) => CONSECUENCIAS.get(Titulo) ?? []).map(
              (texto) => <p key={texto}>{texto}</p>,
            )}
        </>
      ),
  }),
]);

/** The lines of an import as they were read. */
export function Lineas({ importacion }: { readonly importacion: Importacion }) {
  const { Id: id, Nuevas, Cambiadas, Iguales, ConError } = importacion;
  const { filtro, campo, lista } = useLista('importar', defaults, lineasDeImportacion, { id });
  const { accion } = filtro;
  const cuentas = { nueva: Nuevas, cambiada: Cambiadas, igual: Iguales, error: ConError };
  const total = Nuevas + Cambiadas + Iguales + ConError;
  return (
    <div className="pila-amplia">
      <search className="filtros">
        <Select
          {...campo('accion')}
          label="Ver líneas"
          empty={`Todas (${cifra(total)})`}
          options={Object.entries(ACCIONES).map(([accion, texto]) => ({
            value: accion,
            label: `${texto} (${cifra(esAccion(accion) ? cuentas[accion] : 0)})`,
          }))}
        />
      </search>
      <PagedTable
        title="Línea por línea"
        columns={columnas}
        rowId={({ Linea }) => String(Linea)}
        {...lista}
        nouns={['línea', 'líneas']}
        empty={<p>No hay líneas así.</p>}
        total={accion === undefined ? total : cuentas[accion]}
      />
    </div>
  );
}
