import type { ComponentProps } from 'react';
import { eligePais } from '../../domain/paisDeTrabajo.ts';
import { paisesAElegir, Select } from '../form/Select.tsx';
import { useUsuario } from '../session/Guard.tsx';

/** The country filter, '' for all; renders nothing for users of one country. */
export function PaisFiltro(props: Pick<ComponentProps<typeof Select>, 'id' | 'value' | 'onValue'>) {
  if (!eligePais(useUsuario())) return null;
  return <Select {...props} label="País" empty="Todos" options={paisesAElegir()} />;
}
