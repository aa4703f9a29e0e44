import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { VALIDACION } from '../../domain/mensajes.ts';
import { VerifiableField } from '../form/VerifiableField.tsx';
import { loadLater } from '../loadLater.tsx';
import type { Canje } from './abrirCanje.ts';
import { corregirMedico, elegirMedico, escribir } from './cambios.ts';
import { controles } from './requisitos.ts';

// Most counters know the code.
const BuscarMedico = loadLater(async () => (await import('./BuscarMedico.tsx')).BuscarMedico);

interface MedicoProps {
  readonly canje: Canje;
  readonly problem: string | undefined;
  readonly onVerified: (elsewhere: boolean) => void;
  readonly onFailure: (error: unknown, title: 'alerta', again?: () => void) => void;
  readonly focus: (id: string) => void;
}

/** The doctor, by code or found by name. */
export function Medico({ canje, problem, onVerified, onFailure, focus }: MedicoProps) {
  const { medico } = useStore(canje.$borrador);
  const [searching, setSearching] = useState(false);
  const fail = (error: unknown, again?: () => void) => onFailure(error, 'alerta', again);

  if (searching) {
    return (
      <div className="verificable">
        <BuscarMedico
          pais={canje.pais}
          onChoose={(codigo) => {
            canje.cambiar(elegirMedico(codigo));
            setSearching(false);
            focus(controles.medico);
            canje.validarMedico().then(() => onVerified(false), fail);
          }}
          onFailure={fail}
        />
        <button
          type="button"
          className="boton-texto verificable-aparte"
          onClick={() => {
            setSearching(false);
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
      label="Código de médico"
      object="el médico"
      empty={VALIDACION.medicoVacio}
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
          onClick={() => setSearching(true)}
        >
          Buscar por nombre
        </button>
      }
      onCorrect={() => {
        canje.cambiar(corregirMedico);
        focus(controles.medico);
      }}
      input={{ autoCapitalize: 'characters' }}
    />
  );
}
