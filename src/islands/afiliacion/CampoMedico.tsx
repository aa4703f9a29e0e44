import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import { type Medico, medicos } from '../../contracts/medicos.ts';
import { BUSQUEDA, ERRORES } from '../../domain/mensajes.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { type Choice, Combobox } from '../form/Combobox.tsx';
import { useControl } from '../form/contexts.ts';
import { FieldError } from '../form/Field.tsx';

/** The doctor's code, optional: typed as it is, or found by the doctor's name. */
export function CampoMedico({ pais }: { readonly pais: PaisCodigo }) {
  const { field, value, error, id } = useControl<string>('CodigoMedico');
  /** Whose code it is, or why that is not known. */
  const [dicho, setDicho] = useState<ReactNode>();
  const decir = ({ Nombre, Especialidad }: Medico) => setDicho(`${Nombre}, ${Especialidad}`);

  const search = async (text: string, signal: AbortSignal): Promise<Choice<Medico>[]> => {
    const { data, nextPage, parecidas } = await call(medicos, {
      params: { country: pais },
      search: { s: text },
      signal,
    });
    const suyo = data.find(({ Codigo }) => Codigo === text.toUpperCase());
    if (suyo !== undefined) decir(suyo);
    else if (nextPage === null) {
      setDicho(<span className="campo-pista">{BUSQUEDA.medico} Revise el código.</span>);
    }
    return data.map((medico) => ({
      key: medico.Codigo,
      label: medico.Nombre,
      detail: [`${parecidas ? 'Parecido · ' : ''}${medico.Especialidad}`, medico.Codigo],
      parecida: parecidas,
      value: medico,
    }));
  };

  return (
    <div className="combo campo-medico">
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
        onText={(text) => {
          setDicho(undefined);
          field.handleChange(text);
        }}
        search={search}
        onChoose={(choice) => {
          decir(choice.value);
          field.handleChange(choice.value.Codigo);
        }}
        onFailure={(failure) => {
          if (!(failure instanceof ApiError)) throw failure;
          const { detail } = failure;
          const said = detail === ERRORES.medicos ? ERRORES.buscarMedicos : detail;
          setDicho(<FieldError id={undefined} error={said} />);
        }}
      />
      <div className="campo-ayuda" role="status">
        {dicho}
      </div>
    </div>
  );
}
