import { leerIdentificacion } from '../../domain/identificacion.ts';
import type { PaisCodigo } from '../../domain/paises.ts';

/** The hint about an identity number; empty while it looks right. */
export function Pista({ texto, pais }: { readonly texto: string; readonly pais: PaisCodigo }) {
  const { pista } = leerIdentificacion(texto, pais);
  return pista === null ? null : <span className="campo-pista"> {pista}</span>;
}
