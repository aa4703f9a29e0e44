import type { ComponentProps } from 'react';
import { Apartado, Numeros } from './Cifras.tsx';
import { Columnas } from './Columnas.tsx';

interface GraficoProps
  extends
    ComponentProps<typeof Columnas>,
    Pick<ComponentProps<typeof Numeros>, 'columnas' | 'filas'>,
    Pick<ComponentProps<typeof Apartado>, 'id' | 'frase'> {}

/** A figure over time: its picture, and its numbers under it. */
export const Grafico = ({ id, frase, columnas, filas, ...grafico }: GraficoProps) => (
  <Apartado id={id} titulo={grafico.titulo} frase={frase}>
    <Columnas {...grafico} />
    <Numeros titulo={grafico.titulo} columnas={columnas} filas={filas} />
  </Apartado>
);
