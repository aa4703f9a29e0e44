import { leerIdentificacion } from '../../domain/identificacion.ts';
import type { PistaDeIdentificacionProps } from './PistaDeIdentificacion.tsx';

/** The hint of an identity number; nothing while it looks right. */
export function Pista({ texto, pais }: PistaDeIdentificacionProps) {
  const { pista } = leerIdentificacion(texto, pais);
  return pista === null ? null : <span className="campo-pista"> {pista}</span>;
}
