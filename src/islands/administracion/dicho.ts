import { paths } from '../../paths.ts';
import type { Dicho } from '../form/useAviso.tsx';

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
