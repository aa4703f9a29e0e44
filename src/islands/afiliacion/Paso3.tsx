import { useState } from 'react';
import { ApiError } from '../../api/error.ts';
import { call } from '../../api/call.ts';
import { validarIdentificacion } from '../../contracts/pacientes.ts';
import { ERRORES } from '../../domain/mensajes.ts';
import { useAppForm } from '../form/useAppForm.tsx';
import { FechaNacimiento } from './FechaNacimiento.tsx';
import { type PasoProps, rechazarCampo, useRechazos, useSignalOfStep } from './paso.ts';
import { paso3 } from './pasos.ts';

/** The wizard has its own sentence for a check that gave none. */
const conSuFrase = (error: ApiError) =>
  error.detail === ERRORES.identificacion
    ? new ApiError(error.status, ERRORES.identificacionAsistente, error)
    : error;

/** Step 3: who the patient is. */
export function Paso3({ datos, cambiar, avanzar, anterior, rechazos, showError }: PasoProps) {
  const signalOfStep = useSignalOfStep();
  const pais = datos.CodigoPaisAfiliacion;
  const [schema] = useState(() => paso3(pais));
  const [initial] = useState({
    Nombre: datos.Nombre,
    PrimerApellido: datos.PrimerApellido,
    SegundoApellido: datos.SegundoApellido,
    NumeroIdentificacion: datos.NumeroIdentificacion,
    FechaNacimiento: datos.FechaNacimiento,
  });
  const form = useAppForm({
    id: 'identidad',
    schema,
    initial,
    onChange: cambiar,
    onSubmit: async ({ NumeroIdentificacion }) => {
      const signal = signalOfStep();
      try {
        await call(validarIdentificacion, {
          params: { id: NumeroIdentificacion },
          search: { pais },
          signal,
        });
        if (!signal.aborted) avanzar();
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        const shown = conSuFrase(error);
        if ([404, 409, 422].includes(error.status)) {
          rechazarCampo(form, 'NumeroIdentificacion', shown.detail);
        }
        showError(shown);
      }
    },
  });
  useRechazos(form, rechazos);

  return (
    <form.AppForm>
      <form.Body className="formulario">
        <form.FormErrors />
        <form.AppField name="Nombre">
          {(field) => <field.TextField label="Nombre" autoComplete="given-name" maxLength={100} />}
        </form.AppField>
        <form.AppField name="PrimerApellido">
          {(field) => (
            <field.TextField label="Primer Apellido" autoComplete="family-name" maxLength={100} />
          )}
        </form.AppField>
        <form.AppField name="SegundoApellido">
          {(field) => (
            <field.TextField
              label="Segundo Apellido"
              autoComplete="additional-name"
              maxLength={100}
            />
          )}
        </form.AppField>
        <form.AppField name="NumeroIdentificacion">
          {(field) => (
            <field.TextField
              label="Número de identificación"
              hint="Escríbalo igual que en su documento. Con él puede pedir un canje si olvida su tarjeta."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={30}
              className="control-corto"
            />
          )}
        </form.AppField>
        <form.AppField name="FechaNacimiento">{() => <FechaNacimiento />}</form.AppField>
        <div className="acciones">
          <form.SubmitButton doing="Verificando su identificación…">Siguiente</form.SubmitButton>
          <button type="button" className="boton-secundario" onClick={anterior}>
            Anterior
          </button>
        </div>
      </form.Body>
    </form.AppForm>
  );
}
