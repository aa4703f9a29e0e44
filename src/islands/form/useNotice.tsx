import { type ReactNode, useCallback, useState } from 'react';
import { Alerta } from './Alerta.tsx';
import { useFocusLater } from './useFocusLater.ts';

/** A notice of what has just been done. */
export interface Dicho {
  readonly tipo: 'ok' | 'info';
  readonly titulo?: string;
  readonly texto: ReactNode;
  /** Links to the result and to next steps. */
  readonly enlaces?: readonly { readonly href: string; readonly texto: string }[];
  /** The button that undoes it. */
  readonly accion?: ReactNode;
}

/** The id of a page's notice, which takes the focus when it is shown. */
export const NOTICE = 'aviso-hecho';

/** Shows what has just been done. */
export function Notice({ texto, enlaces = [], accion, ...alerta }: Dicho) {
  return (
    <Alerta {...alerta} role="status" id={NOTICE}>
      <p>{texto}</p>
      {enlaces.map((enlace) => (
        <p key={enlace.href}>
          <a href={enlace.href}>{enlace.texto}</a>
        </p>
      ))}
      {accion}
    </Alerta>
  );
}

/** The notice of a page, to be rendered by it, and the function that sets or removes it. */
export function useNotice(first: Dicho | null = null) {
  const [said, setSaid] = useState(first);
  const focusLater = useFocusLater();
  const tell = useCallback(
    (next: Dicho | null) => {
      setSaid(next);
      if (next !== null) focusLater(NOTICE);
    },
    [focusLater],
  );
  return { notice: said === null ? null : <Notice {...said} />, tell };
}
