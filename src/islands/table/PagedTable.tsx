import { type ReactNode, useId, useRef } from 'react';
import { Failure } from '../form/Failure.tsx';
import type { Answer } from '../useAnswer.ts';
import { type Columns, DataTable, type Orden } from './DataTable.tsx';
import { PAGE_SIZE, Paging, type PagingProps } from './Paging.tsx';

/** A paged answer of the API; `nextPage` is null on the last page. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly nextPage: number | null;
  /** The rows of the whole list, where the API tells. */
  readonly Total?: number | null;
}

interface PagedTableProps<Row extends object> extends Omit<PagingProps, 'nextPage' | 'label'> {
  /** The heading over the table, which names it. */
  readonly title: ReactNode;
  readonly columns: Columns<Row>;
  readonly rowId: (row: Row) => string;
  readonly listing: Answer<Page<Row>>;
  readonly again: () => void;
  /** Its filters and acts: beside the heading, or under it where they do not fit. */
  readonly filters?: ReactNode;
  /** In the table's place when there is nothing to list. */
  readonly empty: ReactNode;
  /** As in `DataTable`. */
  readonly orden?: Orden | undefined;
  readonly onOrden?: (orden: Orden) => void;
  /** The name of its paging, where a page has another list. */
  readonly paging?: string;
}

const beyond = (page: number) => `La lista no llega hasta la página ${page}.`;

function announcement<Row>(
  { status, ...rest }: Answer<Page<Row>>,
  page: number,
  [one, many]: readonly [string, string],
): string {
  if (status === 'loading') return `Buscando ${many}…`;
  if (!('value' in rest) || rest.value === undefined) return '';
  const count = rest.value.data.length;
  if (count === 0) return page > 1 ? beyond(page) : `No hay ${many}.`;
  return `Página ${page}: ${count} ${count === 1 ? one : many}.`;
}

/**
 * A table of the server's rows with its paging, and its loading, empty and failed states, each announced. A new page
 * takes the focus to the heading.
 */
export function PagedTable<Row extends object>({
  title,
  columns,
  rowId,
  listing,
  again,
  page,
  onPage,
  filters,
  nouns,
  empty,
  orden,
  onOrden,
  total,
  size = PAGE_SIZE,
  paging,
}: PagedTableProps<Row>) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const turn = (to: number) => {
    onPage(to);
    heading.current?.focus();
  };
  const answer = listing.status === 'failed' ? undefined : listing.value;
  const rows = answer?.data ?? [];
  const busy = listing.status === 'loading';
  const nothing = listing.status === 'ready' && rows.length === 0;
  // The end of the list is unknown: the page before may be empty as well.
  const beyondTheEnd = nothing && page > 1;
  const counted = total ?? answer?.Total ?? undefined;
  // On the last page the total is known even if the server did not count.
  const isLast = listing.status === 'ready' && answer?.nextPage === null;
  const known = counted ?? (isLast ? (page - 1) * size + rows.length : undefined);

  return (
    <section className="listado" aria-labelledby={headingId}>
      <div className="listado-titular">
        <h2 ref={heading} id={headingId} tabIndex={-1}>
          {title}
        </h2>
        {filters}
      </div>
      <p className="oculto" role="status">
        {announcement(listing, page, nouns)}
      </p>
      {listing.status === 'failed' && (
        <Failure fault={listing.error} again={again}>
          <p>Revise su conexión e inténtelo otra vez.</p>
        </Failure>
      )}
      {busy && rows.length === 0 && (
        <div className="estado estado-cargando con-script">
          <p>Buscando {nouns[1]}…</p>
        </div>
      )}
      {nothing && (
        <div className="estado">
          {beyondTheEnd ? (
            <>
              <p>{beyond(page)}</p>
              <button type="button" className="boton-secundario" onClick={() => turn(1)}>
                Ir a la primera página
              </button>
            </>
          ) : (
            empty
          )}
        </div>
      )}
      {rows.length > 0 && (
        <DataTable
          columns={columns}
          rows={rows}
          rowId={rowId}
          labelledBy={headingId}
          busy={busy}
          orden={orden}
          onOrden={onOrden}
        />
      )}
      {rows.length > 0 && (
        <Paging
          // A new key under fewer rows, so that it is not animated to its new place.
          key={rows.length}
          page={page}
          nextPage={busy ? null : answer?.nextPage}
          onPage={turn}
          total={known}
          nouns={nouns}
          size={size}
          label={paging}
        />
      )}
    </section>
  );
}
