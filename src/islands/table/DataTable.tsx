import type { ColumnDef } from '@tanstack/react-table';
import { type appFeatures, useAppTable } from './useAppTable.ts';

/** The columns of a table of `Row`, as `createAppColumnHelper<Row>().columns([...])` makes them. */
// oxlint-disable-next-line typescript/no-explicit-any -- each column has its own type of value
export type Columns<Row extends object> = ColumnDef<typeof appFeatures, Row, any>[];

/** What a heading does where its list can be put in order (`dashboard/useOrderedTable.ts`). */
interface Sortable {
  getCanSort(): boolean;
  getIsSorted(): false | 'asc' | 'desc';
  getToggleSortingHandler(): undefined | ((event: unknown) => void);
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
  /** The hook that makes the table, where it needs more than the site's own. Always the same one. */
  readonly useTable?: typeof useAppTable | undefined;
}

// A table without the sorting feature has no such functions.
const sortable = (column: object): Sortable | undefined =>
  'getCanSort' in column && (column as Sortable).getCanSort() ? (column as Sortable) : undefined;

const ariaSort = (column: Sortable | undefined) => {
  const sorted = column?.getIsSorted();
  if (sorted === undefined) return undefined;
  return sorted === false ? 'none' : sorted === 'asc' ? 'ascending' : 'descending';
};

/**
 * The markup of every table. Its head stays in sight, and its cells carry their heading, for a phone shows each row
 * as a card. The roles are written out because those styles would remove them.
 */
export function DataTable<Row extends object>({
  columns,
  rows,
  rowId,
  labelledBy,
  busy = false,
  useTable = useAppTable,
}: DataTableProps<Row>) {
  const table = useTable({ columns, data: rows, getRowId: rowId });
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
                aria-sort={ariaSort(sortable(header.column))}
                data-columna={header.column.id}
              >
                {sortable(header.column) ? (
                  <button
                    type="button"
                    className="ordenar"
                    onClick={sortable(header.column)?.getToggleSortingHandler()}
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
