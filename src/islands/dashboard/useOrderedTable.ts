import {
  createTableHook,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
} from '@tanstack/react-table';
import { createContext, useContext, useMemo } from 'react';
import { appFeatures, type useAppTable } from '../table/useAppTable.ts';

/** The order of a list, which the server makes by an index. */
export interface Orden {
  readonly state: SortingState;
  readonly onChange: (state: SortingState) => void;
  /** The columns that its list can go by; without them, those of the lists of redemptions. */
  readonly columnas?: ReadonlySet<string>;
}

const sinOrden: Orden = { state: [], onChange: () => undefined };

/** The order that the tables below it show and change. */
export const OrdenContext = createContext<Orden>(sinOrden);

/** The columns that go by the order of their list; all others have no toggle. */
const ORDENABLES: ReadonlySet<string> = new Set(['Fecha', 'plazo', 'FechaCanje']);

const { useAppTable: useSortingTable } = createTableHook({
  features: tableFeatures({ ...appFeatures, rowSortingFeature }),
});

type Options = Parameters<typeof useSortingTable>[0];

const accessorOf = (column: object): string =>
  'accessorKey' in column ? String(column.accessorKey) : '';

function useOrdered({ columns, ...options }: Options) {
  const { state, onChange, columnas = ORDENABLES } = useContext(OrdenContext);
  const ordered = state.length > 0;
  const toggling = useMemo(
    () =>
      columns.map((column) => ({
        ...column,
        enableSorting: ordered && columnas.has(column.id ?? accessorOf(column)),
      })) as Options['columns'],
    [columns, ordered, columnas],
  );
  return useSortingTable({
    ...options,
    columns: toggling,
    state: { sorting: state },
    onSortingChange: (updater) =>
      onChange(typeof updater === 'function' ? updater(state) : updater),
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
  });
}

/**
 * The site's table with TanStack's sorting, which lists alone load. It takes and gives what the site's own
 * does, and more: its type says the first.
 */
export const useOrderedTable = useOrdered as unknown as typeof useAppTable;
