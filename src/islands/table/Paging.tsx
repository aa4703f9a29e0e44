interface PagingProps {
  readonly page: number;
  /** From the answer; null or undefined on the last page and while none is known. */
  readonly nextPage: number | null | undefined;
  readonly onPage: (page: number) => void;
}

/** Anterior and Siguiente: disabled on the first page, and when the server names no next one. */
export function Paging({ page, nextPage, onPage }: PagingProps) {
  return (
    <nav className="paginas" aria-label="Páginas">
      <button
        type="button"
        className="boton-secundario"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Anterior
      </button>
      <span>Página {page}</span>
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
