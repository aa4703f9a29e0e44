import { instanteEnPais } from '../palabras.ts';
import { Estado } from '../Estado.tsx';
import type { Canje } from './datos.tsx';

/** Who did what to the redemption, when and why; the oldest first. Why it is rejected now stands above all. */
export function Historial({ canje }: { readonly canje: Canje }) {
  const rechazo = canje.Estado === 'Rechazado' ? canje.Historial.at(-1) : undefined;
  return (
    <section className="pila" aria-labelledby="detalle-historial">
      <h3 id="detalle-historial">Historial</h3>
      <ol className="historial">
        {canje.Historial.map((paso) => (
          <li key={`${paso.OcurridoEn} ${paso.EstadoNuevo}`}>
            <time dateTime={paso.OcurridoEn}>{instanteEnPais(canje.Pais, paso.OcurridoEn)}</time>
            <span>
              <Estado estado={paso.EstadoNuevo} />
              {paso.EstadoNuevo === 'Pendiente' &&
                paso.EstadoAnterior !== null &&
                ' reabierto'}{' '}
              {paso.Usuario === null ? 'al terminar el plazo de auditoría' : `por ${paso.Usuario}`}
            </span>
            {paso.Motivo !== null && paso !== rechazo && <span>Motivo: {paso.Motivo}</span>}
            {paso.Observaciones !== '' && paso !== rechazo && (
              <span className="historial-observaciones">{paso.Observaciones}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
