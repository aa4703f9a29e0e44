import type { RefObject } from 'react';
import { EXITOS } from '../../domain/mensajes.ts';
import { agruparTarjeta } from '../../domain/tarjeta.ts';
import { Alerta } from '../form/Alerta.tsx';
import { SIN_CONEXION } from '../leaveOnline.ts';

interface ExitoProps {
  readonly numero: string;
  readonly sinConexion: boolean;
  readonly titulo: RefObject<HTMLHeadingElement | null>;
}

/** The affiliation is done: said with the number until the welcome page takes this page's place in the history. */
export function Exito({ numero, sinConexion, titulo }: ExitoProps) {
  return (
    <Alerta tipo="ok" className="resultado" role="status">
      <h1 ref={titulo} tabIndex={-1}>
        {EXITOS.afiliacion.titulo}
      </h1>
      <p className="entrada">{EXITOS.afiliacion.texto}</p>
      <p>Su número de tarjeta:</p>
      <p className="numero-grande">{agruparTarjeta(numero)}</p>
      <p>{sinConexion ? SIN_CONEXION : 'Enseguida se abre la página para guardarlo.'}</p>
    </Alerta>
  );
}
