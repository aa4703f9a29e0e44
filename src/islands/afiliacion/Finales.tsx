import { type RefObject, useEffect } from 'react';
import { EXITOS } from '../../domain/mensajes.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../form/Icon.tsx';

const HASTA_LA_BIENVENIDA_MS = 2000;

type Titulo = { readonly titulo: RefObject<HTMLHeadingElement | null> };

/** The affiliation is done: said for two seconds, then the welcome page takes this page's place in the history. */
export function Exito({ numero, titulo }: Titulo & { readonly numero: string }) {
  const bienvenida = paths.bienvenida(numero);
  useEffect(() => {
    const timer = setTimeout(() => location.replace(bienvenida), HASTA_LA_BIENVENIDA_MS);
    return () => clearTimeout(timer);
  }, [bienvenida]);
  return (
    <div className="alerta alerta-ok" role="status">
      <Icon name="ok" />
      <div className="pila">
        <h2 ref={titulo} tabIndex={-1}>
          {EXITOS.afiliacion.titulo}
        </h2>
        <p className="entrada">{EXITOS.afiliacion.texto}</p>
        <p>En un momento le mostramos su número de tarjeta.</p>
      </div>
    </div>
  );
}

/** What it means not to accept. */
export function NoAcepto({ titulo, volver }: Titulo & { readonly volver: () => void }) {
  return (
    <div className="pila">
      <h2 ref={titulo} tabIndex={-1}>
        Usted no aceptó
      </h2>
      <p className="entrada">
        Sin su aceptación no puede participar en los programas de pacientes. No guardamos ningún
        dato suyo.
      </p>
      <p>Puede seguir leyendo todo el sitio. Si cambia de opinión, aquí lo esperamos.</p>
      <div className="acciones">
        <a className="boton" href={paths.pacientes}>
          Volver a Pacientes
        </a>
        <button type="button" className="boton-secundario" onClick={volver}>
          Leer los textos otra vez
        </button>
      </div>
    </div>
  );
}
