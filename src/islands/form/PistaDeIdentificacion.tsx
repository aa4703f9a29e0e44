import { leerIdentificacion } from '../../domain/identificacion.ts';
import type { PaisCodigo } from '../../domain/paises.ts';

interface PistaDeIdentificacionProps {
  readonly texto: string;
  readonly pais: PaisCodigo;
}

/** What looks wrong with an identity number, within its field's hint: it refuses nothing, and is not seen while one types. */
export function PistaDeIdentificacion({ texto, pais }: PistaDeIdentificacionProps) {
  const { pista } = leerIdentificacion(texto, pais);
  return pista === null ? null : <span className="campo-pista"> {pista}</span>;
}
