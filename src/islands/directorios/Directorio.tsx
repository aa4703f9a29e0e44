import { type ReactNode, useEffect } from 'react';
import { ApiError } from '../../api/error.ts';
import { type PaisCodigo, paisDe } from '../../domain/paises.ts';
import { $pais } from '../../stores/country.ts';
import type { Columns } from '../table/DataTable.tsx';
import { type Page, PagedTable } from '../table/PagedTable.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { useAddress } from '../table/useAddress.ts';
import { useAnswer } from '../useAnswer.ts';
import { useHydrated } from '../useHydrated.ts';
import { usePais } from '../usePais.ts';

const defaults = { pagina: '1', buscar: '' };
const readPage = (text: string) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1);

/** What one page of a directory is asked by. */
export interface Busqueda {
  readonly pais: PaisCodigo;
  readonly page: number;
  readonly s: string;
}

interface DirectorioProps<Row extends object> {
  readonly id: string;
  /** 'Farmacias afiliadas', before 'de Costa Rica'. */
  readonly title: string;
  readonly nouns: readonly [one: string, many: string];
  readonly searchHint: ReactNode;
  readonly columns: Columns<Row>;
  readonly rowId: (row: Row) => string;
  readonly load: (busqueda: Busqueda, signal: AbortSignal) => Promise<Page<Row>>;
  /** The catalogue's sentences for a list and for a search that failed without one of the server's. */
  readonly failures: { readonly list: string; readonly search: string };
}

/** A public list of the chosen country, searched while one types; page and search stand in the address bar. */
export function Directorio<Row extends object>({
  id,
  title,
  nouns,
  searchHint,
  columns,
  rowId,
  load,
  failures,
}: DirectorioProps<Row>) {
  const hydrated = useHydrated();
  const pais = usePais();
  const [{ pagina, buscar }, change] = useAddress(defaults);
  const page = readPage(pagina);
  const { answer: listing, again } = useAnswer({
    request: hydrated ? `${page} ${buscar}` : undefined,
    subject: pais,
    load: (signal) =>
      load({ pais, page, s: buscar }, signal).catch((error: unknown) => {
        const unnamed = error instanceof ApiError && error.detail === failures.list;
        if (!unnamed || buscar === '') throw error;
        throw new ApiError(error.status, failures.search, error);
      }),
  });
  useEffect(() => $pais.listen(() => change({ pagina: '1' }, 'replace')), [change]);

  return (
    <div className="pila-amplia">
      <SearchField
        id={`${id}-buscar`}
        label={`Buscar ${nouns[1]}`}
        hint={searchHint}
        value={buscar}
        onSearch={(text, entry) => change({ buscar: text, pagina: '1' }, entry)}
      />
      <PagedTable
        // The static page knows no visitor: it names no country, in as much room as the default one takes.
        title={`${title} de ${hydrated ? paisDe(pais).nombre : 'este país'}`}
        columns={columns}
        rowId={rowId}
        listing={listing}
        again={again}
        page={page}
        onPage={(to) => change({ pagina: String(to) }, 'push')}
        nouns={nouns}
        empty={
          buscar === '' ? (
            <p>
              Todavía no hay {nouns[1]} en {paisDe(pais).nombre}.
            </p>
          ) : (
            <>
              <p>
                No encontramos {nouns[1]} con «{buscar}» en {paisDe(pais).nombre}.
              </p>
              <p>Revise cómo está escrito o busque con menos letras.</p>
              <button
                type="button"
                className="boton-secundario"
                onClick={() => change({ buscar: '', pagina: '1' }, 'push')}
              >
                Ver toda la lista
              </button>
            </>
          )
        }
      />
    </div>
  );
}
