import { useEffect, useRef, useState } from 'react';
import { type InferOutput, forward, object, partialCheck, pipe, string } from 'valibot';
import { call } from '../../api/call.ts';
import {
  camposSolicitud as campos,
  CONTACTO_DE_OTRO_MEDIO,
  contactoDelMedio,
  solicitar,
} from '../../contracts/derechos.ts';
import { formatearDia } from '../../domain/calendario.ts';
import { DERECHOS } from '../../domain/derechos.ts';
import { PAISES } from '../../domain/paises.ts';
import { fechaDeNacimiento } from '../afiliacion/fecha.ts';
import { FechaNacimiento } from '../afiliacion/FechaNacimiento.tsx';
import { CopyButton } from '../copy/CopyButton.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import { usePais } from '../usePais.ts';

const formulario = pipe(
  object({
    ...campos,
    Pais: pipe(string(), campos.Pais),
    FechaNacimiento: fechaDeNacimiento,
    Derecho: pipe(string(), campos.Derecho),
    RespuestaPor: pipe(string(), campos.RespuestaPor),
  }),
  forward(
    partialCheck([['RespuestaPor'], ['Contacto']], contactoDelMedio, CONTACTO_DE_OTRO_MEDIO),
    ['Contacto'],
  ),
);
type Recibida = InferOutput<typeof solicitar.reply>;

const DERECHOS_A_ELEGIR = Object.entries(DERECHOS).map(([value, label]) => ({ value, label }));
const PAISES_A_ELEGIR = PAISES.map(({ codigo, nombre }) => ({ value: codigo, label: nombre }));

/** The form 'Ejercer mis derechos', and the number of the request it made. */
export function EjercerDerechos() {
  const pais = usePais();
  const [recibida, setRecibida] = useState<Recibida>();
  const errores = useErrorDialog();
  return (
    <div className="pila-amplia">
      {recibida === undefined ? (
        <Formulario key={pais} pais={pais} onSent={setRecibida} onFailure={errores.show} />
      ) : (
        <Constancia recibida={recibida} />
      )}
      {errores.element}
    </div>
  );
}

interface FormularioProps {
  readonly pais: string;
  readonly onSent: (recibida: Recibida) => void;
  readonly onFailure: (error: unknown) => void;
}

function Formulario({ pais, onSent, onFailure }: FormularioProps) {
  const form = useAppForm({
    id: 'derechos',
    schema: formulario,
    initial: {
      Pais: pais,
      Derecho: '',
      Numero: '',
      FechaNacimiento: '',
      RespuestaPor: 'correo',
      Contacto: '',
      Detalle: '',
    },
    onSubmit: async (body): Promise<void> => {
      try {
        onSent(await call(solicitar, { body }));
      } catch (error) {
        onFailure(error);
      }
    },
  });
  return (
    <form.AppForm>
      <form.Body className="formulario" autoComplete="off">
        <form.FormErrors />
        <form.AppField name="Derecho">
          {(field) => (
            <field.RadioField
              label="¿Qué desea pedir?"
              hint="Si pide retirarse y sus datos coinciden, su tarjeta deja de servir para canjes desde ahora."
              options={DERECHOS_A_ELEGIR}
            />
          )}
        </form.AppField>
        <form.AppField name="Pais">
          {(field) => <field.SelectField label="País de su afiliación" options={PAISES_A_ELEGIR} />}
        </form.AppField>
        <form.AppField name="Numero">
          {(field) => (
            <field.TextField
              label="Número de tarjeta o de identificación"
              hint="Escríbalo como está en su tarjeta, o como lo dio al afiliarse."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              className="control-corto"
            />
          )}
        </form.AppField>
        <form.AppField name="FechaNacimiento">
          {() => <FechaNacimiento ayuda="La de la persona afiliada." />}
        </form.AppField>
        <form.AppField name="RespuestaPor">
          {(field) => (
            <field.RadioField
              label="¿Cómo le respondemos?"
              options={[
                { value: 'correo', label: 'Por correo electrónico' },
                { value: 'telefono', label: 'Por teléfono' },
              ]}
            />
          )}
        </form.AppField>
        <form.AppField name="Contacto">
          {(field) => (
            <field.TextField
              label="Su correo o su teléfono"
              hint="Por ejemplo, nombre@correo.com o 8888 0000."
              autoComplete="off"
              maxLength={254}
            />
          )}
        </form.AppField>
        <form.AppField name="Detalle">
          {(field) => (
            <field.TextAreaField
              label="¿Algo que debamos saber?"
              hint="Si pide corregir un dato, escriba cuál y cómo es el correcto."
              optional
              maxLength={1000}
            />
          )}
        </form.AppField>
        <div className="acciones">
          <form.SubmitButton doing="Enviando su solicitud…">Enviar mi solicitud</form.SubmitButton>
        </div>
      </form.Body>
    </form.AppForm>
  );
}

function Constancia({ recibida: { Numero, Vence } }: { readonly recibida: Recibida }) {
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => titulo.current?.focus(), []);
  return (
    <section className="tarjeta pila" aria-labelledby="derechos-recibida">
      <h2 id="derechos-recibida" ref={titulo} tabIndex={-1}>
        Recibimos su solicitud
      </h2>
      <p>
        Su número es <strong className="codigo derechos-numero">{Numero}</strong>. Guárdelo.
      </p>
      <p>
        Le respondemos a más tardar el <strong>{formatearDia(Vence)}</strong>. Si hace falta
        comprobar quién es usted, le escribimos o le llamamos antes.
      </p>
      <div className="acciones">
        <CopyButton text={Numero} what="el número de la solicitud" done="Número copiado" />
      </div>
    </section>
  );
}
