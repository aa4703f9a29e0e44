import { paths } from '../../paths.ts';
import { Icon } from '../form/Icon.tsx';

/** What has just been done, in words. */
export interface Dicho {
  readonly tipo: 'ok' | 'info';
  readonly titulo: string;
  readonly texto: string;
  /** Where it is seen, and what may follow. */
  readonly enlaces?: readonly { readonly href: string; readonly texto: string }[];
}

/** The id of the notice, which takes the focus once it is there. */
export const AVISO = 'administracion-aviso';

/** Says what has just been done; `useFocusLater` leads to it. */
export function Aviso({ dicho }: { readonly dicho: Dicho | null }) {
  if (dicho === null) return null;
  const { tipo, titulo, texto, enlaces = [] } = dicho;
  return (
    <div
      className={tipo === 'ok' ? 'alerta alerta-ok' : 'alerta'}
      role="status"
      id={AVISO}
      tabIndex={-1}
    >
      <Icon name={tipo} />
      <div>
        <p className="alerta-titulo">{titulo}</p>
        <p>{texto}</p>
        {enlaces.map((enlace) => (
          <p key={enlace.href}>
            <a href={enlace.href}>{enlace.texto}</a>
          </p>
        ))}
      </div>
    </div>
  );
}

/** The words for a change that waits for another person. */
export const propuesto = (numero: number): Dicho => ({
  tipo: 'info',
  titulo: `Quedó propuesto con el número ${numero}`,
  texto: 'Se aplica cuando otra persona lo apruebe.',
  enlaces: [{ href: paths.propuesta(numero), texto: 'Ver la propuesta' }],
});

/** The words for a change, which another person may have to approve first. */
export const dichoDe = (
  { Propuesta }: { readonly Propuesta: number | null },
  titulo: string,
  texto = 'Quedó en «Lo que se hizo».',
): Dicho => (Propuesta === null ? { tipo: 'ok', titulo, texto } : propuesto(Propuesta));
