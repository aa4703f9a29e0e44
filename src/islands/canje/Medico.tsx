import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { VALIDACION } from '../../domain/mensajes.ts';
import type { Telling } from '../form/useErrorDialog.tsx';
import { VerifiableField } from '../form/VerifiableField.tsx';
import { loadLater } from '../loadLater.tsx';
import type { CampoDeCanje } from './abrirCanje.ts';
import { elegirMedico, escribir } from './cambios.ts';
import { controles } from './requisitos.ts';

// Most counters know the code.
const BuscarMedico = loadLater(async () => (await import('./BuscarMedico.tsx')).BuscarMedico);

/** The doctor, by code or found by name. */
export function Medico({ canje, problem, onVerified, onFailure, focus }: CampoDeCanje) {
  const { medico, tarjeta } = useStore(canje.$borrador);
  const deAfiliacion = medico.hallado && medico.texto === tarjeta.hallada?.codigoMedico;
  // A code that arrives meanwhile, by a scanner, ends the search.
  const [searchedFrom, setSearchedFrom] = useState<string | null>(null);
  const searching = searchedFrom === medico.texto && medico.hallado === null;
  const fail = (error: unknown, telling: Telling = {}) =>
    onFailure(error, { field: controles.medico, ...telling, title: 'alerta' });

  if (searching) {
    return (
      <div className="verificable">
        <BuscarMedico
          pais={canje.pais}
          onChoose={(codigo) => {
            canje.cambiar(elegirMedico(codigo));
            setSearchedFrom(null);
            focus(controles.medico);
            canje.validarMedico().then(
              () => onVerified(false),
              (error: unknown) => fail(error),
            );
          }}
          onFailure={fail}
        />
        <button
          type="button"
          className="boton-texto verificable-aparte"
          onClick={() => {
            setSearchedFrom(null);
            focus(controles.medico);
          }}
        >
          Escribir el código
        </button>
      </div>
    );
  }
  return (
    <VerifiableField
      id={controles.medico}
      label={deAfiliacion ? 'Médico de la afiliación' : 'Código de médico'}
      object="el médico"
      empty={VALIDACION.medicoVacio}
      notFound="Revise el código, o use «Buscar por nombre»."
      text={medico.texto}
      onText={(texto) => canje.cambiar(escribir('medico', texto))}
      found={
        medico.hallado && (
          <>
            {medico.hallado.nombre}
            <span className="comprobado-detalle">
              {medico.hallado.especialidad} · <span className="codigo">{medico.texto}</span>
            </span>
          </>
        )
      }
      verify={() => canje.validarMedico()}
      onVerified={onVerified}
      onFailure={fail}
      problem={problem}
      aside={
        <button
          type="button"
          className="boton-texto verificable-aparte"
          onClick={() => setSearchedFrom(medico.texto)}
        >
          Buscar por nombre
        </button>
      }
      onCorrect={() => {
        canje.cambiar(elegirMedico(''));
        focus(controles.medico);
      }}
      input={{ autoCapitalize: 'characters' }}
    />
  );
}
