import type { EstadoCanje } from '../../domain/estado.ts';

const clases: Readonly<Record<EstadoCanje, string>> = {
  Pendiente: 'etiqueta etiqueta-aviso',
  Aprobado: 'etiqueta etiqueta-ok',
  Rechazado: 'etiqueta etiqueta-error',
};

/** A redemption's state as a label. */
export const Estado = ({ estado }: { readonly estado: EstadoCanje }) => (
  <span className={clases[estado]}>{estado}</span>
);
