import type { ComponentProps, ReactNode } from 'react';
import type { DetalleDeUsuario } from '../../../contracts/administracion/usuarios.ts';
import type { ConClave } from '../../cuenta/ConClave.tsx';
import { Notice } from '../../form/useNotice.tsx';
import type { TipoDeCambio } from '../../../domain/administracion.ts';
import { cambiosEnLinea } from '../AntesYDespues.tsx';
import { dichoDe, Propuesto } from '../Propuesto.tsx';

/** A question before an act, with the function that does it. */
export interface Pregunta extends Omit<ComponentProps<typeof ConClave>, 'onYes' | 'onNo'> {
  readonly hacer: (ClaveActual: string) => Promise<ReactNode>;
}

/** The notice of an act. */
export const hecho = (titulo: string, texto: string) => (
  <Notice tipo="ok" titulo={titulo} texto={texto} />
);
/** The same of a change that another person may have to approve first. */
export const cambiado = (...hecho: Parameters<typeof dichoDe>) => <Notice {...dichoDe(...hecho)} />;

/** The proposal that waits at a part of the screen; null for none. */
export function esperaDe({ Propuestas }: DetalleDeUsuario, tipo: TipoDeCambio) {
  const propuesta = Propuestas.find(({ Tipo }) => Tipo === tipo);
  if (propuesta === undefined) return null;
  return (
    <Propuesto id={propuesta.Id}>
      {propuesta.Titulo} ({cambiosEnLinea(propuesta)})
    </Propuesto>
  );
}

/** The props of each part of the screen: the user, the question before an act, and the notice after it. */
export interface Parte {
  readonly usuario: DetalleDeUsuario;
  readonly onAsk: (pregunta: Pregunta) => void;
  readonly onDone: (dicho: ReactNode) => void;
}
