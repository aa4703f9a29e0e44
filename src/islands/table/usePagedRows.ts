import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../api/error.ts';

/** A paged answer of the API; `nextPage` is null on the last page. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly nextPage: number | null;
}

/** What a list shows. While loading, `page` is the answer before, if it was of the same subject. */
export type Listing<Row> =
  | { readonly status: 'loading'; readonly page: Page<Row> | undefined }
  | { readonly status: 'ready'; readonly page: Page<Row> }
  | { readonly status: 'failed'; readonly error: ApiError };

interface PagedRowsOptions<Row> {
  /**
   * Tells one request from another (its country, page, search …); a change of it loads anew and gives
   * the running one up, so no older answer is ever shown over a newer one. Undefined: nothing yet.
   */
  readonly request: string | undefined;
  /** What the rows are of; after a change the older rows would mislead, so they go at once. */
  readonly subject?: string;
  readonly load: (signal: AbortSignal) => Promise<Page<Row>>;
}

interface Settled<Row> {
  readonly key: string;
  readonly subject: string;
  readonly outcome: { readonly page: Page<Row> } | { readonly error: ApiError };
}

/** Rows of the server, page by page. `retry` repeats a request that failed. */
export function usePagedRows<Row>({ request, subject = '', load }: PagedRowsOptions<Row>) {
  const [tries, setTries] = useState(0);
  const [settled, setSettled] = useState<Settled<Row>>();
  const key = request === undefined ? undefined : `${tries} ${subject} ${request}`;

  const fetchRows = useEffectEvent(async (requested: string, signal: AbortSignal) => {
    const settle = (outcome: Settled<Row>['outcome']) => {
      if (!signal.aborted) setSettled({ key: requested, subject, outcome });
    };
    try {
      settle({ page: await load(signal) });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      settle({ error });
    }
  });
  useEffect(() => {
    if (key === undefined) return undefined;
    const controller = new AbortController();
    void fetchRows(key, controller.signal);
    return () => controller.abort();
  }, [key]);

  const listing = ((): Listing<Row> => {
    const outcome = settled?.subject === subject ? settled.outcome : undefined;
    const page = outcome !== undefined && 'page' in outcome ? outcome.page : undefined;
    if (outcome === undefined || settled?.key !== key) return { status: 'loading', page };
    return 'page' in outcome
      ? { status: 'ready', page: outcome.page }
      : { status: 'failed', error: outcome.error };
  })();
  return { listing, retry: () => setTries((count) => count + 1) };
}
