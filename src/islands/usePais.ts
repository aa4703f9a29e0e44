import { useStore } from '@nanostores/react';
import { type PaisCodigo, PAIS_PREDETERMINADO } from '../domain/paises.ts';
import { $pais } from '../stores/country.ts';

/** The country chosen in the header; the default one in the static page, which knows no visitor. */
export const usePais = (): PaisCodigo =>
  useStore($pais, { ssr: (): PaisCodigo => PAIS_PREDETERMINADO });
