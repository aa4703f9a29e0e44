import { useAnswer } from '../useAnswer.ts';
import type { Page } from './PagedTable.tsx';
import { PAGE_SIZE, paginaDeTexto } from './Paging.tsx';
import type { useAddress } from './useAddress.ts';

interface Pages<Reply> extends Pick<
  Parameters<typeof useAnswer<Reply>>[0],
  'subject' | 'onFailure'
> {
  readonly size?: number;
  /** The key of the request besides the page: filter and order. Undefined: no request yet. */
  readonly request?: string | undefined;
  readonly load: (
    search: { readonly page: number; readonly limit: number },
    signal: AbortSignal,
  ) => Promise<Reply>;
}

/** A list of the server's by pages: the address holds the page's number under `name`. `lista` is what `PagedTable` needs. */
export function usePages<Name extends string, Reply extends Page<object>>(
  [address, change]: ReturnType<typeof useAddress<Name>>,
  name: Name,
  { size = PAGE_SIZE, load, ...pages }: Pages<Reply>,
) {
  const page = paginaDeTexto(address[name]);
  const request = 'request' in pages ? pages.request : '';
  const { answer, value, again } = useAnswer<Reply>({
    ...pages,
    request: request === undefined ? undefined : `${page} ${request}`,
    load: (signal) => load({ page, limit: size }, signal),
  });
  const onPage = (to: number) =>
    change({ [name]: String(to) } as Partial<Record<Name, string>>, 'push');
  return { value, lista: { listing: answer, again, page, size, onPage } };
}
