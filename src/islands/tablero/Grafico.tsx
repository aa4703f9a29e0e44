import type { ComponentProps } from 'react';
import { Apartado, Numeros } from './Cifras.tsx';
import { Columnas } from './Columnas.tsx';

interface GraficoProps
  extends
    ComponentProps<typeof Columnas>,
    Pick<ComponentProps<typeof Numeros>, 'columnas' | 'filas'>,
    Omit<ComponentProps<typeof Apartado>, 'children'> {}

/** A figure over time: its picture, and its numbers under it. */
export const Grafico = (props: GraficoProps) => (
  <Apartado {...props}>
    <Columnas {...props} />
    <Numeros {...props} />
  </Apartado>
);
