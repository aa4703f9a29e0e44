import { type RefObject, useEffect } from 'react';
import { EXITOS } from '../../domain/mensajes.ts';
import { paths } from '../../paths.ts';
import { Alerta } from '../form/Alerta.tsx';

const HASTA_LA_BIENVENIDA_MS = 2000;

interface ExitoProps {
  readonly numero: string;
  readonly titulo: RefObject<HTMLHeadingElement | null>;
}

/** The affiliation is done: said for two seconds, then the welcome page takes this page's place in the history. */
export function Exito({ numero, titulo }: ExitoProps) {
  const bienvenida = paths.bienvenida(numero);
  useEffect(() => {
    const timer = setTimeout(() => location.replace(bienvenida), HASTA_LA_BIENVENIDA_MS);
    return () => clearTimeout(timer);
  }, [bienvenida]);
  return (
    <Alerta tipo="ok" className="resultado" role="status">
      <h1 ref={titulo} tabIndex={-1}>
        {EXITOS.afiliacion.titulo}
      </h1>
      <p className="entrada">{EXITOS.afiliacion.texto}</p>
      <p>En un momento le mostramos su número de tarjeta.</p>
    </Alerta>
  );
}
