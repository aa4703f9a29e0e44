import { useSelector } from '@tanstack/react-form';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { correoProbable } from '../../domain/correo.ts';
import { leerTarjeta, paisDeTarjeta } from '../../domain/tarjeta.ts';
import { controlId } from '../form/contexts.ts';
import { useAppForm } from '../form/useAppForm.tsx';
import { showServerErrors } from '../form/serverErrors.ts';
import { TelefonoDeAyuda } from '../form/TelefonoDeAyuda.tsx';
import { focusControl } from '../form/useFocusLater.ts';
import { type PasoProps, useComprobacion, useFieldErrors } from './useComprobacion.tsx';
import { FORMULARIOS, paso2 } from './pasos.ts';
import { comprobarTarjeta, nuevaTarjeta } from './afiliar.ts';

const FALTA_CODIGO =
  'Esta tarjeta tiene un código de activación: escríbalo como está impreso en ella';

/** Not as if typed: the number that is asked for next is not wrong yet. */
const ASKED_ANEW = { dontUpdateMeta: true, dontValidate: true } as const;

/** Step 2: a card one has, or a number made here; and the e-mail. */
export function Paso2(props: PasoProps) {
  const { datos, cambiar, avanzar, anterior, fieldErrors } = props;
  const comprobar = useComprobacion('NumeroTarjeta', props);
  const [initial] = useState({
    Opcion: datos.Opcion,
    NumeroTarjeta: datos.NumeroTarjeta,
    CodigoActivacion: datos.CodigoActivacion,
    CorreoElectronico: datos.CorreoElectronico,
    ConfirmacionCorreoElectronico: datos.ConfirmacionCorreoElectronico,
  });
  const pais = datos.CodigoPaisAfiliacion;
  /** The card whose code is asked for; another number is checked again. */
  const [conCodigo, setConCodigo] = useState(
    datos.CodigoActivacion === '' && !fieldErrors.some(({ field }) => field === 'CodigoActivacion')
      ? null
      : leerTarjeta(datos.NumeroTarjeta),
  );
  const form = useAppForm({
    id: FORMULARIOS[2],
    schema: paso2,
    initial,
    onChange: cambiar,
    onSubmit: ({ Opcion, NumeroTarjeta, CodigoActivacion }): Promise<void> =>
      comprobar(
        form,
        (signal) =>
          comprobarTarjeta(
            { Opcion, NumeroTarjeta, CodigoPaisAfiliacion: pais },
            (generado) => form.setFieldValue('NumeroTarjeta', generado),
            signal,
          ),
        ({ NumeroTarjeta: numero, RequiereCodigo }) => {
          if (RequiereCodigo && CodigoActivacion === null) {
            flushSync(() => setConCodigo(numero));
            showServerErrors(form, [{ field: 'CodigoActivacion', detail: FALTA_CODIGO }]);
            return;
          }
          const suPais = paisDeTarjeta(numero);
          cambiar({
            NumeroTarjeta: numero,
            ...(RequiereCodigo ? {} : { CodigoActivacion: '' }),
            ...(suPais === null ? {} : { CodigoPaisAfiliacion: suPais }),
          });
          avanzar();
        },
      ),
  });
  useFieldErrors(form, fieldErrors);
  const escrito = useSelector(form.store, ({ values }) => values);
  const generada = escrito.Opcion === 'Cedula';
  const pideCodigo =
    !generada && conCodigo !== null && leerTarjeta(escrito.NumeroTarjeta) === conCodigo;
  const probable = correoProbable(escrito.CorreoElectronico);
  const aceptarProbable = () => {
    for (const name of ['CorreoElectronico', 'ConfirmacionCorreoElectronico'] as const)
      if (escrito[name] === escrito.CorreoElectronico) form.setFieldValue(name, probable);
    focusControl(controlId(FORMULARIOS[2], 'CorreoElectronico'));
  };

  return (
    <form.Form className="formulario">
      <form.RadioField
        name="Opcion"
        onValue={(elegida) => {
          form.resetField('NumeroTarjeta');
          form.setFieldValue(
            'NumeroTarjeta',
            elegida === 'Cedula' ? nuevaTarjeta(pais) : '',
            ASKED_ANEW,
          );
        }}
        label="¿Tiene un número de tarjeta?"
        hint="Es el que viene en una tarjeta del programa. Si no la tiene, le damos un número."
        options={[
          { value: 'Tarjeta', label: 'Sí' },
          { value: 'Cedula', label: 'No' },
        ]}
      />
      {escrito.Opcion !== '' && (
        <form.CodeField
          name="NumeroTarjeta"
          label="Número de tarjeta"
          hint={
            generada ? (
              'Será suyo al finalizar. Se lo mostramos otra vez al final: no hace falta copiarlo.'
            ) : (
              <>
                Las letras del país y nueve dígitos, como{' '}
                <span className="codigo">CR 123 456 789</span>.
              </>
            )
          }
          readOnly={generada}
          className="control-corto"
        />
      )}
      {pideCodigo && (
        <form.CodeField
          name="CodigoActivacion"
          label="Código de activación"
          hint="Está impreso en su tarjeta. Sirve para que nadie más pueda activarla."
          className="control-corto"
        />
      )}
      <form.TextField
        name="CorreoElectronico"
        label="Correo electrónico"
        hint={
          <>
            ¿No tiene correo? Llámenos: <TelefonoDeAyuda pais={pais} />.
            {probable !== escrito.CorreoElectronico && (
              <span role="status">
                <button type="button" className="boton-texto" onClick={aceptarProbable}>
                  ¿Quiso decir {probable}?
                </button>
              </span>
            )}
          </>
        }
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <form.TextField
        name="ConfirmacionCorreoElectronico"
        label="Confirme su correo electrónico"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <form.Submit doing="Verificando…" back="Anterior" onBack={anterior}>
        Siguiente
      </form.Submit>
    </form.Form>
  );
}
