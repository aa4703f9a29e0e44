import type { ComponentProps, ReactNode } from 'react';
import type { DetalleDeUsuario } from '../../../contracts/administracion/usuarios.ts';
import type { ConClave } from '../../cuenta/ConClave.tsx';
import { Aviso } from '../../form/useAviso.tsx';
import { dichoDe } from '../dicho.ts';

/** What is being asked about before it is done, and what to say of it. */
export interface Pregunta extends Omit<ComponentProps<typeof ConClave>, 'onYes' | 'onNo'> {
  readonly hacer: (ClaveActual: string) => Promise<ReactNode>;
}

/** What is said of something done. */
export const aviso = (titulo: string, texto: string) => (
  <Aviso tipo="ok" titulo={titulo} texto={texto} />
);
/** The same of a change that another person may have to approve first. */
export const cambiado = (...hecho: Parameters<typeof dichoDe>) => <Aviso {...dichoDe(...hecho)} />;

/** What each part of the screen is about, and how it asks. */
export interface Parte {
  readonly usuario: DetalleDeUsuario;
  readonly onAsk: (pregunta: Pregunta) => void;
}
