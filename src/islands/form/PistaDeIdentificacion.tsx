import type { ComponentProps } from 'react';
import { loadLater } from '../loadLater.tsx';

// It is only a hint: if it cannot be loaded, the field works without it.
const Pista = loadLater(
  async () => (await import('./Pista.tsx')).Pista,
  () => null,
);

/** What looks wrong with an identity number, within its field's hint: it refuses nothing, and is hidden while its field has the focus. */
export function PistaDeIdentificacion(props: ComponentProps<typeof Pista>) {
  return props.texto === '' ? null : <Pista {...props} />;
}
