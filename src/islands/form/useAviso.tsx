import { type ReactNode, useCallback, useState } from 'react';
import { Alerta } from './Alerta.tsx';
import { useFocusLater } from './useFocusLater.ts';

/** A notice of what has just been done. */
export interface Dicho {
  readonly tipo: 'ok' | 'info';
  readonly titulo?: string;
  readonly texto: string;
  /** Links to the result and to next steps. */
  readonly enlaces?: readonly { readonly href: string; readonly texto: string }[];
  /** The button that undoes it. */
  readonly accion?: ReactNode;
}

/** The id of a page's notice, which takes the focus when it is shown. */
export const AVISO = 'aviso-hecho';

/** Shows what has just been done. */
export function Aviso({ texto, enlaces = [], accion, ...alerta }: Dicho) {
  return (
    <Alerta {...alerta} role="status" id={AVISO}>
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
export function useAviso(primero: Dicho | null = null) {
  const [dicho, setDicho] = useState(primero);
  const focusLater = useFocusLater();
  const decir = useCallback(
    (next: Dicho | null) => {
      setDicho(next);
      if (next !== null) focusLater(AVISO);
    },
    [focusLater],
  );
  return { aviso: dicho === null ? null : <Aviso {...dicho} />, decir };
}
