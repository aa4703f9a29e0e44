import { createTableHook, tableFeatures } from '@tanstack/react-table';

/** What a column may say about itself beyond its heading and cells. */
interface ColumnTraits {
  /** Names its row: read with every cell, and the title of the card a row becomes on a phone. */
  readonly naming?: boolean;
  /** Amounts, aligned at the right. */
  readonly numeric?: boolean;
  /** Its cells say by themselves what they are: no label beside them on a phone. */
  readonly unlabelled?: boolean;
}

const columnMeta: ColumnTraits = {};

/**
 * The one table hook of the site and its column helper: `createAppColumnHelper<Row>()` makes columns in
 * a file of their own. Paging and searching are the server's, so no feature of it is loaded; lists that
 * can be put in order have their own (`dashboard/ordenada`).
 */
export const { useAppTable, createAppColumnHelper, appFeatures } = createTableHook({
  features: tableFeatures({ columnMeta }),
});
