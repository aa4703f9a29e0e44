import { type Dia, diaEn } from '../domain/calendario.ts';
import type { PaisCodigo } from '../domain/paises.ts';

/** Today in a country, by this device's clock. The server judges by its own. */
export const hoyEn = (pais: PaisCodigo): Dia => diaEn(pais, new Date());
