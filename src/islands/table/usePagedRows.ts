import { type Answer, type Question, useAnswer } from '../useAnswer.ts';

/** A paged answer of the API; `nextPage` is null on the last page. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly nextPage: number | null;
}

/** What a list shows. */
export type Listing<Row> = Answer<Page<Row>>;

/** Rows of the server, page by page. `retry` repeats a request that failed. */
export function usePagedRows<Row>(question: Question<Page<Row>>) {
  const { answer, again } = useAnswer(question);
  return { listing: answer, retry: again };
}
