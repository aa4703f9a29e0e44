import { esPronto, esUrgente, plazoEnPalabras } from '../../domain/tiempoRestante.ts';
import { useNow } from './useNow.ts';

/** How long a redemption can still be audited, amber under 12 h and red under 6 h, as on the audit desk; `cierra` is when its window closes, null when it has. */
export function Restante({ cierra }: { readonly cierra: string | null }) {
  const now = useNow();
  const left = cierra === null ? 0 : Date.parse(cierra) - now;
  return (
    <span className={`restante ${esUrgente(left) ? 'urgente' : esPronto(left) ? 'pronto' : ''}`}>
      {plazoEnPalabras(left)}
    </span>
  );
}
