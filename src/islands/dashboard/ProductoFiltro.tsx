import { productos } from '../../contracts/dashboard/listas.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { eligePais } from '../../domain/paisDeTrabajo.ts';
import { Select } from '../form/Select.tsx';
import { useUsuario } from '../session/Guard.tsx';
import { useCall } from '../useAnswer.ts';

interface ProductoFiltroProps {
  readonly id: string;
  /** Offers the products of this country; undefined: of all that the person may see. */
  readonly pais: PaisCodigo | undefined;
  /** An id, '' for all. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** The product a list is narrowed to. */
export function ProductoFiltro({ id, pais, value, onValue }: ProductoFiltroProps) {
  const conPais = eligePais(useUsuario()) && pais === undefined;
  const { value: ofrecidos = [] } = useCall(productos, { search: { pais } });
  return (
    <Select
      id={id}
      label="Producto"
      value={value}
      empty="Todos"
      options={ofrecidos.map(({ Id, Nombre, Pais }) => ({
        value: String(Id),
        label: conPais ? `${Nombre} (${Pais})` : Nombre,
      }))}
      onValue={onValue}
    />
  );
}
