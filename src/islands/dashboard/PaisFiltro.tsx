import { eligePais } from './palabras.ts';
import { paisesAElegir, Select } from '../form/Select.tsx';
import { useUsuario } from '../session/Guard.tsx';

interface PaisFiltroProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The country that what is shown is narrowed to, '' for all of them; nothing for who works with one. */
export function PaisFiltro({ id, value, onChange }: PaisFiltroProps) {
  if (!eligePais(useUsuario())) return null;
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
