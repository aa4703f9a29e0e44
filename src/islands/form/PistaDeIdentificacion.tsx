import type { ComponentProps } from 'react';
import { loadLater } from '../loadLater.tsx';

// Only a hint: the field works without it if it cannot be loaded.
const Pista = loadLater(
  async () => (await import('./Pista.tsx')).Pista,
  () => null,
);

/** What looks wrong with an identity number, as a hint that refuses nothing; hidden while its field has the focus. */
export function PistaDeIdentificacion(props: ComponentProps<typeof Pista>) {
  return props.texto === '' ? null : <Pista {...props} />;
}
