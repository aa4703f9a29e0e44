import type { InferOutput } from 'valibot';
import type { reporteResumen } from '../../../contracts/dashboard/reporte.ts';
import { cifra, contar } from '../../../domain/cifra.ts';

/** What a report sums up to. */
type Resumen = InferOutput<typeof reporteResumen.reply>;

/** The free boxes of a report by product and distributor. */
export function Sumas({
  resumen,
  oficina,
}: {
  readonly resumen: Resumen;
  /** The office's report holds several states, and says how many of each. */
  readonly oficina: boolean;
}) {
  if (resumen.Canjes === 0) return null;
  // They give no boxes.
  const rechazados = resumen.Estados.every(
    ({ Estado, Canjes }) => Estado === 'Rechazado' || Canjes === 0,
  );
  const cajas = resumen.Cajas.reduce((sum, { Cajas }) => sum + Cajas, 0);
  return (
    <section className="pila" aria-labelledby="reporte-sumas">
      <h2 id="reporte-sumas">
        {rechazados
          ? contar(resumen.Canjes, 'canje rechazado', 'canjes rechazados')
          : `${contar(cajas, 'caja sin costo', 'cajas sin costo')} en ${contar(resumen.Canjes, 'canje', 'canjes')}`}
      </h2>
      {oficina && !rechazados && (
        <p>
          {resumen.Estados.map(({ Estado, Canjes }) => `${Estado}: ${cifra(Canjes)}`).join(' · ')}
        </p>
      )}
      {!rechazados && (
        <details className="sumas-caja" open={!oficina}>
          <summary>Por producto y distribuidor</summary>
          <ul className="sumas">
            {resumen.Cajas.map(({ Producto, Distribuidor, Cajas }) => (
              <li key={`${Producto} ${Distribuidor}`}>
                <span>
                  {Producto} · {Distribuidor}
                </span>
                <strong>{contar(Cajas, 'caja', 'cajas')}</strong>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
