import { type RefObject, useEffect, useState } from 'react';
import { EXITOS } from '../../domain/mensajes.ts';
import { agruparTarjeta } from '../../domain/tarjeta.ts';
import { paths } from '../../paths.ts';
import { Alerta } from '../form/Alerta.tsx';

const HASTA_LA_BIENVENIDA_MS = 2000;

interface ExitoProps {
  readonly numero: string;
  readonly titulo: RefObject<HTMLHeadingElement | null>;
}

/**
 * The affiliation is done: said for two seconds with the number, then the welcome page takes this page's place in
 * the history. Without a connection that waits, for the number would give way to the browser's error page.
 */
export function Exito({ numero, titulo }: ExitoProps) {
  const bienvenida = paths.bienvenida(numero);
  const [sinConexion, setSinConexion] = useState(false);
  useEffect(() => {
    const seguir = () => {
      if (navigator.onLine) location.replace(bienvenida);
      else {
        setSinConexion(true);
        addEventListener('online', seguir, { once: true });
      }
    };
    const timer = setTimeout(seguir, HASTA_LA_BIENVENIDA_MS);
    return () => clearTimeout(timer);
  }, [bienvenida]);
  return (
    <Alerta tipo="ok" className="resultado" role="status">
      <h1 ref={titulo} tabIndex={-1}>
        {EXITOS.afiliacion.titulo}
      </h1>
      <p className="entrada">{EXITOS.afiliacion.texto}</p>
      <p>Su número de tarjeta:</p>
      <p className="numero-grande">{agruparTarjeta(numero)}</p>
      {sinConexion && <p>Ahora no hay conexión: anótelo. Seguimos cuando vuelva.</p>}
    </Alerta>
  );
}
