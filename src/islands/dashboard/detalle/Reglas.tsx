import { Icon } from '../../form/Icon.tsx';
import type { Canje } from './columnas.tsx';

type Resultado = Canje['Reglas'][number];

const icono = ({ Cumple }: Resultado) => (Cumple === null ? 'pendiente' : Cumple ? 'ok' : 'aviso');
const enVoz = ({ Cumple }: Resultado) =>
  Cumple === null ? 'Sin datos para comprobarla: ' : Cumple ? 'Se cumple: ' : 'No se cumple: ';
const clase = ({ Cumple }: Resultado) =>
  Cumple === null ? 'regla' : Cumple ? 'regla regla-ok' : 'regla regla-falla';

/** Every rule's result as the evaluation gives it now; those that fail come first. */
export function Reglas({ reglas }: { readonly reglas: readonly Resultado[] }) {
  const fallan = reglas.filter(({ Cumple }) => Cumple === false);
  const otras = reglas.filter(({ Cumple }) => Cumple !== false);
  return (
    <section className="pila" aria-labelledby="detalle-reglas">
      <h3 id="detalle-reglas">Reglas del canje, revisadas ahora</h3>
      <p>
        {fallan.length === 0
          ? 'Ninguna regla falla.'
          : fallan.length === 1
            ? 'Una regla falla.'
            : `Fallan ${fallan.length} reglas.`}
      </p>
      <ul className="reglas">
        {[...fallan, ...otras].map((regla) => (
          <li key={`${regla.Regla} ${regla.Mensaje}`} className={clase(regla)}>
            <Icon name={icono(regla)} />
            <span>
              <span className="oculto">{enVoz(regla)}</span>
              {regla.Mensaje}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
