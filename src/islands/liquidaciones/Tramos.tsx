import { enCajas, type Tramo } from '../../domain/liquidacion.ts';

const NOMBRES: Readonly<Record<Tramo, string>> = {
  '0–30': '0 a 30 días',
  '31–60': '31 a 60 días',
  '61–75': '61 a 75 días',
  '76–90': '76 a 90 días',
  Vencida: 'Ya vencidas, aparte',
};

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
          <dt>{NOMBRES[tramo]}</dt>
          <dd>{enCajas(Cajas)}</dd>
        </div>
      ))}
    </dl>
  );
}
