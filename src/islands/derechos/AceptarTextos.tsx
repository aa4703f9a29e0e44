import { useState } from 'react';
import { boolean, object, pipe, string, value } from 'valibot';
import { call } from '../../api/call.ts';
import { consentir, nuevoConsentimiento } from '../../contracts/consentimientos.ts';
import { VALIDACION } from '../../domain/mensajes.ts';
import type { Versiones } from '../afiliacion/inicio.ts';
import { useAppForm } from '../form/useAppForm.tsx';
import { usePais } from '../usePais.ts';
import { Constancia } from './Constancia.tsx';
import { DePersona } from './DePersona.tsx';

const { entries: campos } = nuevoConsentimiento;
const aceptado = pipe(boolean(), value(true, VALIDACION.campoRequerido));
const formulario = object({
  Pais: pipe(string(), campos.Pais),
  Numero: campos.Numero,
  FechaNacimiento: campos.FechaNacimiento,
  AvisoPrivacidad: aceptado,
  AceptacionUso: aceptado,
});

/** The form in which an affiliated person accepts the texts in force. The answer is the same for every number. */
export function AceptarTextos(versiones: Versiones) {
  const pais = usePais();
  const [hecho, setHecho] = useState(false);
  return (
    <div className="pila-amplia">
      {hecho ? (
        <Constancia titulo="Recibimos su aceptación">
          <p>
            Si los datos son los de su afiliación, la farmacia ya puede seguir. Si le dice que
            todavía no consta, revise el número y la fecha, o llámenos.
          </p>
        </Constancia>
      ) : (
        <Formulario key={pais} pais={pais} versiones={versiones} onDone={() => setHecho(true)} />
      )}
    </div>
  );
}

interface FormularioProps {
  readonly pais: string;
  readonly versiones: Versiones;
  readonly onDone: () => void;
}

function Formulario({ pais, versiones, onDone }: FormularioProps) {
  const form = useAppForm({
    id: 'textos',
    schema: formulario,
    initial: {
      Pais: pais,
      Numero: '',
      FechaNacimiento: '',
      AvisoPrivacidad: false,
      AceptacionUso: false,
    },
    onSubmit: async (datos): Promise<void> => {
      await call(consentir, {
        body: { ...datos, ...versiones, AvisoPrivacidad: true, AceptacionUso: true },
      });
      onDone();
    },
  });
  return (
    <form.Form className="formulario" autoComplete="off">
      <form.CheckField name="AvisoPrivacidad" label="Acepto el aviso de privacidad" />
      <form.CheckField name="AceptacionUso" label="Acepto los términos de uso del programa" />
      <DePersona />
      <form.Submit doing="Guardando…">Aceptar</form.Submit>
    </form.Form>
  );
}
