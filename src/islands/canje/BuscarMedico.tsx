import { useState } from 'react';
import { call } from '../../api/call.ts';
import { medicos } from '../../contracts/medicos.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { Combobox } from '../form/Combobox.tsx';
import { controles } from './requisitos.ts';

interface BuscarMedicoProps {
  readonly pais: PaisCodigo;
  readonly onChoose: (codigo: string) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Finds a doctor of the country by name, code or specialty. */
export function BuscarMedico({ pais, onChoose, onFailure }: BuscarMedicoProps) {
  const [text, setText] = useState('');
  return (
    <Combobox
      id={`${controles.medico}-nombre`}
      label="Nombre del médico"
      text={text}
      onText={setText}
      autoFocus
      search={async (s, signal) => {
        const params = { country: pais };
        const { data, parecidas } = await call(medicos, {
          params,
          search: { s, limit: 8 },
          signal,
        });
        return data.map((una) => ({
          key: una.Codigo,
          label: una.Nombre,
          detail: [`${parecidas ? 'Parecido · ' : ''}${una.Especialidad}`, una.Codigo],
          parecida: parecidas,
          value: una.Codigo,
        }));
      }}
      onChoose={({ value }) => onChoose(value)}
      onFailure={onFailure}
    />
  );
}
