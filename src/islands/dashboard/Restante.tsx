import { esPronto, esUrgente, restanteEnPalabras } from '../../domain/tiempoRestante.ts';
import { useNow } from './useNow.ts';

/** How long a redemption can still be audited, amber under 12 h and red under 6 h, as on the audit desk; `cierra` is when its window closes, null when it has. */
export function Restante({ cierra }: { readonly cierra: string | null }) {
  const now = useNow();
  const left = cierra === null ? 0 : Date.parse(cierra) - now;
  return (
    <span
      className={
        esUrgente(left) ? 'restante urgente' : esPronto(left) ? 'restante pronto' : 'restante'
      }
    >
      {restanteEnPalabras(left)}
    </span>
  );
}
