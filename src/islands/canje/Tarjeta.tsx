import { useStore } from '@nanostores/react';
import { BUSQUEDA, VALIDACION } from '../../domain/mensajes.ts';
import { perfilesQue } from '../../domain/permisos.ts';
import { agruparTarjeta } from '../../domain/tarjeta.ts';
import { PistaDeIdentificacion } from '../form/PistaDeIdentificacion.tsx';
import { TARJETA_SIN_HALLAR, VerifiableField } from '../form/VerifiableField.tsx';
import { loadLater } from '../loadLater.tsx';
import type { CampoDeCanje } from './abrirCanje.ts';
import { escribir } from './cambios.ts';
import { controles } from './requisitos.ts';

/** Few cards are not active yet, and few patients have a text to accept. */
const ActivarAfiliacion = loadLater(
  async () => (await import('./ActivarAfiliacion.tsx')).ActivarAfiliacion,
);
const TextoPorAceptar = loadLater(
  async () => (await import('./TextoPorAceptar.tsx')).TextoPorAceptar,
);

const CAMPO = {
  id: controles.tarjeta,
  label: 'Tarjeta del paciente',
  object: 'la tarjeta',
  empty: VALIDACION.tarjetaVacia,
  notFound: TARJETA_SIN_HALLAR,
  input: { autoCapitalize: 'characters' },
} as const;

/** The patient's card, by its number or by the person's identity number. */
export function Tarjeta({ canje, problem, onVerified, onFailure, focus }: CampoDeCanje) {
  const { tarjeta } = useStore(canje.$borrador);
  const { texto, hallada } = tarjeta;
  return (
    <>
      <VerifiableField
        {...CAMPO}
        hint={
          <>
            o identificación
            <PistaDeIdentificacion texto={texto} pais={canje.pais} />
          </>
        }
        remedies={{ [BUSQUEDA.tarjetaSinActivar]: <ActivarAfiliacion canje={canje} /> }}
        text={texto}
        onText={(escrito) => canje.cambiar(escribir('tarjeta', escrito))}
        found={
          hallada && (
            <>
              {hallada.paciente}
              <span className="comprobado-detalle">{agruparTarjeta(hallada.numero)}</span>
            </>
          )
        }
        verify={() => canje.validarTarjeta()}
        onVerified={(elsewhere) => {
          onVerified(elsewhere);
          canje.consultar({ prellenar: true }).catch(onFailure);
        }}
        onFailure={onFailure}
        problem={problem}
        onCorrect={() => {
          canje.corregirTarjeta();
          focus(controles.tarjeta);
        }}
      />
      {hallada?.porRenovar === true && <TextoPorAceptar canje={canje} />}
    </>
  );
}

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
            {...CAMPO}
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
