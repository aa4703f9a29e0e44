import type { EstadoDePropuesta } from '../../domain/administracion.ts';

const CLASES: Readonly<Record<EstadoDePropuesta, string>> = {
  Pendiente: 'etiqueta etiqueta-aviso',
  Aprobada: 'etiqueta etiqueta-ok',
  Rechazada: 'etiqueta etiqueta-error',
  Retirada: 'etiqueta',
};

/** The state of a proposal. */
export const EstadoDePropuestaBadge = ({ estado }: { readonly estado: EstadoDePropuesta }) => (
  <span className={CLASES[estado]}>{estado}</span>
);
