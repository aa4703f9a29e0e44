/** One row more than a page holds is asked for: it says whether there is a next page. */
export const pageWindow = ({ page, limit }: { page: number; limit: number }) => ({
  limite: limit + 1,
  salto: (page - 1) * limit,
});

/** A paged answer from the rows that `pageWindow` asked for. */
export const toPage = <Row, Shown>(
  { page, limit }: { page: number; limit: number },
  rows: readonly Row[],
  show: (row: Row) => Shown,
): { data: Shown[]; nextPage: number | null } => ({
  data: rows.slice(0, limit).map(show),
  nextPage: rows.length > limit ? page + 1 : null,
});
