import type { PaisCodigo } from '../../domain/paises.ts';
import { loadLater } from '../loadLater.tsx';

export interface PistaDeIdentificacionProps {
  readonly texto: string;
  readonly pais: PaisCodigo;
}

// Whoever cannot have it does without: it is a hint.
const Pista = loadLater(
  async () => (await import('./Pista.tsx')).Pista,
  () => null,
);

/** What looks wrong with an identity number, within its field's hint: it refuses nothing, and is not seen while one types. */
export function PistaDeIdentificacion(props: PistaDeIdentificacionProps) {
  return props.texto === '' ? null : <Pista {...props} />;
}
