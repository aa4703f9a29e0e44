import { useAddress } from '../table/useAddress.ts';

const defaults = {
  liquidacion: '',
  pais: '',
  estado: 'En curso',
  pagina: '1',
  debe: '1',
  /** What owed boxes are narrowed to: ids, and an age. */
  distribuidor: '',
  producto: '',
  tramo: '',
};

/** What the settlements' page keeps in its address, and how to change it. */
export const useDireccion = () => useAddress<keyof typeof defaults>(defaults);

export type Direccion = ReturnType<typeof useDireccion>;
