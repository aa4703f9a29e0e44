import { useEffect, useRef, useState } from 'react';
import { boolean, object, pipe, string, value } from 'valibot';
import { call } from '../../api/call.ts';
import { consentir, nuevoConsentimiento } from '../../contracts/consentimientos.ts';
import { VALIDACION } from '../../domain/mensajes.ts';
import { FechaDeNacimiento } from '../form/FechaField.tsx';
import { openAtHeading } from '../form/openAtHeading.ts';
import { paisesAElegir } from '../form/Select.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { usePais } from '../usePais.ts';

const { entries: campos } = nuevoConsentimiento;
const aceptado = pipe(boolean(), value(true, VALIDACION.campoRequerido));
const formulario = object({
  Pais: pipe(string(), campos.Pais),
  Numero: campos.Numero,
  FechaNacimiento: campos.FechaNacimiento,
  AvisoPrivacidad: aceptado,
  AceptacionUso: aceptado,
});

interface Versiones {
  readonly VersionAvisoPrivacidad: string;
  readonly VersionAceptacionUso: string;
}

/** The form in which an affiliated person accepts the texts in force. The answer is the same for every number. */
export function AceptarTextos(versiones: Versiones) {
  const pais = usePais();
  const [hecho, setHecho] = useState(false);
  return (
    <div className="pila-amplia">
      {hecho ? (
        <Hecho />
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
      <form.SelectField name="Pais" label="País de su afiliación" options={paisesAElegir()} />
      <form.TextField
        name="Numero"
        label="Número de tarjeta o de identificación"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="control-corto"
      />
      <FechaDeNacimiento ayuda="La de la persona afiliada." />
      <form.Submit doing="Guardando…">Aceptar</form.Submit>
    </form.Form>
  );
}

function Hecho() {
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => openAtHeading(titulo.current), []);
  return (
    <section className="tarjeta pila resultado" aria-labelledby="textos-hecho">
      <h2 id="textos-hecho" ref={titulo} tabIndex={-1}>
        Recibimos su aceptación
      </h2>
      <p>
        Si los datos son los de su afiliación, la farmacia ya puede seguir. Si le dice que todavía
        no consta, revise el número y la fecha, o llámenos.
      </p>
    </section>
  );
}
