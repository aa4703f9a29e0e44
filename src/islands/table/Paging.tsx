import { cifra } from '../../domain/cifra.ts';

interface PagingProps {
  readonly page: number;
  /** From the answer; null or undefined on the last page and while none is known. */
  readonly nextPage: number | null | undefined;
  readonly onPage: (page: number) => void;
  /** The rows of the whole list, where they are known, and what they are. */
  readonly total?: number | undefined;
  /** There are more than `total`. */
  readonly isMinimum?: boolean | undefined;
  readonly nouns: readonly [one: string, many: string];
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
  isMinimum = false,
  nouns: [one, many],
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
        {total !== undefined && total > 0 && (
          <>
            {' '}
            {isMinimum ? '· más de' : `de ${cifra(Math.ceil(total / PAGE_SIZE))} ·`} {cifra(total)}{' '}
            {total === 1 ? one : many}
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
