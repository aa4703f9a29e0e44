import { TOTAL_MAXIMO } from '../../contracts/fields.ts';
import { cifra } from '../../domain/cifra.ts';

export interface PagingProps {
  readonly page: number;
  /** From the answer; null or undefined on the last page and while none is known. */
  readonly nextPage: number | null | undefined;
  readonly onPage: (page: number) => void;
  /** The rows of the whole list, where they are known; just `TOTAL_MAXIMO` may be more. */
  readonly total?: number | undefined;
  /** What is listed, for the sentences about it: `['farmacia', 'farmacias']`. */
  readonly nouns: readonly [one: string, many: string];
  /** The rows of a page, where they are not `PAGE_SIZE`. */
  readonly size?: number | undefined;
  /** The landmark's name, where a page has two of them. */
  readonly label?: string | undefined;
}

/** How many rows of a list are asked for at once. */
export const PAGE_SIZE = 10;

/** A page number from the address; 1 for anything else. */
export const paginaDeTexto = (text: string): number =>
  /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;

/** Anterior and Siguiente: disabled on the first page, and when the server names no next one. */
export function Paging({
  page,
  nextPage,
  onPage,
  total,
  nouns: [one, many],
  size = PAGE_SIZE,
  label = 'Páginas',
}: PagingProps) {
  return (
    <nav className="paginas" aria-label={label}>
      <button
        type="button"
        className="boton-secundario"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Anterior
      </button>
      <span>
        <span>Página {page}</span>
        {total !== undefined && (
          <>
            {' '}
            {total !== TOTAL_MAXIMO && `de ${cifra(Math.ceil(total / size))} `}· {cifra(total)}{' '}
            {total === 1 ? one : many}
            {total === TOTAL_MAXIMO && ' o más'}
          </>
        )}
      </span>
      <button
        type="button"
        className="boton-secundario"
        disabled={!nextPage}
        onClick={() => {
          if (nextPage) onPage(nextPage);
        }}
      >
        Siguiente
      </button>
    </nav>
  );
}
