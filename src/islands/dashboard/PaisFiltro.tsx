import { paisesAElegir, Select } from '../form/Select.tsx';
import { useUsuario } from '../session/Guard.tsx';

interface PaisFiltroProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The country a Manager narrows what is shown to, '' for all of them; nothing for other roles. */
export function PaisFiltro({ id, value, onChange }: PaisFiltroProps) {
  if (useUsuario().rol !== 'Manager') return null;
  return (
    <Select
      id={id}
      label="País"
      value={value}
      empty="Todos"
      options={paisesAElegir()}
      onValue={onChange}
    />
  );
}
