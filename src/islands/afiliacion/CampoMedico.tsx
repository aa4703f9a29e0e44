import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import { type Medico, medicos } from '../../contracts/medicos.ts';
import { ERRORES } from '../../domain/mensajes.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { type Choice, Combobox } from '../form/Combobox.tsx';
import { useControl } from '../form/contexts.ts';
import { FieldError } from '../form/Field.tsx';

/** The doctor's code, optional: typed as it is, or found by the doctor's name. */
export function CampoMedico({ pais }: { readonly pais: PaisCodigo }) {
  const { field, value, error, id } = useControl<string>('CodigoMedico');
  const [elegido, setElegido] = useState<Medico>();
  const [failure, setFailure] = useState<string>();

  const search = async (text: string, signal: AbortSignal): Promise<Choice<Medico>[]> => {
    setFailure(undefined);
    const { data } = await call(medicos, {
      params: { country: pais },
      search: { s: text },
      signal,
    });
    return data.map((medico) => ({
      key: medico.Codigo,
      label: medico.Nombre,
      detail: [medico.Especialidad, medico.Codigo],
      value: medico,
    }));
  };

  return (
    <div className="pila campo-medico">
      <Combobox
        id={id}
        label={
          <>
            Código de médico <span className="campo-opcional">(opcional)</span>
          </>
        }
        hint="Escriba el código, o el nombre de su médico para buscarlo."
        error={error}
        text={value}
        onText={field.handleChange}
        search={search}
        onChoose={(choice) => {
          setElegido(choice.value);
          field.handleChange(choice.value.Codigo);
        }}
        onFailure={(failure) => {
          if (!(failure instanceof ApiError)) throw failure;
          const { detail } = failure;
          setFailure(detail === ERRORES.medicos ? ERRORES.buscarMedicos : detail);
        }}
      />
      {failure !== undefined && (
        <div role="alert">
          <FieldError id={undefined} error={failure} />
        </div>
      )}
      {elegido?.Codigo === value && (
        <p className="campo-ayuda">
          {elegido.Nombre}, {elegido.Especialidad}
        </p>
      )}
    </div>
  );
}
