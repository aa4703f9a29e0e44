import type { Paso } from '../../contracts/administracion/catalogo.ts';

interface CambiosProps {
  readonly de: Paso['Cambios'];
  /** It is new: its values are shown without former ones. */
  readonly esNuevo: boolean;
}

/** The fields that change of something, each from what to what. */
export function Cambios({ de, esNuevo }: CambiosProps) {
  if (de.length === 0) return '—';
  if (esNuevo) return de.map(({ Titulo, Despues }) => `${Titulo}: ${Despues}`).join('\u00a0· ');
  return (
    <ul>
      {de.map(({ Titulo, Antes, Despues }) => (
        <li key={Titulo}>
          {Titulo}: {Antes || '(vacío)'}&nbsp;→&nbsp;{Despues || '(vacío)'}
        </li>
      ))}
    </ul>
  );
}
