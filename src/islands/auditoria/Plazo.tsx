import { VENTANA_AUDITORIA_MS } from '../../domain/estado.ts';
import { esPronto, esUrgente, restanteEnPalabras } from '../../domain/tiempoRestante.ts';
import { useNow } from '../dashboard/useNow.ts';

/** The time left for the audit: a bar that shrinks, amber under 12 h and red under 6 h, and 'Quedan 31 h 5 min'. */
export function Plazo({ cierra }: { readonly cierra: string }) {
  const left = Date.parse(cierra) - useNow();
  const tono = esUrgente(left) ? 'urgente' : esPronto(left) ? 'pronto' : 'plazo-calmo';
  const parte = Math.min(1, Math.max(0, left / VENTANA_AUDITORIA_MS));
  return (
    <span className={`plazo-barra restante ${tono}`}>
      <svg viewBox="0 0 48 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect className="plazo-fondo" width="48" height="4" />
        <rect className="plazo-resto" width={48 * parte} height="4" />
      </svg>
      <span className="plazo-palabras">
        {left > 0 && <span className="plazo-quedan">Quedan </span>}
        {restanteEnPalabras(left)}
      </span>
    </span>
  );
}
