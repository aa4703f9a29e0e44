import { createTableHook, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import { unir } from '../unir.tsx';

interface ColumnTraits {
  /** Names its row: read with every cell, and the title of the card a row becomes on a phone. */
  readonly naming?: boolean;
  /** Amounts, aligned at the right. */
  readonly numeric?: boolean;
  /** Its cells explain themselves: no label beside them on a phone. */
  readonly unlabelled?: boolean;
  /**
   * Its place on a phone before its row is opened: beside the row's name, under it, or at the right of that.
   * Where no column says so, the first one is under the name and the last one beside it.
   */
  readonly brief?: Brief | undefined;
}

/** A place in the two lines of a row on a phone. */
export type Brief = 'beside' | 'under' | 'corner';

const columnMeta: ColumnTraits = {};

/**
 * The one table hook of the site and its column helper. Paging, searching and order are the server's; a column that its
 * list can be ordered by says `enableSorting: true`.
 */
export const { useAppTable, createAppColumnHelper, appFeatures } = createTableHook({
  features: tableFeatures({ columnMeta, rowSortingFeature }),
  defaultColumn: {
    enableSorting: false,
    cell: ({ getValue }) => unir(`${getValue<string | number | null>() ?? ''}`),
  },
  manualSorting: true,
  enableSortingRemoval: false,
  enableMultiSort: false,
});
