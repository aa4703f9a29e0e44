import { enCajas, type Tramo } from '../../domain/liquidacion.ts';
import { columnaDeTramo } from './palabras.ts';

/** Boxes by age, side by side; those about to lapse are emphasised. */
export function Tramos({
  tramos,
}: {
  readonly tramos: readonly { readonly Tramo: Tramo; readonly Cajas: number }[];
}) {
  return (
    <dl className="tramos">
      {tramos.map(({ Tramo: tramo, Cajas }) => (
        <div key={tramo} data-tramo={tramo} data-nada={Cajas === 0 ? '' : undefined}>
          <dt>{columnaDeTramo(tramo)}</dt>
          <dd>{enCajas(Cajas)}</dd>
        </div>
      ))}
    </dl>
  );
}
