import { Field } from '../form/Field.tsx';

interface ElegirProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** The words for no choice; without them one is always chosen. */
  readonly todos?: string;
  readonly opciones: readonly (readonly [valor: string, texto: string])[];
  readonly onChange: (valor: string) => void;
}

/** One choice that narrows or orders a list. */
export function Elegir({ id, label, value, todos, opciones, onChange }: ElegirProps) {
  return (
    <Field id={id} label={label}>
      {(ties) => (
        <select {...ties} value={value} onChange={({ target }) => onChange(target.value)}>
          {todos !== undefined && <option value="">{todos}</option>}
          {opciones.map(([valor, texto]) => (
            <option key={valor} value={valor}>
              {texto}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
