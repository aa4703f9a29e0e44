import {
  type GenericSchema,
  type InferInput,
  type InferOutput,
  type ObjectEntries,
  type ObjectSchema,
  safeParse,
} from 'valibot';
import { call } from '../../api/call.ts';
import type { Endpoint } from '../../contracts/endpoint.ts';
import type { Orden } from '../table/DataTable.tsx';
import type { Page } from '../table/PagedTable.tsx';
import { type HistoryEntry, useAddress, type Values } from '../table/useAddress.ts';
import { usePages } from '../table/usePages.ts';

/** An endpoint that answers pages of a list. */
interface Listing extends Endpoint {
  readonly search: ObjectSchema<ObjectEntries, undefined>;
  readonly reply: GenericSchema<unknown, Page<object>>;
}
/** The parts of an endpoint's query that narrow its list. */
type Filtro<E extends Listing> = Omit<Partial<InferInput<E['search']>>, 'page' | 'limit'>;

/** The values that the endpoint takes, by its own names: 's' is searched for as 'buscar'. */
function filtroDe<E extends Listing>({ search }: E, values: Values<string>): Filtro<E> {
  const taken = Object.entries(search.entries).flatMap(([name, field]) => {
    const value = values[name === 's' ? 'buscar' : name];
    return value && safeParse(field, value).success ? [[name, value] as const] : [];
  });
  return Object.fromEntries(taken) as Filtro<E>;
}

/** Ties the headings of a table to its order in the address: 'nombre', '-nombre'. */
export const ordenDe = (orden: string, elegir: (changes: { readonly orden: string }) => void) => ({
  orden: { id: orden.replace(/^-/, ''), desc: orden.startsWith('-') },
  onOrden: ({ id, desc }: Orden) => elegir({ orden: `${desc ? '-' : ''}${id}` }),
});

/**
 * A list of the server's: its page and what narrows it stand in the address. While another page or filter loads, the
 * rows before stay. `id` begins the ids of its filters.
 */
export function useLista<const E extends Listing, Name extends string>(
  id: string,
  defaults: Values<Name | 'pagina'>,
  endpoint: E,
  params?: InferInput<E['params']>,
) {
  const at = useAddress<string>(defaults);
  const [values, change] = at;
  const address = values as Values<Name | 'pagina'>;
  const filtro = filtroDe(endpoint, values);
  const { lista } = usePages<string, InferOutput<E['reply']>>(at, 'pagina', {
    request: JSON.stringify(filtro),
    load: (pages, signal) => {
      const input = { params, search: { ...filtro, ...pages }, signal };
      return call<Listing>(endpoint, input);
    },
  });
  const elegir = (changes: Partial<Values<Name>>, entry: HistoryEntry = 'push') =>
    change({ ...changes, pagina: '1' }, entry);
  return {
    address,
    filtro,
    /** How many parts narrow or order the list otherwise than at first. */
    puestos: Object.entries(filtro).filter(
      ([name, value]) => value !== (defaults as Values<string>)[name],
    ).length,
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
