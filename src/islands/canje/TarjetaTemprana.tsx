import { perfilesQue } from '../../domain/permisos.ts';
import { VerifiableField } from '../form/VerifiableField.tsx';
import { CAMPO_TARJETA } from './campoTarjeta.ts';

const sinScript = () => undefined;

/** The card's field in the page's first paint. The screen's script takes over what is typed there (escaner/lectura.ts). */
export function TarjetaTemprana() {
  return (
    <div className="canje temprano" data-perfiles={perfilesQue('registrarCanje').join(' ')}>
      <div className="canje-campos">
        <section className="tarjeta canje-parte canje-hechos" aria-labelledby="canje-datos">
          <div className="canje-titulo">
            <h2 id="canje-datos">Datos del canje</h2>
          </div>
          <VerifiableField
            {...CAMPO_TARJETA}
            hint="o identificación"
            text=""
            onText={sinScript}
            found={null}
            verify={() => Promise.resolve()}
            onVerified={sinScript}
            onFailure={sinScript}
          />
        </section>
      </div>
    </div>
  );
}
