import { type Paso, PASOS } from './inicio.ts';

/** The four steps by name, with the ones done and the one that is open. */
export function Progreso({ paso }: { readonly paso: Paso }) {
  return (
    <ol className="pasos" aria-label="Pasos">
      {PASOS.map((nombre, index) => (
        <li
          key={nombre}
          className={index + 1 < paso ? 'hecho' : undefined}
          aria-current={index + 1 === paso ? 'step' : undefined}
        >
          <span>
            {nombre}
            {index + 1 < paso && <span className="oculto"> (listo)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
