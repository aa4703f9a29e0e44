import { type InferInput, type ObjectEntries, type ObjectSchema, safeParse } from 'valibot';
import type { Page } from '../table/PagedTable.tsx';
import { type HistoryEntry, useAddress, type Values } from '../table/useAddress.ts';
import { usePages } from '../table/usePages.ts';

type Busqueda = ObjectSchema<ObjectEntries, undefined>;
/** The parts of an endpoint's query that narrow its list. */
type Filtro<Search extends Busqueda> = Omit<Partial<InferInput<Search>>, 'page' | 'limit'>;

/** The values that the endpoint takes, by its own names: 's' is searched for as 'buscar'. */
function filtroDe<Search extends Busqueda>(search: Search, values: Values<string>): Filtro<Search> {
  const taken = Object.entries(search.entries).flatMap(([name, field]) => {
    const value = values[name === 's' ? 'buscar' : name];
    return value && safeParse(field, value).success ? [[name, value] as const] : [];
  });
  return Object.fromEntries(taken) as Filtro<Search>;
}

/**
 * A list of the server's: its page and what narrows it stand in the address. While another page or filter loads, the
 * rows before stay. `id` begins the ids of its filters.
 */
export function useLista<Search extends Busqueda, Name extends string, Row extends object>(
  id: string,
  defaults: Values<Name | 'pagina'>,
  search: Search,
  load: (
    search: Filtro<Search> & { readonly page: number; readonly limit: number },
    signal: AbortSignal,
  ) => Promise<Page<Row>>,
) {
  const at = useAddress<string>(defaults);
  const [values, change] = at;
  const address = values as Values<Name | 'pagina'>;
  const filtro = filtroDe(search, values);
  const { lista } = usePages(at, 'pagina', {
    request: JSON.stringify(filtro),
    load: (pages, signal) => load({ ...filtro, ...pages }, signal),
  });
  const elegir = (changes: Partial<Values<Name>>, entry: HistoryEntry = 'push') =>
    change({ ...changes, pagina: '1' }, entry);
  return {
    address,
    filtro,
    elegir,
    /** Ties the field that searches. */
    buscador: {
      id: `${id}-buscar`,
      value: values['buscar'] ?? '',
      onSearch: (buscar: string, entry: HistoryEntry) => change({ buscar, pagina: '1' }, entry),
    },
    /** Ties a control to a value. */
    campo: (name: Name, entry?: HistoryEntry) => ({
      id: `${id}-${name}`,
      value: address[name],
      onValue: (value: string) => change({ [name]: value, pagina: '1' }, entry ?? 'push'),
    }),
    lista,
  };
}
