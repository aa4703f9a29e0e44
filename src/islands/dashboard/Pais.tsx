import { paisDe } from '../../domain/paises.ts';
import { codigoDePais } from './palabras.ts';

/**
 * A country in a table: its flag, drawn once in the frame (Banderas.astro), and its name for screen readers and cards,
 * in a phone's row its letters.
 */
export const Pais = ({ nombre }: { readonly nombre: string }) => (
  <span className="pais-bandera" title={nombre}>
    <svg className="bandera" width="24" height="16" aria-hidden="true" focusable="false">
      <use href={`#bandera-${codigoDePais(nombre)}`} />
    </svg>
    <span className="pais-nombre">
      <span className="repetido">{nombre}</span>
      <span className="solo-breve">{paisDe(codigoDePais(nombre)).prefijo}</span>
    </span>
  </span>
);
