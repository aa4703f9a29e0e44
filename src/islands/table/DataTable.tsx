import type { ColumnDef, SortingState } from '@tanstack/react-table';
import { type appFeatures, useAppTable } from './useAppTable.ts';

/** The columns of a table of `Row`, as `createAppColumnHelper<Row>().columns([...])` makes them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each column has its own type of value
export type Columns<Row extends object> = ColumnDef<typeof appFeatures, Row, any>[];

/** The order of a table's rows, which the server makes. */
export interface Sorting {
  readonly state: SortingState;
  readonly onChange: (state: SortingState) => void;
}

const unsorted: Sorting = { state: [], onChange: () => undefined };

interface DataTableProps<Row extends object> {
  readonly columns: Columns<Row>;
  /** The same array as long as the rows are the same. */
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Id of the heading that names the table. */
  readonly labelledBy: string;
  /** Newer rows are on their way. */
  readonly busy?: boolean;
  /** For columns with `enableSorting`. */
  readonly sorting?: Sorting | undefined;
}

interface Sortable {
  getCanSort(): boolean;
  getIsSorted(): false | 'asc' | 'desc';
}

const ariaSort = (column: Sortable) => {
  if (!column.getCanSort()) return undefined;
  const sorted = column.getIsSorted();
  return sorted === false ? 'none' : sorted === 'asc' ? 'ascending' : 'descending';
};

/**
 * The markup of every table: a head that stays in sight, and cells that carry their heading, for a
 * phone shows each row as a card. The roles are written out because those styles would remove them.
 */
export function DataTable<Row extends object>({
  columns,
  rows,
  rowId,
  labelledBy,
  busy = false,
  sorting = unsorted,
}: DataTableProps<Row>) {
  const table = useAppTable({
    columns,
    data: rows,
    getRowId: rowId,
    state: { sorting: sorting.state },
    onSortingChange: (updater) =>
      sorting.onChange(typeof updater === 'function' ? updater(sorting.state) : updater),
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
  });
  return (
    <table className="tabla" role="table" aria-labelledby={labelledBy} aria-busy={busy}>
      <thead role="rowgroup">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} role="row">
            {group.headers.map((header) => (
              <th
                key={header.id}
                role="columnheader"
                scope="col"
                className={header.column.columnDef.meta?.numeric === true ? 'numero' : undefined}
                aria-sort={ariaSort(header.column)}
                data-columna={header.column.id}
              >
                {header.column.getCanSort() ? (
                  <button
                    type="button"
                    className="ordenar"
                    onClick={header.column.getToggleSortingHandler()}
                  >
                    <table.FlexRender header={header} />
                  </button>
                ) : (
                  <table.FlexRender header={header} />
                )}
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody role="rowgroup">
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} role="row">
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
                  className={meta.numeric === true ? 'numero' : undefined}
                >
                  <div>{content}</div>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
