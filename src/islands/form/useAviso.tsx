import { type ReactNode, useCallback, useState } from 'react';
import { Alerta } from './Alerta.tsx';
import { useFocusLater } from './useFocusLater.ts';

/** What has just been done, in words. */
export interface Dicho {
  readonly tipo: 'ok' | 'info';
  readonly titulo?: string;
  readonly texto: string;
  /** Where it is seen, and what may follow. */
  readonly enlaces?: readonly { readonly href: string; readonly texto: string }[];
  /** The button that takes it back. */
  readonly accion?: ReactNode;
}

/** The id of a page's notice of what was done, which takes the focus once it is there. */
export const AVISO = 'aviso-hecho';

/** Says what has just been done. */
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

/** The notice of a page, to be rendered by it, and the way to say something in it. */
export function useAviso(primero: Dicho | null = null) {
  const [dicho, setDicho] = useState(primero);
  const focusLater = useFocusLater();
  const decir = useCallback(
    (next: Dicho) => {
      setDicho(next);
      focusLater(AVISO);
    },
    [focusLater],
  );
  return { aviso: dicho === null ? null : <Aviso {...dicho} />, decir };
}
