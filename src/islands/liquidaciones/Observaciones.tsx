import { verObservaciones } from '../../contracts/liquidaciones/lista.ts';
import { useCall } from '../useAnswer.ts';

/** What the pharmacy wrote about a dispute. */
export function Observaciones({ id }: { readonly id: number }) {
  const { value } = useCall(verObservaciones, { params: { id: String(id) } });
  const texto = value?.Observaciones ?? '';
  return texto === '' ? null : (
    <p className="historial-observaciones">
      <strong>La farmacia escribió:</strong> {texto}
    </p>
  );
}
