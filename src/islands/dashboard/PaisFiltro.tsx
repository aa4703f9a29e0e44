import { paisesAElegir, Select } from '../form/Select.tsx';

interface PaisFiltroProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The country a Manager narrows what is shown to; '' for all of them. */
export function PaisFiltro({ id, value, onChange }: PaisFiltroProps) {
  return (
    <Select
      id={id}
      label="País"
      value={value}
      empty="Todos los países"
      options={paisesAElegir()}
      onValue={onChange}
    />
  );
}
