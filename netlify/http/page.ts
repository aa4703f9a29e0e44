/** The rows of a list to read: the most, and those to skip. */
export interface PageWindow {
  readonly cuantas: number;
  readonly salto: number;
}

/** Reads one row more than a page holds: it says whether there is a next page. */
export const pageWindow = ({ page, limit }: { page: number; limit: number }): PageWindow => ({
  cuantas: limit + 1,
  salto: (page - 1) * limit,
});

/** A paged answer from the rows that `pageWindow` asked for. */
export const toPage = <Row>(
  { page, limit }: { page: number; limit: number },
  rows: readonly Row[],
): { data: Row[]; nextPage: number | null } => ({
  data: rows.slice(0, limit),
  nextPage: rows.length > limit ? page + 1 : null,
});

/** A paged answer with the count of the whole list, which each row has. */
export const toPageWithTotal = <Row extends { readonly total: number }>(
  search: { page: number; limit: number },
  rows: readonly Row[],
): { data: Row[]; nextPage: number | null; Total: number | null } => ({
  ...toPage(search, rows),
  Total: rows[0]?.total ?? (search.page === 1 ? 0 : null),
});
