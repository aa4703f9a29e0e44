import { useStore } from '@nanostores/react';
import type { FotosPorEnviar } from './porEnviar.ts';

/** The photos of one redemption: those that the service has, by its answers and `guardadas`, and those on their way. */
export function useEnvio(fotos: FotosPorEnviar, codigo: string, guardadas: readonly number[]) {
  const { cola, enviadas, negada, sinLinea } = useStore(fotos.$estado);
  const hechas = [...new Set([...guardadas, ...(enviadas.get(codigo) ?? [])])];
  return {
    enviadas: hechas.sort((una, otra) => una - otra),
    enCola: cola
      .filter((una) => una.codigo === codigo && !hechas.includes(una.orden))
      .map(({ orden }) => orden),
    sinLinea,
    negada: negada?.codigo === codigo ? negada.detail : undefined,
    agregar: (foto: Blob) => fotos.agregar(codigo, foto, hechas),
  };
}
