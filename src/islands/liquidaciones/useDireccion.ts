import { useAddress } from '../table/useAddress.ts';

const defaults = {
  liquidacion: '',
  pais: '',
  estado: 'En curso',
  pagina: '1',
  debe: '1',
  /** The filter of owed boxes: ids, and an age. */
  distribuidor: '',
  producto: '',
  tramo: '',
};

/** The values in the address of the settlements' page, and the function that changes them. */
export const useDireccion = () => useAddress<keyof typeof defaults>(defaults);

export type Direccion = ReturnType<typeof useDireccion>;
