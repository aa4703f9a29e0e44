import { paths } from '../../paths.ts';
import { openAtHeading } from '../form/openAtHeading.ts';

/** What it means not to accept. */
export function NoAcepto({ volver }: { readonly volver: () => void }) {
  return (
    <div className="pila">
      <h2 ref={openAtHeading} tabIndex={-1}>
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
