import { esTipoCanje, type TipoCanje } from '../../domain/estado.ts';

/** The last part of `/dashboard/filtro-canjes/{CanjeType}`; null when it is no list's name. */
export function tipoDeRuta(pathname: string): TipoCanje | null {
  const name = /^\/dashboard\/filtro-canjes\/([^/]+)\/?$/.exec(pathname)?.[1];
  return esTipoCanje(name) ? name : null;
}

/** The part after `/dashboard/canje-detalle/`, as typed; '' on the search page. */
export function textoDeRuta(pathname: string): string {
  const text = /^\/dashboard\/canje-detalle\/([^/]+)\/?$/.exec(pathname)?.[1] ?? '';
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A broken percent-encoding is no code either.
  }
}
