import { CUENTA_MAXIMA } from '../../src/contracts/fields.ts';

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

/** The same answer with how many rows `contadas` found; undefined where that is not known. */
export const toCountedPage = <Row, Shown>(
  search: { page: number; limit: number },
  rows: readonly Row[],
  found: number | undefined,
  show: (row: Row) => Shown,
): { data: Shown[]; nextPage: number | null; Total: number | null; TotalEsMinimo: boolean } => ({
  ...toPage(search, rows, show),
  Total: found === undefined ? null : Math.min(found, CUENTA_MAXIMA),
  TotalEsMinimo: found !== undefined && found > CUENTA_MAXIMA,
});
