import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../../api/error.ts';
import { type PaisCodigo, paisDe } from '../../domain/paises.ts';
import { $pais } from '../../stores/country.ts';
import type { Columns } from '../table/DataTable.tsx';
import { type Page, PagedTable } from '../table/PagedTable.tsx';
import { TelefonoDeAyuda } from '../form/TelefonoDeAyuda.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { useAddress } from '../table/useAddress.ts';
import { usePages } from '../table/usePages.ts';
import { useHydrated } from '../useHydrated.ts';
import { usePais } from '../usePais.ts';

const defaults = { pagina: '1', buscar: '', grupo: '' };

/** Brings the chip of the address into sight in its line. */
const showChosen = (chips: HTMLElement | null) => {
  const chosen = chips?.querySelector<HTMLElement>('[aria-pressed=true]');
  if (chips && chosen) chips.scrollLeft = chosen.offsetLeft - chips.offsetLeft - 48;
};

export interface Busqueda {
  readonly pais: PaisCodigo;
  readonly page: number;
  readonly s: string;
  readonly grupo: string;
  readonly limit: number;
}

/** A page of a directory, how many rows there are, and the groups it can be narrowed to. */
interface PaginaDeDirectorio<Row> extends Page<Row> {
  readonly total: number | null;
  readonly grupos: readonly string[];
  readonly parecidas: boolean;
}

interface DirectorioProps<Row extends object> {
  readonly id: string;
  /** 'Farmacias', before 'en Costa Rica', until they are counted. */
  readonly title: string;
  readonly nouns: readonly [one: string, many: string];
  readonly searchHint: ReactNode;
  readonly columns: Columns<Row>;
  readonly rowId: (row: Row) => string;
  readonly load: (busqueda: Busqueda, signal: AbortSignal) => Promise<PaginaDeDirectorio<Row>>;
  /** What the groups are, for the chips that choose one: 'provincia'. */
  readonly grupos: (pais: PaisCodigo) => string;
  /** Where a search of a group finds rows of others: 'el resto del país'. */
  readonly resto: string;
  /** The catalogue's sentences for a list and for a search that failed without one of the server's. */
  readonly failures: { readonly list: string; readonly search: string };
}

/** A public list of the chosen country, searched while one types; page and search are in the address bar. */
export function Directorio<Row extends object>({
  id,
  title,
  nouns,
  searchHint,
  columns,
  rowId,
  load,
  failures,
  grupos,
  resto,
}: DirectorioProps<Row>) {
  const hydrated = useHydrated();
  const pais = usePais();
  const at = useAddress(defaults);
  const [{ buscar, grupo }, change] = at;
  /** The groups of the whole list: they stay while a search narrows the rows. */
  const [todos, setTodos] = useState<{ pais: PaisCodigo; grupos: readonly string[] }>();
  const { value: found, lista } = usePages(at, 'pagina', {
    request: hydrated ? `${grupo} ${buscar}` : undefined,
    subject: pais,
    load: async (pages, signal) => {
      try {
        const found = await load({ pais, s: buscar, grupo, ...pages }, signal);
        if (buscar === '') setTodos({ pais, grupos: found.grupos });
        const { total, parecidas } = found;
        const palabras = buscar === '' ? nouns : (['resultado', 'resultados'] as const);
        const titulo =
          typeof total === 'number'
            ? `${total} ${palabras[total === 1 ? 0 : 1]} ${parecidas ? 'fuera de' : 'en'} ${grupo || paisDe(pais).nombre}`
            : parecidas
              ? 'Lo más parecido en el país'
              : undefined;
        return { ...found, request: `${pages.page} ${grupo} ${buscar}`, titulo };
      } catch (error) {
        const unnamed = error instanceof ApiError && error.detail === failures.list;
        if (!unnamed || buscar === '') throw error;
        throw new ApiError(error.status, failures.search, error);
      }
    },
  });
  useEffect(() => $pais.listen(() => change({ pagina: '1', grupo: '' }, 'replace')), [change]);
  const { total, titulo } = found?.data.length ? found : {};
  const chips = todos?.pais === pais ? todos.grupos : (found?.grupos ?? []);

  return (
    <div className="pila-amplia directorio">
      <div
        className="pila"
        // On a phone what is found comes above its keyboard.
        onFocus={({ currentTarget }) => {
          if (innerWidth < 700) currentTarget.scrollIntoView();
        }}
      >
        <SearchField
          id={`${id}-buscar`}
          label={`Buscar ${nouns[1]}`}
          hint={searchHint}
          value={buscar}
          onSearch={(text, entry) => change({ buscar: text, pagina: '1' }, entry)}
        />
      </div>
      <PagedTable
        // The static page names no country, because it knows no visitor.
        title={titulo ?? `${title} en ${hydrated ? paisDe(pais).nombre : 'este país'}`}
        columns={columns}
        // Rows of another answer are new rows, so that none is animated to a new place.
        rowId={(row) => `${found?.request ?? ''} ${rowId(row)}`}
        {...lista}
        filters={
          chips.length > 0 && (
            <div
              className="chips"
              role="group"
              aria-label={`Filtrar por ${grupos(pais)}`}
              ref={showChosen}
            >
              {['', ...chips].map((nombre) => (
                <button
                  key={nombre}
                  type="button"
                  className="chip"
                  aria-pressed={nombre === grupo}
                  onClick={() => change({ grupo: nombre, pagina: '1' }, 'push')}
                >
                  {nombre || 'Todas'}
                  {nombre === '' && (
                    <span className="oculto">, sin filtrar por {grupos(pais)}</span>
                  )}
                </button>
              ))}
            </div>
          )
        }
        nouns={nouns}
        total={total ?? undefined}
        empty={
          buscar + grupo === '' ? (
            <p>
              Todavía no hay {nouns[1]} en {paisDe(pais).nombre}.
            </p>
          ) : (
            <>
              <p>
                No encontramos {nouns[1]} con «{buscar || grupo}» en{' '}
                {buscar && grupo ? `${grupo} ni en ${resto}` : paisDe(pais).nombre}.
              </p>
              <p>Revise cómo está escrito o busque con menos letras.</p>
              <button
                type="button"
                className="boton-secundario"
                onClick={() => change({ buscar: '', grupo: '', pagina: '1' }, 'push')}
              >
                Ver toda la lista
              </button>
              <p>
                ¿No aparece? Llámenos: <TelefonoDeAyuda pais={pais} />
              </p>
            </>
          )
        }
      />
    </div>
  );
}
