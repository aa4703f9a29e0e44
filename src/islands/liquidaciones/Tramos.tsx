import { enCajas } from '../../domain/cifra.ts';
import { type Tramo } from '../../domain/liquidacion.ts';
import { columnaDeTramo } from './palabras.ts';

/** Boxes by age, side by side, each the way to its list; those about to lapse are emphasised. */
export function Tramos({
  tramos,
  elegido,
  onElegir,
}: {
  readonly tramos: readonly { readonly Tramo: Tramo; readonly Cajas: number }[];
  readonly elegido: Tramo | undefined;
  readonly onElegir: (tramo: Tramo) => void;
}) {
  return (
    <dl className="tramos">
      {tramos.map(({ Tramo: tramo, Cajas }) => (
        <div key={tramo} data-tramo={tramo} data-nada={Cajas === 0 ? '' : undefined}>
          <dt>{columnaDeTramo(tramo)}</dt>
          <dd>
            {Cajas === 0 ? (
              enCajas(Cajas)
            ) : (
              <button
                type="button"
                className="boton-texto"
                aria-pressed={tramo === elegido}
                onClick={() => onElegir(tramo)}
              >
                {enCajas(Cajas)}
                <span className="oculto">, {columnaDeTramo(tramo)}</span>
              </button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
