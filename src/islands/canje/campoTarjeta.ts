import { VALIDACION } from '../../domain/mensajes.ts';
import { TARJETA_SIN_HALLAR } from '../form/VerifiableField.tsx';
import { controles } from './requisitos.ts';

/** The props of the card's field. */
export const CAMPO_TARJETA = {
  id: controles.tarjeta,
  label: 'Tarjeta del paciente',
  object: 'la tarjeta',
  empty: VALIDACION.tarjetaVacia,
  notFound: TARJETA_SIN_HALLAR,
  input: { autoCapitalize: 'characters' },
} as const;
