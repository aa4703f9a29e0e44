import { unir } from '../unir.tsx';

/** One line, whole under the pointer where the column cuts it. */
export const Cortado = ({ texto }: { readonly texto: string }) => (
  <span title={texto}>{unir(texto)}</span>
);
