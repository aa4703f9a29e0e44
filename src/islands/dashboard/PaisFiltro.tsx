import { PAISES } from '../../domain/paises.ts';
import { Field } from '../form/Field.tsx';

interface PaisFiltroProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The country a Manager narrows what is shown to; '' for all of them. */
export function PaisFiltro({ id, value, onChange }: PaisFiltroProps) {
  return (
    <Field id={id} label="País">
      {(ties) => (
        <select {...ties} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">Todos los países</option>
          {PAISES.map(({ codigo, nombre }) => (
            <option key={codigo} value={codigo}>
              {nombre}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
