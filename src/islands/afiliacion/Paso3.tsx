import { useSelector } from '@tanstack/react-form';
import { useState } from 'react';
import { ApiError } from '../../api/error.ts';
import { call } from '../../api/call.ts';
import { validarIdentificacion } from '../../contracts/pacientes.ts';
import { IDENTIFICACIONES } from '../../domain/ejemplos.ts';
import { ERRORES, VALIDACION } from '../../domain/mensajes.ts';
import { firstMessage } from '../form/contexts.ts';
import { PistaDeIdentificacion } from '../form/PistaDeIdentificacion.tsx';
import { TelefonoDeAyuda } from '../form/TelefonoDeAyuda.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { FechaDeNacimiento } from '../form/FechaField.tsx';
import { type PasoProps, useComprobacion, useFieldErrors } from './useComprobacion.tsx';
import { FORMULARIOS, paso3 } from './pasos.ts';
import { Reclamo } from './Reclamo.tsx';

/** The wizard has its own sentence for a check that gave none. */
const conSuFrase = (error: unknown): never => {
  throw error instanceof ApiError && error.detail === ERRORES.identificacion
    ? new ApiError(error.status, ERRORES.identificacionAsistente, error)
    : error;
};

/** Step 3: who the patient is. */
export function Paso3(props: PasoProps) {
  const { datos, cambiar, avanzar, anterior, fieldErrors, showError } = props;
  const comprobar = useComprobacion('NumeroIdentificacion', props);
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
    id: FORMULARIOS[3],
    schema,
    initial,
    onChange: cambiar,
    onSubmit: ({ NumeroIdentificacion: id }): Promise<void> =>
      comprobar(
        form,
        (signal) =>
          call(validarIdentificacion, { params: { id }, search: { pais }, signal }).catch(
            conSuFrase,
          ),
        avanzar,
      ),
  });
  useFieldErrors(form, fieldErrors);
  const repetida = useSelector(
    form.store,
    ({ fieldMeta }) =>
      firstMessage(fieldMeta.NumeroIdentificacion) === VALIDACION.identificacionRepetida,
  );
  const { Nombre, PrimerApellido, SegundoApellido, NumeroIdentificacion } = useSelector(
    form.store,
    ({ values }) => values,
  );

  return (
    <>
      <form.Form className="formulario">
        <form.TextField name="Nombre" label="Nombre" autoComplete="given-name" maxLength={100} />
        <form.TextField
          name="PrimerApellido"
          label="Primer Apellido"
          autoComplete="family-name"
          maxLength={100}
        />
        <form.TextField
          name="SegundoApellido"
          label="Segundo Apellido"
          hint={
            <>
              ¿Tiene un solo apellido, o es más corto? Llámenos: <TelefonoDeAyuda pais={pais} />.
            </>
          }
          maxLength={100}
        />
        <form.CodeField
          name="NumeroIdentificacion"
          label="Número de identificación"
          hint={
            <>
              Escríbalo igual que en su documento, como{' '}
              <span className="codigo">{IDENTIFICACIONES[pais]}</span>. Con él puede pedir un canje
              si olvida su tarjeta.
              <PistaDeIdentificacion texto={NumeroIdentificacion} pais={pais} />
            </>
          }
          maxLength={30}
          className="control-corto"
        />
        <FechaDeNacimiento ayuda="Debe tener 18 años cumplidos." />
        <form.Submit doing="Verificando…" back="Anterior" onBack={anterior}>
          Siguiente
        </form.Submit>
      </form.Form>
      {repetida && (
        <Reclamo
          pais={pais}
          identificacion={NumeroIdentificacion}
          nombre={[Nombre, PrimerApellido, SegundoApellido].join(' ').trim()}
          showError={showError}
        />
      )}
    </>
  );
}
