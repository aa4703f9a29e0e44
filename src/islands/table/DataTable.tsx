import type { ColumnDef } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { type appFeatures, type Brief, useAppTable } from './useAppTable.ts';

/** The columns of a table of `Row`, as `createAppColumnHelper<Row>().columns([...])` makes them. */
// oxlint-disable-next-line typescript/no-explicit-any -- each column has its own type of value
export type Columns<Row extends object> = ColumnDef<typeof appFeatures, Row, any>[];

/** The order of a list, which the server makes by an index: one column. */
export interface Orden {
  readonly id: string;
  readonly desc: boolean;
}

interface DataTableProps<Row extends object> {
  readonly columns: Columns<Row>;
  /** The same array as long as the rows are the same. */
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Id of the heading that names the table. */
  readonly labelledBy: string;
  /** Newer rows are on their way. */
  readonly busy?: boolean;
  /** The order the rows are in; without it no column's heading changes it. */
  readonly orden?: Orden | undefined;
  readonly onOrden?: ((orden: Orden) => void) | undefined;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
/** A row of so few columns is shown whole on a phone. */
const FEW = 3;

/**
 * The markup of every table. Its head stays in sight, and its cells carry their heading. A phone shows two lines of a
 * row, and the rest, if there is more, once the row is opened. The roles are written out because those styles would remove them.
 */
export function DataTable<Row extends object>({
  columns,
  rows,
  rowId,
  labelledBy,
  busy = false,
  orden,
  onOrden,
}: DataTableProps<Row>) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (row: string) =>
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(row)) after.add(row);
      return after;
    });
  const sorting = useMemo(() => (orden === undefined ? [] : [orden]), [orden]);
  const table = useAppTable({
    columns,
    data: rows,
    getRowId: rowId,
    enableSorting: orden !== undefined,
    state: { sorting },
    onSortingChange: (change) => {
      const [first] = typeof change === 'function' ? change(sorting) : change;
      if (first !== undefined) onOrden?.(first);
    },
  });
  const leaves = table.getAllLeafColumns();
  const told = leaves.filter(({ columnDef: { meta } }) => !meta?.naming && !meta?.unlabelled);
  const isSaid = told.some(({ columnDef }) => columnDef.meta?.brief !== undefined);
  const placeOf = ({ id, columnDef }: (typeof leaves)[number]): Brief | undefined => {
    if (isSaid) return columnDef.meta?.brief;
    return id === told[0]?.id ? 'under' : id === told.at(-1)?.id ? 'beside' : undefined;
  };
  const isWhole = told.every((column) => placeOf(column) !== undefined);
  // A row alone is what one came for: it is open.
  const isBrief = leaves.length > FEW && (isWhole || rows.length !== 1);
  return (
    <table
      className={isBrief ? 'tabla tabla-breve' : 'tabla'}
      role="table"
      aria-labelledby={labelledBy}
      aria-busy={busy}
    >
      <thead role="rowgroup">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} role="row">
            {group.headers.map((header) => {
              const { column } = header;
              const heading = <table.FlexRender header={header} />;
              const sorted = column.getIsSorted();
              return (
                <th
                  key={header.id}
                  role="columnheader"
                  scope="col"
                  className={column.columnDef.meta?.numeric === true ? 'numero' : undefined}
                  aria-sort={
                    column.getCanSort()
                      ? sorted === false
                        ? 'none'
                        : ARIA_SORT[sorted]
                      : undefined
                  }
                  data-columna={column.id}
                >
                  {column.getCanSort() ? (
                    <button
                      type="button"
                      className="ordenar"
                      onClick={column.getToggleSortingHandler()}
                    >
                      {heading}
                    </button>
                  ) : (
                    heading
                  )}
                </th>
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody role="rowgroup">
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} role="row" data-abierta={isWhole || opened.has(row.id) ? '' : undefined}>
            {row.getAllCells().map((cell) => {
              const { header, meta = {} } = cell.column.columnDef;
              const label = typeof header === 'string' && !meta.unlabelled ? header : undefined;
              const content = <table.FlexRender cell={cell} />;
              return meta.naming === true ? (
                <th key={cell.id} role="rowheader" scope="row" data-columna={cell.column.id}>
                  {content}
                </th>
              ) : (
                <td
                  key={cell.id}
                  role="cell"
                  data-etiqueta={label}
                  data-columna={cell.column.id}
                  data-breve={placeOf(cell.column)}
                  className={meta.numeric === true ? 'numero' : undefined}
                >
                  <div>{content}</div>
                </td>
              );
            })}
            {isBrief && !isWhole && (
              <td role="cell" className="abrir-fila">
                <button
                  type="button"
                  aria-expanded={opened.has(row.id)}
                  aria-label={opened.has(row.id) ? 'Ver menos' : 'Ver más'}
                  onClick={() => toggle(row.id)}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
